#!/usr/bin/env python3
"""Compares the speed of perft with that of other programs: docs/perft_speed.py [-h]

    docs/perft_speed.py "Gigantua=giga {fen} {depth} {leaves}" "Stockfish=stockfish"

Each program is NAME=COMMAND. In the command, {fen}, {depth} and {leaves} are replaced by the
position, the depth and the right count; a command without {depth} is a UCI engine that understands
`go perft`. The programs count each position in turn, and every count is checked: where a program
prints nothing, by its exit code.

Measured is the CPU time of each process, less the time to start, so that other work on the machine
disturbs little. The result is a table in Markdown: million leaves a second, by the medians of the
times. Mutare's version is printed before it, because the figures mean nothing without the
instruction set; nor do they without the processor.
"""
import argparse
import os
import shlex
import statistics
import subprocess
import sys

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
# Name, position, depth, leaves at that depth, leaves at depth 1.
POSITIONS = [
    ("start position, 6", START, 6, 119060324, 20),
    ("Kiwipete, 5", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193690690, 48),
    ("position 3, 7", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178633661, 14),
    ("position 4, 6", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 6, 706045033, 6),
    ("position 5, 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89941194, 44),
]
MUTARE = [
    ("Mutare, two plies at once", "{program} perft {{depth}} --bulk 2 --fen {{fen}}"),
    ("Mutare, one ply at once", "{program} perft {{depth}} --bulk 1 --fen {{fen}}"),
    ("Mutare, every move made", "{program} perft {{depth}} --bulk 0 --fen {{fen}}"),
]


def run(command, words):
    """The CPU seconds of a program. Ends the script where it does not print the right count."""
    arguments = [argument.format(**words) for argument in shlex.split(command)]
    is_uci = "{depth}" not in command
    process = subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if is_uci:
        process.stdin.write("position fen {fen}\ngo perft {depth}\n".format(**words))
        process.stdin.flush()
    output = []
    for line in process.stdout:
        output.append(line)
        if is_uci and line.startswith("Nodes searched"):
            process.stdin.write("quit\n")
            process.stdin.flush()
    process.stdin.close()
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    text = "".join(output)
    if process.returncode != 0 or (text.strip() and str(words["leaves"]) not in text.split()):
        sys.exit(f"{command}: not {words['leaves']} for {words['fen']} at depth {words['depth']}:\n{text}")
    return usage.ru_utime + usage.ru_stime


def measure(programs, positions, runs):
    """Million leaves a CPU second, by program and position."""
    speeds = {name: [] for name, _ in programs}
    for title, fen, depth, leaves, moves in positions:
        print(title, end=" ", file=sys.stderr, flush=True)
        start, count = {name: [] for name in speeds}, {name: [] for name in speeds}
        for _ in range(runs):
            print(".", end="", file=sys.stderr, flush=True)
            for name, command in programs:
                start[name].append(run(command, {"fen": fen, "depth": 1, "leaves": moves}))
                count[name].append(run(command, {"fen": fen, "depth": depth, "leaves": leaves}))
        print(file=sys.stderr)
        for name in speeds:
            seconds = statistics.median(count[name]) - statistics.median(start[name])
            speeds[name].append(leaves / seconds / 1e6)
    return speeds


def markdown(titles, speeds):
    lines = ["| million leaves a second | " + " | ".join(titles) + " |", "| --- |" + " ---: |" * len(titles)]
    lines += [f"| {name} | " + " | ".join(f"{speed:.0f}" for speed in row) + " |" for name, row in speeds.items()]
    return "\n".join(lines)


def program(text):
    name, is_given, command = text.partition("=")
    if not is_given:
        raise argparse.ArgumentTypeError("NAME=COMMAND expected")
    return name, command


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="*", type=program, metavar="NAME=COMMAND")
    parser.add_argument("--mutare", default="./mutare", help="its program; '' to leave it out")
    parser.add_argument("--positions", default="12345", metavar="DIGITS", help="which ones (default: 12345)")
    parser.add_argument("-n", "--runs", type=int, default=7)
    options = parser.parse_args()
    own = [(name, command.format(program=options.mutare)) for name, command in MUTARE if options.mutare]
    positions = [POSITIONS[int(digit) - 1] for digit in options.positions]
    speeds = measure(own + options.programs, positions, options.runs)
    if options.mutare:  # It names its compiler and instruction set.
        subprocess.run([options.mutare, "--version"], check=True)
    print("\n" + markdown([position[0] for position in positions], speeds))


if __name__ == "__main__":
    main()
