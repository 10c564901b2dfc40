#!/usr/bin/env python3
"""Perft speed beside another UCI engine, by CPU time: bench/perft_speed.py [-h]

Both engines count the same positions with `go perft`, in turn, and every count is checked. What
counts is the processor time of each process less that of one that only starts; so other work on the
machine disturbs little. Prints leaves a second for both, and the median of the ratios.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys

POSITIONS = [
    ("start position", "startpos", 6, 119060324),
    ("Kiwipete", "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193690690),
    ("position 3", "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178633661),
]


def converse(engine, commands):
    """The engine's output, and the CPU seconds it took."""
    process = subprocess.Popen([engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    process.stdin.write("uci\nisready\n" + commands)
    process.stdin.flush()
    output = []
    for line in process.stdout:
        output.append(line)
        if line.startswith("Nodes searched") or (not commands and line.startswith("readyok")):
            break
    process.stdin.write("quit\n")
    process.stdin.close()
    process.stdout.close()
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return "".join(output), usage.ru_utime + usage.ru_stime


def seconds(engine, start_up, position, depth, leaves):
    """CPU seconds to count a position."""
    output, spent = converse(engine, f"position {position}\ngo perft {depth}\n")
    if f"Nodes searched: {leaves}\n" not in output:
        sys.exit(f"{engine}: wrong count for {position} at depth {depth}, {leaves} expected")
    return spent - start_up


def reference_engine():
    """Debian puts games where the path of root does not look."""
    return shutil.which("stockfish") or "/usr/games/stockfish"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="./mutare")
    parser.add_argument("--reference", default=reference_engine())
    parser.add_argument("-n", "--runs", type=int, default=5)
    options = parser.parse_args()
    engines = (options.engine, options.reference)
    start_ups = [min(converse(engine, "")[1] for _ in range(3)) for engine in engines]

    print(f"million leaves a CPU second, medians of {options.runs} runs: {engines[0]}, {engines[1]}, ratio")
    for name, position, depth, leaves in POSITIONS:
        runs = [
            [seconds(engine, start_up, position, depth, leaves) for engine, start_up in zip(engines, start_ups)]
            for _ in range(options.runs)
        ]
        ours, theirs = (leaves / statistics.median(times) / 1e6 for times in zip(*runs))
        ratio = statistics.median(other / own for own, other in runs)
        print(f"{name:15} depth {depth}  {ours:7.0f} {theirs:7.0f} {ratio:7.2f}")


if __name__ == "__main__":
    main()
