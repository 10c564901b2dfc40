"""A program that is spoken to line by line, UCI engines, and games of them with a referee."""
import signal
import subprocess
import time

SECONDS = 120  # to answer: far more than any answer takes, for the machine may be busy
PLIES = 120  # a longer game is ended as a draw


def check(condition, message):
    if not condition:
        raise AssertionError(message)


def too_late(*_):
    raise AssertionError(f"no answer within {SECONDS} s")


signal.signal(signal.SIGALRM, too_late)


class Program:
    def __init__(self, *command, **options):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1, **options)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def read_until(self, start):
        """The lines up to the first with that start."""
        lines = []
        signal.alarm(SECONDS)
        while not lines or not lines[-1].startswith(start):
            line = self.process.stdout.readline()
            check(line, f"{self.process.args} ended before {start!r}, after {lines[-3:]}")
            lines.append(line.rstrip())
        signal.alarm(0)
        return lines

    def quit(self):
        self.send("quit")
        check(self.process.wait(SECONDS) == 0, f"{self.process.args} ended with {self.process.returncode}")


class Engine(Program):
    def __init__(self, *command, **options):
        super().__init__(*command)
        self.expected = None
        self.send("uci")
        self.declared = self.read_until("uciok")
        self.send(*[f"setoption name {name} value {value}" for name, value in options.items()])
        self.send("ucinewgame", "isready")
        self.read_until("readyok")

    def go(self, position, limits):
        self.send(position, f"go {limits}")

    def answer(self):
        """Its principal variation and the move that it expects, after checking what else it says."""
        lines = self.read_until("bestmove")
        check(not any("error" in line for line in lines), lines)
        lines_with_pv = [line for line in lines if " pv " in line]
        check(lines_with_pv, "a move without a score")
        pv = lines_with_pv[-1].split(" pv ")[1].split()
        move, *reply = lines[-1].split()[1::2]
        check(move == pv[0], f"{lines[-1]} is not the principal variation's move: {lines_with_pv[-1]}")
        return pv, reply[0] if reply else None


class Referee:
    """An engine that tells the legal moves of a position; Stockfish, if no other is named."""

    def __init__(self, program="stockfish", is_chess960="false"):
        self.engine = Engine(program, UCI_Chess960=is_chess960)

    def legal_moves(self, position):
        self.engine.go(position, "perft 1")
        lines = self.engine.read_until("Nodes searched")
        return [line.split(":")[0] for line in lines if ": 1" in line and line[0] in "abcdefgh"]


class Game:
    """A game from a start: the arguments of `position` without moves."""

    def __init__(self, referee, start, moves=()):
        self.referee, self.start, self.moves = referee, start, list(moves)

    def position(self, *more):
        return " ".join(["position", self.start, "moves", *self.moves, *more])

    def legal_moves(self, *more):
        return self.referee.legal_moves(self.position(*more))

    def is_over(self):
        return len(self.moves) >= PLIES or not self.legal_moves()

    def check_legal(self, *moves):
        for i, move in enumerate(moves):
            check(move in self.legal_moves(*moves[:i]), f"{move}, illegal after {self.position(*moves[:i])}")

    def make(self, move):
        self.check_legal(move)
        self.moves.append(move)


def play(game, engines, ponders=False, clock=1000, increment=20):
    """Both play with a clock, in milliseconds, and think in the other's time if they ponder."""
    clocks = [clock, clock]
    while not game.is_over():
        side = len(game.moves) % 2
        engine = engines[side]
        limits = f"wtime {clocks[0]} btime {clocks[1]} winc {increment} binc {increment}"
        began = time.monotonic()
        if engine.expected and engine.expected == game.moves[-1]:
            engine.send("ponderhit")
        else:
            stop_pondering(engine)
            engine.go(game.position(), limits)
        pv, reply = engine.answer()
        clocks[side] = max(clocks[side] - int(1000 * (time.monotonic() - began)), 100) + increment
        game.check_legal(*pv)
        game.make(pv[0])
        engine.expected = None
        if ponders and reply:
            game.check_legal(reply)
            engine.expected = reply
            engine.go(game.position(reply), "ponder " + limits)
    for engine in engines:
        stop_pondering(engine)


def stop_pondering(engine):
    if engine.expected:
        engine.send("stop")
        engine.read_until("bestmove")
        engine.expected = None
