#!/usr/bin/env python3
"""bench/latency.py PROGRAM [TIMES]: how soon `stop` and `isready` are answered.

Each is sent TIMES times (1000 by default) during searches of one and of two threads, perft and
bench, after a random time of up to 20 ms. Prints a histogram and the slowest of 50, 99 and 99.9 %,
in milliseconds. On a busy machine the system's scheduling is measured too.
"""
import random
import subprocess
import sys
import time

BOUNDS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, float("inf"))  # ms


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.generator = random.Random(1)

    def send(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def wait_for(self, *starts):
        for line in self.process.stdout:
            if line.startswith(starts):
                return
        sys.exit("the engine has ended")

    def answer_time(self, line, *starts):
        began = time.perf_counter()
        self.send(line)
        self.wait_for(*starts)
        return 1000 * (time.perf_counter() - began)

    def measure(self, job, end):
        """The times of an isready during a job, and of the stop that ends it."""
        self.send(job)
        time.sleep(self.generator.uniform(0, 0.02))
        ready = self.answer_time("isready", b"readyok")
        return ready, self.answer_time("stop", *end)


def print_times(name, times):
    times.sort()
    shares = [times[min(int(len(times) * share), len(times) - 1)] for share in (0.5, 0.99, 0.999)]
    print(f"{name}: {len(times)} times; 50 %: {shares[0]:.2f}, 99 %: {shares[1]:.2f}, "
          f"99.9 %: {shares[2]:.2f}, slowest {times[-1]:.2f} ms")
    low = 0
    for bound in BOUNDS:
        count = sum(low <= time < bound for time in times)
        if count:
            print(f"    {f'below {bound:g}':12} {count:7} {'#' * (60 * count // len(times))}")
        low = bound


def main():
    engine = Engine(sys.argv[1])
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    engine.send("position kiwipete")
    for threads in (1, 2):
        engine.send(f"setoption name Threads value {threads}")
        engine.answer_time("isready", b"readyok")
        for job, *end in (("go infinite", b"bestmove"),
                          ("go perft 9", b"Nodes", b"info string perft"),
                          ("bench 30", b"info string", *(b"%d" % digit for digit in range(10)))):
            measured = [engine.measure(job, tuple(end)) for _ in range(times)]
            print_times(f"{job}, {threads} threads: isready", [ready for ready, _ in measured])
            print_times(f"{job}, {threads} threads: stop", [stop for _, stop in measured])
    engine.send("quit")


if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
    sys.exit(__doc__)
main()
