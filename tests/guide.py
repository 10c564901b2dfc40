#!/usr/bin/env python3
"""tests/guide.py PROGRAM: does the small engine of docs/guide agree with the guide and with PROGRAM?

It compiles without a warning, has at most 500 lines, and `perft --against` finds no difference in a file
of positions and in those of the chapter on perft, whose counts are those of its table. It answers what GUIs
say at the edges of the protocol. What the chapters quote as C++ stands in the engine, or in a file that the
chapter links to; only the indentation may differ.
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
GUIDE = ROOT / "docs/guide"
SMALL = GUIDE / "small.cpp"
# Some versions of clang warn of what the standard library itself uses.
COMPILE = ("-std=c++20", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror",
           "-Wno-deprecated-declarations", SMALL, "-o")
# The search reads the clock at every 1024th node: with no time left it ends in the fourth iteration.
OUT_OF_TIME = """info depth 1 score cp 36 nodes 21 pv b1c3
info depth 2 score cp 0 nodes 172 pv b1c3
info depth 3 score cp 36 nodes 715 pv b1c3
bestmove b1c3
"""
# The mate that an iteration has found is played, though the next one is not finished.
MATE = """info depth 1 score cp 1406 nodes 221 pv e2d4
info depth 2 score cp 1414 nodes 1111 pv e2f4
info depth 3 score mate 2 nodes 6022 pv d2d4
bestmove d2d4
"""
DIALOGUES = (
    ("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n", "bestmove 0000\n"),  # stalemate
    ("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n", "bestmove 0000\n"),  # mate
    ("isready\n\n \nbadword\nisready\n", "readyok\nreadyok\n"),
    ("isready\n quit \nisready\n", "readyok\n"),
    ("go depth 0\n", OUT_OF_TIME.split("\n")[0] + "\nbestmove b1c3\n"),
    ("go wtime -10 btime 1000 winc 2000 binc 2000\n", OUT_OF_TIME),
    ("go wtime 60000 btime 60000 movestogo 1000000\n", OUT_OF_TIME),
    ("go movetime 0\n", OUT_OF_TIME),
    ("position fen 3R4/8/8/2p3K1/2p5/5B2/R1pPNB2/1b1k4 w - - 0 1\ngo nodes 10000\n", MATE),
    ("go depth 3\nucinewgame\ngo depth 3\n", 2 * OUT_OF_TIME),  # an old table would save nodes
)
# | rule | `FEN` | moves | at depth 2 | at depth 3 |
ROW = re.compile(r"^\|[^|]*\| `([^`]+)` \| (\d+) \| (\d+) \| (\d+) \|$", re.M)


def lines_of(text):
    return "\n".join(line.strip() for line in text.splitlines())


def wrong_quotes(page):
    text = page.read_text(encoding="utf-8")
    linked = (page.parent / name for name in re.findall(r"\]\(([^)#:\s]+\.(?:cpp|h))\)", text))
    sources = "\n".join(lines_of(path.read_text(encoding="utf-8")) for path in (SMALL, *linked))
    for quote in re.findall(r"^```cpp\n(.*?)^```$", text, re.M | re.S):
        if f"\n{lines_of(quote)}\n" not in sources:
            yield f"{page.name}: stands in no source file: {quote.splitlines()[0]} …"


def perft_against(small, program, *arguments):
    command = [program, "perft", *arguments, "--against", small]
    return subprocess.run(command, capture_output=True, text=True)


def wrong_counts(small, program, rows):
    for fen, *counts in rows:
        run = perft_against(small, program, "3", "--fen", fen)
        expected = "".join(f"depth {i}: {count} nodes, equal\n" for i, count in enumerate(counts, 1))
        if run.returncode != 0 or run.stdout != expected:
            yield f"{fen}: {run.stdout}{run.stderr}"
    positions = ROOT / "tests/data/perft/ethereal-standard.epd"
    run = perft_against(small, program, "--epd", positions, "--max-nodes", "10000")
    if run.returncode != 0:
        yield f"{positions.name}: {run.stdout}{run.stderr}"


def wrong_answers(small):
    for lines, answer in DIALOGUES:
        run = subprocess.run([small], input=lines, capture_output=True, text=True)
        if run.returncode != 0 or run.stdout != answer:
            yield f"{lines!r}: {run.stdout}"


def main():
    faults = [fault for page in GUIDE.glob("*.md") for fault in wrong_quotes(page)]
    if (lines := SMALL.read_text(encoding="utf-8").count("\n")) > 500:
        faults.append(f"small.cpp has {lines} lines")
    rows = ROW.findall((GUIDE / "4-perft.md").read_text(encoding="utf-8"))
    if len(rows) != 12:
        faults.append(f"4-perft.md has {len(rows)} positions")
    with tempfile.TemporaryDirectory() as folder:
        small = f"{folder}/small"
        subprocess.run([*shlex.split(os.environ.get("CXX", "c++")), *COMPILE, small], check=True)
        faults += wrong_answers(small)
        faults += wrong_counts(small, os.path.abspath(sys.argv[1]), rows)
    print("\n".join(faults) or f"{len(rows)} positions: no fault")
    sys.exit(1 if faults else 0)


if len(sys.argv) != 2:
    sys.exit(__doc__)
main()
