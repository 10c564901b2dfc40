#!/usr/bin/env python3
"""Compares the speed of perft with that of another engine: bench/perft_speed.py [-h]

Counts the same positions in turn with `mutare perft` and with the other engine's `go perft`, and
checks every count. Measures the CPU time of each process, less the time to start, so that other
work on the machine disturbs little. Prints the median of the ratios for each value of --bulk.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
POSITIONS = [
    ("start position", START, 6, 119060324),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193690690),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178633661),
]


def run(arguments, commands=""):
    """The output of a program and its CPU seconds. Sends `quit` when the count is printed."""
    process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    if commands:
        process.stdin.write(commands)
        process.stdin.flush()
    output = []
    for line in process.stdout:
        output.append(line)
        if commands and line.startswith("Nodes searched"):
            process.stdin.write("quit\n")
            process.stdin.flush()
    process.stdin.close()
    process.stdout.close()
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return "".join(output), usage.ru_utime + usage.ru_stime


class Mutare:
    def __init__(self, program, bulk):
        self.program, self.bulk = program, bulk

    def count(self, fen, depth):
        return run([self.program, "perft", str(depth), "--fen", fen, "--bulk", str(self.bulk)])


class UciEngine:
    def __init__(self, program):
        self.program = program

    def count(self, fen, depth):
        return run([self.program], f"position fen {fen}\ngo perft {depth}\n")


def seconds(engine, start_up, fen, depth, leaves):
    """CPU seconds to count a position."""
    output, spent = engine.count(fen, depth)
    if f"Nodes searched: {leaves}\n" not in output:
        sys.exit(f"{engine.program}: wrong count for {fen} at depth {depth}, {leaves} expected")
    return spent - start_up


def reference_engine():
    """The directory of Debian's games is not in the PATH of root."""
    return shutil.which("stockfish") or "/usr/games/stockfish"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="./mutare")
    parser.add_argument("--reference", default=reference_engine())
    parser.add_argument("-n", "--runs", type=int, default=5)
    options = parser.parse_args()
    engines = [Mutare(options.engine, bulk) for bulk in (0, 1, 2)] + [UciEngine(options.reference)]
    start_ups = [min(engine.count(START, 1)[1] for _ in range(3)) for engine in engines]

    print(f"leaves per CPU second, as ratios to {options.reference}: medians of {options.runs} runs")
    print(f"{'':24}{'--bulk 0':>9}{'1':>9}{'2':>9}{'million leaves/s':>18}")
    for name, fen, depth, leaves in POSITIONS:
        runs = [
            [seconds(engine, start_up, fen, depth, leaves) for engine, start_up in zip(engines, start_ups)]
            for _ in range(options.runs)
        ]
        ratios = (statistics.median(run[-1] / run[i] for run in runs) for i in range(3))
        best = leaves / statistics.median(run[2] for run in runs) / 1e6
        print(f"{name:15} depth {depth:2}" + "".join(f"{ratio:9.2f}" for ratio in ratios) + f"{best:18.0f}")


if __name__ == "__main__":
    main()
