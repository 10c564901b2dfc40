#!/usr/bin/env python3
"""tests/windows.py FOLDER REFERENCE: the Windows programs in a build folder, under wine.

Compares the node counts of bench and perft of each of the four builds with those of the reference, the
program built here. Then, with the program that holds them all: a dialogue, how soon `stop` is
answered, files under a path with umlauts, games against itself, and the end of the input. Needs
Debian's wine and stockfish, which names the legal moves.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from uci_match import SECONDS, Engine, Game, Referee, check, play

GAMES = 20
STOPS = 20
# Far above the 50 ms of a quiet machine: this one may be busy.
MAX_STOP_SECONDS = 0.5
BUILDS = {"plain": "x86-64", "sse4": "x86-64 with SSE4.1", "avx2": "x86-64 with AVX2", "avx512": "x86-64 with AVX-512 VBMI"}
FEATURES = {"plain": "sse2", "sse4": "sse4_2", "avx2": "avx2", "avx512": "avx512vbmi"}
OPENINGS = ["e2e4", "d2d4", "c2c4", "g1f3", "e2e4 c7c5", "d2d4 d7d5", "e2e4 e7e5", "b2b3", "g2g3", "f2f4"]


def output(*command, **options):
    run = subprocess.run(command, capture_output=True, timeout=10 * SECONDS, **options)
    return run.stdout.decode().replace("\r\n", "\n")


def counts(*command):
    return [
        [word for word in output(*command, *arguments.split()).split() if word.isdigit()][0]
        for arguments in ("perft 4", "perft 3 --fen kiwipete --bulk 0", "bench")
    ]


def test_builds(folder, reference):
    """Each build alone, as far as this processor can run it."""
    expected = counts(reference)
    flags = pathlib.Path("/proc/cpuinfo").read_text().split()
    for build, name in BUILDS.items():
        if FEATURES[build] not in flags:
            print(f"{name}: not for this processor")
            continue
        program = folder / "cli" / "launcher" / f"mutare_{build}_alone.exe"
        version = output("wine", program, "--version").splitlines()[0]
        check(version.endswith(f", {name})"), f"{program} is not for {name} but {version}")
        found = counts("wine", program)
        check(found == expected, f"{name}: {found} instead of {expected}")
        print(f"{name}: {' '.join(found)}")


def test_dialogue(program, folder):
    engine = Engine("wine", program, SyzygyPath=f"Z:{folder}", Threads=2)
    check(engine.declared[0].startswith("id name Mutare"), "does not answer uci with its name")
    slowest = 0
    for _ in range(STOPS):
        engine.go("position startpos moves e2e4", "infinite")
        lines = engine.read_until("info depth 5 ")
        check(not any("error" in line for line in lines), lines)
        began = time.monotonic()
        engine.send("stop")
        engine.read_until("bestmove")
        slowest = max(slowest, time.monotonic() - began)
    print(f"slowest of {STOPS} stops: {1000 * slowest:.0f} ms")
    check(slowest <= MAX_STOP_SECONDS, "stops too late")
    engine.quit()


def test_games(program):
    referee = Referee()
    engines = [Engine("wine", program) for _ in range(2)]
    for i in range(GAMES):
        game = Game(referee, "startpos", OPENINGS[i // 2 % len(OPENINGS)].split())
        play(game, engines[:: 1 if i % 2 == 0 else -1], ponders=i % 4 > 1, clock=300, increment=10)
    for engine in engines:
        engine.quit()
    print(f"{GAMES} games")


def test_end_of_input(program):
    bounded = output("wine", program, input=b"position startpos\ngo depth 4\n")
    check("bestmove" in bounded, "does not end a bounded search at the end of the input")


def main():
    folder, reference = pathlib.Path(sys.argv[1]), sys.argv[2]
    os.environ.setdefault("WINEDEBUG", "-all")
    os.environ["PATH"] += ":/usr/games"
    data = pathlib.Path(__file__).resolve().parent / "data"
    test_builds(folder, reference)
    with tempfile.TemporaryDirectory(prefix="Käse und Brötchen ") as place:
        for name in ("KQvK.rtbw", "KQvK.rtbz"):
            shutil.copy(data / "syzygy" / name, place)
        suite = os.path.join(place, "Übung.epd")
        shutil.copy(data / "perft" / "pychess-tricky.epd", suite)
        program = os.path.join(place, "mutäre.exe")
        shutil.copy(folder / "mutare.exe", program)
        checked = output("wine", program, "perft", "--epd", suite, "--max-nodes", "100000")
        check(" 0 failed" in checked, f"cannot check {suite}: {checked}")
        test_dialogue(program, place)
        test_games(program)
        test_end_of_input(program)


main()
