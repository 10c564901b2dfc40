#!/usr/bin/env python3
"""tests/examples.py PROGRAM: do the commands in README.md and docs/ run as they stand?

Takes every `./mutare …` in a table and every indented line that begins with it or with `mutare`, and
expects the exit code 0. They run in a folder with a link to tests/ and a game.pgn. Needs Debian's
stockfish.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SECONDS = 600
ROOT = pathlib.Path(__file__).resolve().parent.parent
ARGUMENTS = r"(?: [^`\n]+)?"


def commands():
    for name in ("README.md", "docs/playing.md", "docs/perft.md", "docs/matches.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        found = re.findall(rf"^    ((?:\./)?mutare{ARGUMENTS})$", text, re.M)
        found += re.findall(rf"`(\./mutare{ARGUMENTS})`", text)
        for command in dict.fromkeys(found):
            yield name, command


def main():
    program = os.path.abspath(sys.argv[1])
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(ROOT / "tests", pathlib.Path(folder) / "tests")
        os.symlink(program, pathlib.Path(folder) / "mutare")
        shutil.copy(ROOT / "tests/data/pgn/known-mistakes.pgn", pathlib.Path(folder) / "game.pgn")
        os.environ["PATH"] = f"{folder}:{os.environ['PATH']}:/usr/games"
        for page, command in commands():
            run = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True,
                                 stdin=subprocess.DEVNULL, timeout=SECONDS)
            print(f"{page}: {command}" + (f": exit code {run.returncode}" if run.returncode else ""),
                  flush=True)
            if run.returncode != 0:
                failed += 1
                print(run.stdout[-300:], run.stderr[-300:])
    sys.exit(1 if failed else 0)


main()
