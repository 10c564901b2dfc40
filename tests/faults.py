#!/usr/bin/env python3
"""tests/faults.py MUTARE MUTARE_TRAIN [NAME...]: the programs where something around them fails.

Little memory, closed, full and unread streams, signals, suspension, another locale, a folder that is
gone, a full disk, a thousand games. Each test is a function; NAME chooses those whose names contain it.
"""
import contextlib
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from uci_match import SECONDS, Program, check

MIB = 1 << 20
DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
if len(sys.argv) < 3:
    sys.exit(__doc__)
MUTARE, MUTARE_TRAIN = (os.path.abspath(program) for program in sys.argv[1:3])


def run(command, lines=None, limits=None, stdout=subprocess.PIPE, env=None):
    """A run of a program with these lines of input. The result has returncode, stdout, stderr."""
    return subprocess.run(
        command, input="".join(line + "\n" for line in lines or []), stdout=stdout,
        stderr=subprocess.PIPE, preexec_fn=limits, env=env, text=True, errors="replace",
        timeout=SECONDS)


def limit(kind, size):
    return lambda: resource.setrlimit(kind, (size, size))


@contextlib.contextmanager
def folder():
    with tempfile.TemporaryDirectory(prefix="mutare-faults-") as path:
        yield path


def usage(engine):
    """Resident memory in MiB, threads, and open files."""
    pid = engine.process.pid
    with open(f"/proc/{pid}/status") as status:
        values = dict(line.split(":", 1) for line in status)
    files = len(os.listdir(f"/proc/{pid}/fd"))
    return int(values["VmRSS"].split()[0]) / 1024, int(values["Threads"]), files


# Memory and stack


def test_every_memory_limit():
    """At every limit, either one line says that there is too little, or each go has its move."""
    lines = ["setoption name Threads value 8", "isready", "go depth 6", "wait", "go perft 3", "wait",
             "setoption name Hash value 256", "isready", "go depth 6", "wait", "quit"]
    for megabytes in list(range(8, 200, 12)) + [300, 500]:
        ended = run([MUTARE], lines, limit(resource.RLIMIT_AS, megabytes * MIB))
        where = f"{megabytes} MiB: {ended.returncode} {ended.stdout[-300:]} {ended.stderr[-300:]}"
        if ended.returncode == 0:
            check(ended.stdout.count("bestmove ") == 2, f"not two moves with {where}")
            check(ended.stdout.count("readyok") == 2, f"not ready twice with {where}")
        else:
            # Below a few MiB the system's loader itself fails, with 127.
            check(ended.returncode in (1, 127), f"ended otherwise with {where}")
            check(len(ended.stderr.splitlines()) == 1, f"not one reason with {where}")


def test_small_stack():
    """The deepest recursions are on threads with a stack of their own."""
    nested = "1. e4 " + "(1. d4 " * 3000 + ") " * 3000 + "e5 *\n"
    with folder() as path:
        pgn = os.path.join(path, "nested.pgn")
        with open(pgn, "w") as file:
            file.write(nested)
        for kibibytes in (128, 256, 1024):
            stack = limit(resource.RLIMIT_STACK, kibibytes * 1024)
            ended = run([MUTARE], ["position kiwipete", "go depth 10", "wait", "quit"], stack)
            check(ended.returncode == 0 and "bestmove" in ended.stdout, f"{kibibytes} KiB")
            check(run([MUTARE, "pgn", pgn], limits=stack).returncode in (0, 1), f"{kibibytes} KiB")
            check(run([MUTARE, "perft", "4"], limits=stack).returncode == 0, f"{kibibytes} KiB")


def test_few_file_handles():
    for handles in (3, 4, 6):
        ended = run([MUTARE], ["go depth 5", "wait", f"setoption name EvalFile value {MUTARE}",
                               "isready", "quit"], limit(resource.RLIMIT_NOFILE, handles))
        check(ended.returncode in (0, 1, 127), f"{handles} handles: {ended.returncode}")
        if ended.returncode == 0:
            check("bestmove" in ended.stdout, f"{handles} handles: no move")


# Streams


def test_closed_and_full_outputs():
    for command in (["perft", "3"], ["bench", "2"], ["--help"], ["--version"], ["d"]):
        closed = subprocess.run([MUTARE] + command, stdin=subprocess.DEVNULL,
                                stderr=subprocess.PIPE, timeout=SECONDS,
                                preexec_fn=lambda: os.close(1))
        check(closed.returncode == 1, f"{command} with a closed output: {closed.returncode}")
        with open("/dev/full", "w") as full:
            ended = run([MUTARE] + command, stdout=full)
        check(ended.returncode == 1, f"{command} with a full output: {ended.returncode}")


