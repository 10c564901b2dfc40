#!/usr/bin/env python3
"""tests/games.py PROGRAM REFEREE [GAMES] [SEED]: fast games of a program, built with sanitizers, against
itself.

Both sides have two threads, ponder, and read tablebases; every other game is Chess960. The referee is
a build without sanitizers: each move, each expected reply and each principal variation must be legal. A
report of a sanitizer ends the program with an exit code other than 0, and so the run.
"""
import os
import pathlib
import random
import sys

from uci_match import Engine, Game, Referee, play

TABLES = pathlib.Path(__file__).resolve().parent / "data/syzygy"
OPENING_PLIES = 8


def main():
    program, referee_program = sys.argv[1:3]
    games = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    generator = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    os.environ["UBSAN_OPTIONS"] = "print_stacktrace=1"
    plies = 0
    for number in range(games):
        is_chess960 = "true" if number % 2 == 1 else "false"
        referee = Referee(referee_program, is_chess960)
        start = f"frc {generator.randrange(960)}" if number % 2 == 1 else "startpos"
        game = Game(referee, start)
        while len(game.moves) < OPENING_PLIES and not game.is_over():
            game.moves.append(generator.choice(game.legal_moves()))
        engines = [Engine(program, Threads=2, Hash=2, SyzygyPath=TABLES, UCI_Chess960=is_chess960)
                   for _ in range(2)]
        play(game, engines, ponders=True, clock=600, increment=6)
        for engine in [*engines, referee.engine]:
            engine.quit()
        plies += len(game.moves)
    print(f"{games} games, {plies} plies, no report")


if len(sys.argv) < 3:
    sys.exit(__doc__)
main()
