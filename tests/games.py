#!/usr/bin/env python3
"""tests/games.py PROGRAM ARBITER [GAMES] [SEED] [MILLISECONDS]: fast games of a program, built with
sanitizers, against itself. Each side has MILLISECONDS (600), and a hundredth of it a move.

Both sides have two threads, ponder, and read tablebases; every other game is Chess960. The arbiter is
a build without sanitizers: it says whether a move, the expected reply and the principal variation are
legal, and when the game is over. A report of a sanitizer, or an exit code other than 0, ends the run.
"""
import os
import random
import re
import subprocess
import sys
import time

from programs import DATA, MUTARE as PROGRAM, OTHER as ARBITER, SECONDS, Engine

BASE = int(sys.argv[5]) if len(sys.argv) > 5 else 600  # milliseconds
INCREMENT = max(BASE // 100, 1)
MAX_PLIES = 200


class Player(Engine):
    def __init__(self, program, chess960):
        super().__init__(program, stderr=subprocess.PIPE,
                         env=dict(os.environ, UBSAN_OPTIONS="print_stacktrace=1"))
        self.pondered = None
        self.clock = BASE
        self.last_pv = []
        for option in ("Threads value 2", "Hash value 2", f"SyzygyPath value {DATA}/syzygy",
                       f"UCI_Chess960 value {'true' if chess960 else 'false'}"):
            self.send(f"setoption name {option}")
        self.send("isready")
        self.read_until("readyok")

    def read_until(self, start):
        lines = super().read_until(start)
        errors = [line for line in lines if "error" in line]
        if errors:
            raise AssertionError(errors)
        return lines

    def answer(self):
        """The move and the expected reply, if there is one."""
        lines = self.read_until("bestmove")
        for line in lines:
            if " pv " in line and "bound" not in line:
                self.last_pv = line.split(" pv ")[1].split()
        return lines[-1].split()[1::2]

    def end(self):
        """Fails when a sanitizer has anything to say."""
        self.send("quit")
        _, errors = self.process.communicate(timeout=SECONDS)
        if self.process.returncode != 0 or errors:
            raise AssertionError(f"exit code {self.process.returncode}: {errors}")


class Game:
    """A game of two engines from a start: the arguments of `position` without moves."""

    def __init__(self, engines, arbiter, start):
        self.engines, self.arbiter, self.start = engines, arbiter, start
        self.moves = []

    def position(self, *more):
        moves = self.moves + list(more)
        return f"position {self.start}" + (f" moves {' '.join(moves)}" if moves else "")

    def clocks(self):
        white, black = (max(engine.clock, 1) for engine in self.engines)
        return f"wtime {white} btime {black} winc {INCREMENT} binc {INCREMENT}"

    def state(self, *more):
        """What the arbiter says of the position. Fails when one of the moves is illegal."""
        self.arbiter.send(self.position(*more))
        self.arbiter.send("d")
        self.arbiter.send("isready")
        text = "\n".join(self.arbiter.read_until("readyok"))
        return re.search(r"^State: (.*)", text, re.MULTILINE).group(1)

    def move(self, engine):
        """Lets an engine move, which may be pondering."""
        began = time.monotonic()
        if engine.pondered and self.moves and engine.pondered == self.moves[-1]:
            engine.send("ponderhit")
        else:
            if engine.pondered:
                engine.send("stop")
                engine.answer()
            engine.send(self.position())
            engine.send(f"go {self.clocks()}")
        engine.last_pv = []
        move, *reply = engine.answer()
        engine.clock += INCREMENT - int(1000 * (time.monotonic() - began))
        if engine.last_pv:
            self.state(*engine.last_pv)
        self.moves.append(move)
        self.state(*reply)
        engine.pondered = reply[0] if reply else None
        if reply:
            engine.send(self.position(*reply))
            engine.send(f"go ponder {self.clocks()}")

    def play(self):
        """Plays to the end, and returns how the game ended."""
        while True:
            state = self.state()
            if "to move" not in state or len(self.moves) >= MAX_PLIES:
                break
            self.move(self.engines[len(self.moves) % 2])
        for engine in self.engines:
            if engine.pondered:
                engine.send("stop")
                engine.answer()
        return state


def opening(generator, arbiter, start):
    """A few random moves, chosen of the arbiter's list."""
    moves = []
    for _ in range(8):
        arbiter.send(f"position {start}" + (f" moves {' '.join(moves)}" if moves else ""))
        arbiter.send("moves")
        arbiter.send("isready")
        legal = [line.split()[0] for line in arbiter.read_until("readyok")[:-1]]
        if legal[0] == "no":
            break
        moves.append(generator.choice(legal))
    return moves


def main():
    games = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    generator = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    ends = {}
    plies = 0
    for number in range(games):
        chess960 = number % 2 == 1
        start = f"frc {generator.randrange(960)}" if chess960 else "startpos"
        arbiter = Player(ARBITER, chess960)
        engines = [Player(PROGRAM, chess960) for _ in range(2)]
        game = Game(engines, arbiter, start)
        try:
            game.moves = opening(generator, arbiter, start)
            state = game.play()
            for engine in engines + [arbiter]:
                engine.end()
        except (AssertionError, BrokenPipeError, subprocess.TimeoutExpired) as error:
            for engine in engines:
                engine.process.kill()
                print(engine.process.stderr.read())
            sys.exit(f"game {number + 1}, {game.position()}: {error!r}")
        ends[state] = ends.get(state, 0) + 1
        plies += len(game.moves)
    print(f"{games} games, {plies} plies, no report: {ends}")


main()