def test_closed_input():
    ended = subprocess.run([MUTARE], stdout=subprocess.PIPE, timeout=SECONDS,
                           preexec_fn=lambda: os.close(0))
    check(ended.returncode == 0, f"ended with {ended.returncode}")


def test_reader_that_goes_away():
    for command in ("uci", "go infinite", "bench", "go perft 9"):
        with Program(MUTARE) as engine:
            engine.send(command)
            engine.process.stdout.close()
            began = time.monotonic()
            with contextlib.suppress(BrokenPipeError):
                engine.send("isready")
            engine.process.wait(SECONDS)
            check(time.monotonic() - began < 10, f"{command}: goes on without a reader")


def test_unread_output():
    """Commands are carried out, however late their answers are read."""
    with Program(MUTARE) as engine:
        for _ in range(200):
            engine.send("d")
        engine.send("go depth 3")
        time.sleep(0.5)
        engine.read_until("bestmove")
        engine.quit()


# Signals and time


def test_signals():
    for number in (signal.SIGINT, signal.SIGTERM):
        for command in ("isready", "go infinite", "go perft 9", "bench"):
            with Program(MUTARE) as engine:
                engine.send("isready")
                engine.read_until("readyok")
                engine.send(command)
                time.sleep(0.1)
                engine.process.send_signal(number)
                code = engine.process.wait(SECONDS)
                check(code == -number, f"{number!r} during {command}: {code}")


def test_suspension():
    """The clock goes on while the process is stopped, and the move comes soon after."""
    with Program(MUTARE) as engine:
        engine.send("isready")
        engine.read_until("readyok")
        engine.send("go movetime 500")
        time.sleep(0.1)
        engine.process.send_signal(signal.SIGSTOP)
        time.sleep(2)
        engine.process.send_signal(signal.SIGCONT)
        began = time.monotonic()
        engine.read_until("bestmove")
        check(time.monotonic() - began < 5, "thinks on after the time is over")
        engine.quit()


# Surroundings


def test_another_locale():
    """Numbers have points, and files with any names are read."""
    installed = run(["locale", "-a"]).stdout.split() if shutil.which("locale") else []
    for locale in ["C", "POSIX", "xx_YY.UTF-8"] + [
        name for name in installed if name.startswith(("de_", "tr_", "fr_"))
    ]:
        ended = run([MUTARE], ["eval", "d", "go depth 6", "wait", "quit"],
                    env=dict(os.environ, LC_ALL=locale, LANG=locale))
        check(ended.returncode == 0, f"{locale}: {ended.returncode}")
        check(re.search(r"Network: +[+-]?\d+\.\d+\n", ended.stdout), f"{locale}: no decimal point")
        check(not re.search(r"\d,\d", ended.stdout.split("FEN")[0]), f"{locale}: a decimal comma")


def test_removed_folder():
    with folder() as path:
        gone = os.path.join(path, "gone")
        for command, lines, code in (
            ([MUTARE], ["go depth 5", "wait", "setoption name EvalFile value x", "isready",
                        "setoption name SyzygyPath value .", "isready", "quit"], 0),
            ([MUTARE, "perft", "3"], None, 0),
            ([MUTARE, "pgn", "x.pgn"], None, 1),
            ([MUTARE_TRAIN, "stat", "x.mut"], None, 1),
            ([MUTARE_TRAIN, "selfplay", "-o", "x.mut", "--games", "1", "--depth", "1"], None, 1),
        ):
            os.mkdir(gone)
            ended = run(["sh", "-c", 'cd "$1"; rmdir "$1"; shift; exec "$@"', "sh", gone] + command,
                        lines)
            check(ended.returncode == code, f"{command}: {ended.returncode} {ended.stderr}")
            check(code == 0 or ended.stderr.strip(), f"{command}: no reason")


@contextlib.contextmanager
def full_disk():
    """A folder with room for 64 KiB; None where none can be mounted."""
    with folder() as path:
        mounted = run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", path]).returncode == 0
        try:
            yield path if mounted else None
        finally:
            if mounted:
                run(["umount", "-l", path])


