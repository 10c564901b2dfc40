#!/usr/bin/env python3
"""tests/examples.py PROGRAM: do the commands in README.md and docs/ run as they stand?

Takes every `./mutare …` in a table and every indented line that calls it or `mutare`, and expects the
exit code 0. In an indented block with lines `$ COMMAND`, the lines after each are part of its output, where … stands
for anything.
The commands run in a folder with links to docs/ and tests/ and the files that the pages speak of; the
chapters of the guide in their order, so that what one compiles the next may use. Needs
Debian's stockfish.
"""
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SECONDS = 600
ROOT = pathlib.Path(__file__).resolve().parent.parent
CHAPTERS = sorted((ROOT / "docs/guide").glob("[0-9]*.md"), key=lambda page: int(page.name.split("-")[0]))
PAGES = ("README.md", "docs/playing.md", "docs/perft.md", "docs/matches.md", "docs/command-line.md",
         *(page.relative_to(ROOT).as_posix() for page in CHAPTERS))
COMMAND = re.compile(r"(?:\./)?mutare(?: |$)|(?:printf|zcat) [^|]*\| mutare ")
# An engine that knows an en passant capture that is not legal.
FAULTY = """#!/bin/sh
while read -r line; do
    case $line in
    uci) echo uciok ;;
    isready) echo readyok ;;
    position*) position=$line ;;
    go*) case $position in *'moves e2e4') echo 'f4e3: 1' ;; esac
         mutare "$position" "$line" | sed 's/^e2e4: 16/e2e4: 17/' ;;
    quit) exit ;;
    esac
done
"""


def examples(text):
    """The commands of a page, each with the lines that its output must have."""
    for block in re.findall(r"(?:^    .*\n)+", text, re.M):
        lines = [line[4:] for line in block.splitlines()]
        if not lines[0].startswith("$ "):
            yield from ((line, []) for line in lines if COMMAND.match(line))
            continue
        for part in "\n".join(lines)[2:].split("\n$ "):
            command, *output = part.splitlines()
            yield command, output
    for command in re.findall(r"`(\./mutare(?: [^`\n]+)?)`", text):
        yield command, []


def prepare(folder, program):
    for name in ("docs", "tests"):
        (folder / name).symlink_to(ROOT / name)
    (folder / "mutare").symlink_to(program)
    (folder / "your-engine").symlink_to(program)
    games = ROOT / "tests/data/pgn/known-mistakes.pgn"
    for name in ("game.pgn", "database.pgn"):
        shutil.copy(games, folder / name)
    (folder / "database.pgn.gz").write_bytes(gzip.compress(games.read_bytes()))
    (folder / "faulty").write_text(FAULTY)
    (folder / "faulty").chmod(0o755)
    counts = subprocess.run([program, "perft", "4", "--fen", "kiwipete", "--divide"],
                            capture_output=True, check=True)
    (folder / "theirs.txt").write_bytes(counts.stdout)
    os.environ["PATH"] = f"{folder}:{os.environ['PATH']}"


def fault_of(run, output):
    """What is wrong with a run; nothing when it has the exit code 0 and these lines of output."""
    if run.returncode != 0:
        return f"exit code {run.returncode}: {run.stdout[-300:]} {run.stderr[-300:]}"
    patterns = [re.escape(line).replace("…", ".*") for line in output]
    missing = [line for line in patterns if not re.search(f"^{line}$", run.stdout, re.M)]
    return f"no line {missing[0]!r} in {run.stdout[-1000:]}" if missing else None


def main():
    program = os.path.abspath(sys.argv[1])
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(folder, program)
        for page in PAGES:
            text = (ROOT / page).read_text(encoding="utf-8")
            for command, output in dict(examples(text)).items():
                run = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True,
                                     stdin=subprocess.DEVNULL, timeout=SECONDS)
                fault = fault_of(run, output)
                print(f"{page}: {command}" + (f": {fault}" if fault else ""), flush=True)
                failed += 1 if fault else 0
    sys.exit(1 if failed else 0)


if len(sys.argv) != 2:
    sys.exit(__doc__)
main()
