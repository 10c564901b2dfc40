#!/usr/bin/env python3
"""tests/windows.py PROGRAM REFERENCE: the Windows program under wine, against the one built here.

Compares the node counts of bench and perft, holds a UCI dialogue, measures how soon `stop` and
`isready` are answered, reads files under a path with umlauts, and ends the input.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time

SECONDS = 300
# Far above the 50 ms of a quiet machine: this one may be busy.
MAX_STOP_SECONDS = 0.5


def fail(message):
    sys.exit(f"{sys.argv[1]}: {message}")


def output(command, **options):
    run = subprocess.run(command, capture_output=True, timeout=SECONDS, **options)
    return run.stdout.decode().replace("\r\n", "\n")


class Engine:
    """A running engine, spoken to line by line."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            ["wine", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def send(self, line):
        self.process.stdin.write(line.encode() + b"\r\n")
        self.process.stdin.flush()

    def read_until(self, start):
        """The lines up to the first with that start, and the seconds until it came."""
        began = time.monotonic()
        lines = []
        while not lines or not lines[-1].startswith(start):
            line = self.process.stdout.readline()
            if not line:
                fail(f"ended before {start!r}; its last lines: {lines[-3:]}")
            lines.append(line.decode().rstrip("\r\n"))
        return lines, time.monotonic() - began


def test_counts(program, reference):
    for arguments in ["perft 4", "perft 3 --fen kiwipete --bulk 0", "bench 8"]:
        words = arguments.split()
        counts = [
            [word for word in output(command + words).split() if word.isdigit()][0]
            for command in (["wine", program], [reference])
        ]
        if counts[0] != counts[1]:
            fail(f"{arguments}: {counts[0]} instead of {counts[1]}")
        print(f"{arguments}: {counts[0]}")


def test_dialogue(engine, folder):
    engine.send("uci")
    if not engine.read_until("uciok")[0][0].startswith("id name Mutare"):
        fail("does not answer uci with its name")
    engine.send(f"setoption name SyzygyPath value Z:{folder}")
    engine.send("setoption name Threads value 2")
    engine.send("isready")
    lines = engine.read_until("readyok")[0]
    if any("error" in line for line in lines):
        fail("\n".join(lines))
    engine.send("position startpos moves e2e4")
    slowest = 0
    for _ in range(5):
        engine.send("go infinite")
        engine.read_until("info depth 5 ")
        engine.send("stop")
        slowest = max(slowest, engine.read_until("bestmove")[1])
    print(f"slowest stop: {1000 * slowest:.0f} ms")
    if slowest > MAX_STOP_SECONDS:
        fail("stops too late")
    engine.send("quit")
    if engine.process.wait(SECONDS) != 0:
        fail("does not end with 0 after quit")


def test_end_of_input(program):
    bounded = output(["wine", program], input=b"position startpos\ngo depth 4\n")
    if "bestmove" not in bounded:
        fail("does not end a bounded search at the end of the input")


def main():
    program, reference = sys.argv[1:]
    os.environ.setdefault("WINEDEBUG", "-all")
    data = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
    with tempfile.TemporaryDirectory(prefix="Käse und Brötchen ") as folder:
        for name in ("KQvK.rtbw", "KQvK.rtbz"):
            shutil.copy(os.path.join(data, "syzygy", name), folder)
        suite = os.path.join(folder, "Übung.epd")
        shutil.copy(os.path.join(data, "perft", "pychess-tricky.perft"), suite)
        checked = output(["wine", program, "perft", "--epd", suite, "--max-nodes", "100000"])
        if " 0 failed" not in checked:
            fail(f"cannot check {suite}: {checked}")
        test_counts(program, reference)
        test_dialogue(Engine(program), folder)
    test_end_of_input(program)


main()