def test_full_disk_of_training():
    """What cannot be written whole is an error, and is not left there half."""
    with full_disk() as disk, folder() as path:
        if not disk:
            return "skipped: only root may mount a small disk"
        games = os.path.join(path, "games.mut")
        play = ["selfplay", "--seed", "1", "--depth", "1", "--hash", "1"]
        check(run([MUTARE_TRAIN] + play + ["--games", "800", "-o", games]).returncode == 0, "play")
        check(os.path.getsize(games) > 64 * 1024, "the games would fit")
        for words in (
            play + ["--games", "2000"],
            ["merge", games],
            ["export", games],
            ["relabel", "--depth", "1", games],
            ["variations", games],
            ["train", "--width", "32", "--epochs", "1", games],
        ):
            output = os.path.join(disk, words[0] + ".examples")
            ended = run([MUTARE_TRAIN] + words + ["-o", output])
            check(ended.returncode == 1, f"{words[0]}: {ended.returncode} {ended.stderr}")
            check("cannot write" in ended.stderr, f"{words[0]}: {ended.stderr}")
            # Self-play keeps the games that it has written.
            check(words[0] == "selfplay" or not os.path.exists(output), f"{words[0]} left a part")
            for name in os.listdir(disk):
                os.remove(os.path.join(disk, name))
    return None


def test_full_disk():
    with full_disk() as disk:
        if not disk:
            return "skipped: only root may mount a small disk"
        with open(os.path.join(disk, "all"), "wb", buffering=0) as file:
            with contextlib.suppress(OSError):
                while True:
                    file.write(b"x" * 4096)
        game = os.path.join(DATA, "pgn", "castling.pgn")
        for option in ("--output", "--svg"):
            output = os.path.join(disk, "output")
            ended = run([MUTARE, "analyse", game, "--nodes", "10", option, output])
            check(ended.returncode == 1, f"analyse {option}: {ended.returncode}")
        log = os.path.join(disk, "log")
        ended = run([MUTARE], [f"setoption name Debug Log File value {log}", "isready", "d",
                               "go depth 5", "wait", "quit"])
        check(ended.returncode == 0 and "bestmove" in ended.stdout, "a full log stops the session")
    return None


# Again and again


def repeated(lines, times, allowed_mib=2):
    """Carries out the lines many times; memory, threads and files must stay."""
    with Program(MUTARE) as engine:
        usages = []
        for i in range(times):
            for line in lines:
                engine.send(line)
                if line.startswith("go "):
                    engine.read_until("bestmove")
            engine.send("isready")
            engine.read_until("readyok")
            if i in (times // 10, times - 1):
                usages.append(usage(engine))
        (memory, *others), (memory_at_end, *others_at_end) = usages
        check(others == others_at_end, f"{lines}: threads, files {others}, then {others_at_end}")
        check(memory_at_end < memory + allowed_mib,
              f"{lines}: {memory:.1f} MiB, then {memory_at_end:.1f}")
        engine.quit()
        return f"{memory:.1f} MiB, then {memory_at_end:.1f}"


def test_thousand_games():
    return repeated(["ucinewgame", "position startpos moves e2e4", "go nodes 500"], 1000)


def test_options_again_and_again():
    tables = os.path.join(DATA, "syzygy")
    repeated(["setoption name Hash value 8", "setoption name Hash value 3"], 300)
    # Each of the allocator's arenas may keep what a thread has used.
    repeated(["setoption name Threads value 4", "go nodes 500", "setoption name Threads value 1"],
             100, allowed_mib=80)
    # Within fifty times the allocator has all the memory that it keeps.
    repeated([f"setoption name EvalFile value {MUTARE}", "setoption name EvalFile value <built-in>"],
             600)
    repeated([f"setoption name SyzygyPath value {tables}", "setoption name SyzygyPath value <empty>"],
             20)


def main():
    """Runs the tests whose names contain one of the NAMEs."""
    faults, runs = 0, 0
    for name, test in list(globals().items()):
        chosen = not sys.argv[3:] or any(part in name for part in sys.argv[3:])
        if not name.startswith("test_") or not chosen:
            continue
        runs += 1
        try:
            print(f"{name}: {test() or 'passed'}", flush=True)
        except (AssertionError, subprocess.TimeoutExpired) as error:
            faults += 1
            print(f"{name}: FAILED: {error}", flush=True)
    sys.exit(0 if runs > 0 and not faults else 1)


main()
