"""Games between UCI engines, with a referee that names the legal moves. For clients.py, windows.py."""
import queue
import subprocess
import sys
import threading
import time

SECONDS = 60  # to answer: far more than any answer takes, for the machine may be busy
PLIES = 120  # a longer game is ended as a draw


def fail(message):
    sys.exit(f"{sys.argv[1]}: {message}")


class Process:
    """A program that is spoken to line by line."""

    def __init__(self, command, folder=None):
        self.name = " ".join(command)
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1, cwd=folder)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def read_until(self, start):
        """The lines up to the first with that start."""
        lines = []
        while not lines or not lines[-1].startswith(start):
            try:
                line = self.lines.get(timeout=SECONDS)
            except queue.Empty:
                line = None
            if line is None:
                fail(f"{self.name} did not say {start!r}, but {lines[-3:]}")
            lines.append(line)
        return lines

    def quit(self):
        self.send("quit")
        if self.process.wait(SECONDS) != 0:
            fail(f"{self.name} did not end with 0 after quit")


class Engine(Process):
    def __init__(self, *command, **options):
        super().__init__(list(command))
        self.send("uci")
        self.declared = self.read_until("uciok")
        for name, value in options.items():
            self.send(f"setoption name {name} value {value}")
        self.send("ucinewgame")
        self.send("isready")
        self.read_until("readyok")

    def go(self, position, limits):
        self.send(position)
        self.send(f"go {limits}")

    def answer(self):
        """Its move and the move that it expects, after checking what else it says."""
        lines = self.read_until("bestmove")
        for line in lines:
            if "error" in line:
                fail(line)
        scores = [line.split() for line in lines if " pv " in line]
        if not scores:
            fail("a move without a score")
        words = lines[-1].split()
        if words[1] != scores[-1][scores[-1].index("pv") + 1]:
            fail(f"{lines[-1]} is not the principal variation's move: {' '.join(scores[-1])}")
        return words[1], words[3] if len(words) > 3 else None


class Referee:
    """Stockfish, which tells the legal moves of a position."""

    def __init__(self, is_chess960=False):
        self.engine = Engine("stockfish", UCI_Chess960="true" if is_chess960 else "false")

    def legal_moves(self, position):
        self.engine.go(position, "perft 1")
        lines = self.engine.read_until("Nodes searched")
        return [line.split(":")[0] for line in lines if ": 1" in line and line[0] in "abcdefgh"]


class Game:
    def __init__(self, referee, start, moves=()):
        self.referee, self.start, self.moves = referee, start, list(moves)

    def position(self, *more):
        return f"position {self.start} moves {' '.join(self.moves + list(more))}"

    def is_over(self):
        return len(self.moves) >= PLIES or not self.referee.legal_moves(self.position())

    def make(self, move):
        if move not in self.referee.legal_moves(self.position()):
            fail(f"illegal move {move} after {self.position()}")
        self.moves.append(move)


def play(game, engines, ponders=False, clock=1000, increment=20):
    """Both play with a clock, in milliseconds, and think in the other's time if they ponder."""
    clocks = [clock, clock]
    expected = [None, None]
    while not game.is_over():
        side = len(game.moves) % 2
        engine = engines[side]
        limits = f"wtime {clocks[0]} btime {clocks[1]} winc {increment} binc {increment}"
        began = time.monotonic()
        if expected[side] and expected[side] == game.moves[-1]:
            engine.send("ponderhit")
        else:
            if expected[side]:
                engine.send("stop")
                engine.read_until("bestmove")
            engine.go(game.position(), limits)
        move, reply = engine.answer()
        spent = int(1000 * (time.monotonic() - began))
        clocks[side] = max(clocks[side] - spent, 100) + increment
        game.make(move)
        expected[side] = None
        if ponders and reply:
            if reply not in game.referee.legal_moves(game.position()):
                fail(f"illegal move to ponder, {reply}, after {game.position()}")
            expected[side] = reply
            engine.go(game.position(reply), "ponder " + limits)
    for side in (0, 1):
        if expected[side]:
            engines[side].send("stop")
            engines[side].read_until("bestmove")
