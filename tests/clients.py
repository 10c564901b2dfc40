#!/usr/bin/env python3
"""tests/clients.py PROGRAM: the engine as its clients use it, with games that a referee follows.

Two of its processes play fast games as a match runner lets them: with clocks, with pondering, in
both colors of each opening, and Chess960. Then Polyglot plays a game with it, and XBoard plays a
match of it through Polyglot. Needs Debian's stockfish, polyglot, xboard and xvfb: Stockfish names the
legal moves.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

from uci_match import SECONDS, Engine, Game, Program, Referee, check, play

OPENINGS = ["e2e4 c7c5 g1f3", "d2d4 g8f6 c2c4", "c2c4 e7e5 b1c3"]
CHESS960 = "bqnb1rkr/pppppppp/3n4/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1"
os.environ["PATH"] += ":/usr/games"


def play_matches(program):
    referee = Referee()
    engines = [Engine(program), Engine(program, Hash=1)]
    for i, opening in enumerate(OPENINGS):
        for colors in (engines, engines[::-1]):
            game = Game(referee, "startpos", opening.split())
            play(game, colors, ponders=i > 0)
            print(f"a game of {len(game.moves)} plies" + (", pondering" if i > 0 else ""))
    for engine in engines:
        engine.quit()
    engines = [Engine(program, UCI_Chess960="true") for _ in range(2)]
    game = Game(Referee(is_chess960="true"), f"fen {CHESS960}")
    play(game, engines)
    print(f"a game of {len(game.moves)} plies, Chess960")
    for engine in engines:
        engine.quit()


def play_polyglot(program, folder):
    """As XBoard speaks: the moves of White are the first legal ones."""
    polyglot = Program("polyglot", "-noini", "-ec", program, cwd=folder)
    polyglot.send("xboard", "protover 2")
    polyglot.read_until("feature done=1")
    polyglot.send("new", "st 1", "sd 6", "post")
    game = Game(Referee(), "startpos")
    while len(game.moves) < 40 and not game.is_over():
        game.make(sorted(game.referee.legal_moves(game.position()))[0])
        polyglot.send(f"usermove {game.moves[-1]}")
        if game.is_over():
            break
        game.make(polyglot.read_until("move ")[-1].split()[1])
    polyglot.quit()
    print(f"Polyglot: a game of {len(game.moves)} plies")


def play_xboard(program, folder):
    games = pathlib.Path(folder) / "games.pgn"
    subprocess.run(
        ["xvfb-run", "-a", "xboard", "-fUCI", "-fcp", program, "-sUCI", "-scp", program, "-mg", "2",
         "-matchPause", "100", "-tc", "0:02", "-inc", "0.05", "-sgf", str(games), "-xponder",
         "-xanimate", "-soundProgram", "true", "-xexit"],
        timeout=20 * SECONDS, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)
    read = subprocess.run([program, "pgn", str(games)], capture_output=True, text=True)
    print("XBoard:", read.stdout.strip())
    check(read.returncode == 0 and "2 games" in read.stdout, "XBoard did not play two games without a fault")
    check("illegal" not in games.read_text(), games.read_text())


def main():
    program = os.path.abspath(sys.argv[1])
    play_matches(program)
    with tempfile.TemporaryDirectory() as folder:
        play_polyglot(program, folder)
        play_xboard(program, folder)


main()
