#!/usr/bin/env python3
"""tests/guide.py PROGRAM: does the small engine of docs/guide agree with the guide and with PROGRAM?

It compiles without a warning, has at most 500 lines, and `perft --against` finds no difference in a file
of positions and in those of the chapter on perft, whose counts are those of its table. What the chapters
quote as C++ stands in the engine, or in a file that the chapter links to; only the indentation may differ.
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
        faults += wrong_counts(small, os.path.abspath(sys.argv[1]), rows)
    print("\n".join(faults) or f"{len(rows)} positions: no fault")
    sys.exit(1 if faults else 0)


if len(sys.argv) != 2:
    sys.exit(__doc__)
main()
