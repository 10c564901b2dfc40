#!/usr/bin/env python3
"""docs/latency.py PROGRAM [TIMES]: how soon `stop` and `isready` are answered.

Each is sent TIMES times (1000 by default) during searches of one and of two threads, perft and
bench, after a random time of up to 20 ms. Prints the slowest of 50, 99, 99.9 and 100 %, in
milliseconds. On a busy machine the system's scheduling is measured too.
"""
import random
import subprocess
import sys
import time

JOBS = {  # and what the answer to `stop` begins with
    "go infinite": ("bestmove",),
    "go perft 9": ("Nodes", "info string perft"),
    "bench 30": ("info string", *"0123456789"),
}


def answer_time(engine, line, *starts):
    began = time.perf_counter()
    print(line, file=engine.stdin, flush=True)
    if not any(answer.startswith(starts) for answer in engine.stdout):
        sys.exit("the engine has ended")
    return 1000 * (time.perf_counter() - began)


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    engine = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for threads in (1, 2):
        answer_time(engine, f"position kiwipete\nsetoption name Threads value {threads}\nisready", "readyok")
        for job, ends in JOBS.items():
            found = {"isready": [], "stop": []}
            for _ in range(times):
                print(job, file=engine.stdin, flush=True)
                time.sleep(random.uniform(0, 0.02))
                found["isready"].append(answer_time(engine, "isready", "readyok"))
                found["stop"].append(answer_time(engine, "stop", *ends))
            for command, slowest in found.items():
                slowest.sort()
                shares = [slowest[min(int(times * share), times - 1)] for share in (0.5, 0.99, 0.999, 1)]
                print(f"{job}, {threads} threads: {command}", *(f"{share:.2f}" for share in shares))


main()
