#!/usr/bin/env python3
"""tests/mutants.py BUILD [--sample N] [--seed N] [PART...]: do the tests notice small mistakes?

Puts the mistakes of tests/mutants/*.txt into the sources of the build tree BUILD, one at a time, builds
its tests, and expects those that are named to fail. Prints which mistakes survive, and fails if there
is one. PART chooses the mistakes whose file or text has it; --sample takes some at random; --check
only checks that each can be made. While it runs, the sources must not be edited or committed.

    > FILE          the mistake is in this file
    - TEXT          this text, which the file has once,
    + TEXT          becomes this one; several lines of each are several lines of the file
    = TEST...       and each of these tests fails
"""
import argparse
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SECONDS = 300  # for a test that a mistake lets run for ever


class Mutant:
    """A mistake: a text of a file, and what it becomes."""

    def __init__(self, file):
        self.file = file
        self.old = []
        self.new = []
        self.tests = []

    def __str__(self):
        return f"{self.file}: {' '.join(self.old).strip()} -> {' '.join(self.new).strip() or 'nothing'}"

    def changed(self, text):
        """The file's text with the mistake; nothing when it does not have the old text once."""
        old, new = "\n".join(self.old), "\n".join(self.new)
        return text.replace(old, new) if text.count(old) == 1 else None


def read_mutants():
    mutants = []
    for path in sorted((ROOT / "tests/mutants").glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            mark, text = line[:1], line[2:]
            if mark == ">":
                mutants.append(Mutant(text))
            elif mark == "-":
                mutants[-1].old.append(text)
            elif mark == "+":
                mutants[-1].new.append(text)
            elif mark == "=":
                mutants[-1].tests = text.split()
    return mutants


def source_of(build):
    cache = (build / "CMakeCache.txt").read_text(encoding="utf-8")
    return pathlib.Path(re.search(r"^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$", cache, re.M)[1])


def call(*command):
    return subprocess.run(command, capture_output=True, text=True, errors="replace")


def survivors(build, mutant):
    """The named tests that a mistake in the sources does not fail."""
    built = call("cmake", "--build", build, "--parallel", "2", "--target", "mutare", "mutare_tests")
    if built.returncode != 0:
        return [f"it does not compile: {built.stdout[-2000:]}"]
    passed = []
    for test in mutant.tests:
        run = call("ctest", "--test-dir", build, "--timeout", str(SECONDS), "-R", f"^{test}$")
        if "No tests were found" in run.stdout + run.stderr:
            return [f"there is no test {test}"]
        if run.returncode == 0:
            passed.append(test)
    return passed


def try_mutant(build, source, mutant):
    path = source / mutant.file
    text = path.read_text(encoding="utf-8")
    try:
        path.write_text(mutant.changed(text), encoding="utf-8")
        return survivors(build, mutant)
    finally:
        path.write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", metavar="BUILD", type=pathlib.Path)
    parser.add_argument("parts", metavar="PART", nargs="*")
    parser.add_argument("--sample", metavar="N", type=int, help="that many, chosen at random")
    parser.add_argument("--seed", metavar="N", type=int, help="for the same sample again")
    parser.add_argument("--check", action="store_true", help="build and test nothing")
    options = parser.parse_args()
    source = source_of(options.build)
    mutants = read_mutants()
    stale = [mutant for mutant in mutants if not mutant.tests or not (source / mutant.file).exists()
             or mutant.changed((source / mutant.file).read_text(encoding="utf-8")) is None]
    for mutant in stale:
        print(f"cannot be made: {mutant}")
    if options.check or stale:
        print(f"{len(mutants)} mistakes, {len(stale)} of them cannot be made")
        sys.exit(1 if stale else 0)
    chosen = [mutant for mutant in mutants
              if not options.parts or any(part in str(mutant) for part in options.parts)]
    if options.sample:
        seed = options.seed if options.seed is not None else random.randrange(1000)
        print(f"--seed {seed}")
        chosen = random.Random(seed).sample(chosen, min(options.sample, len(chosen)))
    chosen.sort(key=lambda mutant: mutant.file)  # Then each file is compiled once more for itself.
    survived = 0
    for mutant in chosen:
        passed = try_mutant(options.build, source, mutant)
        survived += 1 if passed else 0
        print(f"SURVIVES {', '.join(passed)}: {mutant}" if passed else f"noticed: {mutant}", flush=True)
    print(f"{len(chosen) - survived} of {len(chosen)} mistakes are noticed")
    call("cmake", "--build", options.build, "--parallel", "2", "--target", "mutare", "mutare_tests")
    sys.exit(1 if survived else 0)


main()
