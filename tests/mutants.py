#!/usr/bin/env python3
"""tests/mutants.py BUILD [--count N] [--seed N] [FILE...]: do the tests notice small mistakes?

Makes mutants: sources with one line changed, an operator, a constant, a condition or a statement that is
left out. Each is run against the tests whose file has the name of its own, engine/see.cpp against
tests/engine/test_see.cpp, or those of its folder. Prints which are noticed and which survive, and fails
where half survive; some always will, as they change nothing but speed. BUILD is a build tree of these
sources, which must not be edited meanwhile.
"""
import argparse
import pathlib
import random
import re
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MEMORY = 8 << 30  # A mutant may allocate for ever,
SECONDS = 300  # or run for ever.
CHANGES = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "), (r" == ", " != "),
    (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "), (r" \+ ", " - "), (r" - ", " + "),
    (r"\+= ", "-= "), (r"-= ", "+= "), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"\b(\d+)\b", lambda match: str(int(match[1]) + 1)),
    (r"\bif \((.*)\) (?=\{|return|continue|break)", r"if (!(\1)) "),
    (r"^ +[a-z_]+[\w.>\[\]-]*( [+|&^*/-]?= |\().*;$", ""),  # A statement that is left out.
]
# For sources that have no test of their own name; the first folder that holds them counts.
OTHERS = {
    "search/syzygy": "tablebases", "search": "signature", "uci": "uci_dialogues",
    "engine/notation": "pgn|pgn_words|parse_move", "engine/perft": "replies|reply_tables",
    "engine/simd": "simd|backends", "engine": "movegen|perft_suites",
    "bench": "annotation|judgement|perft_suites", "cli/perft": "cli_against|cli_command_lines",
    "cli": "cli_command_lines|cli_play", "train/network": "train_fast_backpropagation|train_trainer",
    "train": "train_file_commands|train_game_file|train_self_play_command",
}
# What is not compiled into the tests.
APART = re.compile(r"/main\.|/launcher/|_windows\.")


def test_of(path):
    """The tests of a source, as ctest names them; nothing where there are none."""
    if APART.search(path.as_posix()):
        return None
    layer = path.parts[0]
    for name in (path.stem, f"{layer}_{path.stem}"):
        if any((ROOT / "tests" / layer).rglob(f"test_{name}.cpp")):
            return name
    return next((tests for place, tests in OTHERS.items() if path.is_relative_to(place)), None)


def mutants_of(path):
    """(path, number of the line, its new text) for each small change of a source."""
    for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines()):
        if re.search(r'^ *(//|#)|"|assert|^(namespace|using|template)|::[A-Z]\w+;$', line):
            continue
        code = line.partition("//")[0].rstrip()
        for pattern, replacement in CHANGES:
            for match in re.finditer(pattern, code):
                changed = re.sub(pattern, replacement, code[match.start():], count=1)
                yield path, number, code[: match.start()] + changed


def call(*command):
    return subprocess.run(command, capture_output=True, text=True, errors="replace")


def build(tree):
    return call("cmake", "--build", tree, "--parallel", "2", "--target", "mutare_tests").returncode == 0


def passes(tree, test):
    return call("ctest", "--test-dir", tree, "--no-tests=error",
                "-R", f"^({test})$").returncode == 0


def verdict(tree, path, number, changed):
    """Whether the tests notice one mutant."""
    text = (ROOT / path).read_text(encoding="utf-8")
    lines = text.split("\n")
    print(f"{path}:{number + 1}: {lines[number].strip()} -> {changed.strip() or 'nothing'}", flush=True)
    lines[number] = changed
    try:
        (ROOT / path).write_text("\n".join(lines), encoding="utf-8")
        if not build(tree):
            return "does not compile"
        return "SURVIVES" if passes(tree, test_of(path)) else "noticed"
    finally:
        (ROOT / path).write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", metavar="BUILD")
    parser.add_argument("files", metavar="FILE", nargs="*", help="of these sources alone")
    parser.add_argument("--count", metavar="N", type=int, default=10)
    parser.add_argument("--seed", metavar="N", type=int, default=random.randrange(1000))
    options = parser.parse_args()
    print(f"--seed {options.seed}")
    sources = options.files or call("git", "-C", ROOT, "ls-files", "*.cpp", "*.h").stdout.split()
    sources = [path for path in map(pathlib.Path, sources) if path.parts[0] != "tests" and test_of(path)]
    mutants = [mutant for path in sources for mutant in mutants_of(path)]
    random.Random(options.seed).shuffle(mutants)
    # More than are asked for: some do not compile. Only the tests that these need are built.
    mutants = mutants[: 2 * options.count]
    tests = sorted({test_of(path) for path, *_ in mutants})
    configured = call("cmake", options.build, f"-DMUTARE_ONLY={'|'.join(tests)}")
    if configured.returncode != 0 or not build(options.build) or not passes(
            options.build, '|'.join(tests)):
        sys.exit(f"Without a mistake these tests do not pass: {' '.join(tests)}")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    found = []
    for mutant in mutants:
        if len(found) == options.count:
            break
        result = verdict(options.build, *mutant)
        print(f"    {result}", flush=True)
        if result != "does not compile":
            found.append(result)
    print(f"{found.count('noticed')} of {len(found)} mutants are noticed")
    sys.exit(0 if 2 * found.count("noticed") > len(found) else 1)


main()
