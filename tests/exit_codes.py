#!/usr/bin/env python3
"""tests/exit_codes.py MUTARE MUTARE_TRAIN: the exit code of every subcommand, in success and failure."""
import os
import signal
import subprocess

from programs import DATA, MUTARE, check, folder, run, run_tests
from programs import OTHER as MUTARE_TRAIN

GOOD, FAILED, WRONG = 0, 1, 2


def test_mutare():
    def data(*names):
        return os.path.join(DATA, *names)

    perft = data("perft", "pychess-tricky.perft")
    mates = data("mate", "leorik_mate_in_1.epd")
    with folder() as path:
        wrong_counts = os.path.join(path, "wrong.epd")
        with open(wrong_counts, "w") as file:
            file.write("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 21\n")
        for code, *words in (
            [GOOD, "--help"], [GOOD, "-h"], [GOOD, "--version"], [GOOD, "uci"],
            [GOOD, "go depth 1", "quit"], [WRONG, "nonsense"], [WRONG, "--nonsense"], [WRONG, ""],
            [GOOD, "perft", "3"], [GOOD, "perft", "2", "--divide", "--json"], [WRONG, "perft"],
            [WRONG, "perft", "-1"], [WRONG, "perft", "3", "--fen", "x"], [WRONG, "perft", "99"],
            [GOOD, "perft", "--epd", perft, "--max-nodes", "5000"],
            [FAILED, "perft", "--epd", wrong_counts], [FAILED, "perft", "--epd", path],
            [WRONG, "perft", "3", "--threads", "0"], [WRONG, "perft", "3", "--nonsense"],
            [GOOD, "play", "--nodes", "100"], [WRONG, "play", "--nonsense"],
            [GOOD, "bench", "1"], [WRONG, "bench", "0"], [WRONG, "bench", "x"],
            [GOOD, "suite", mates, "--nodes", "2000"], [WRONG, "suite"],
            [FAILED, "suite", path + "/none"],
            [GOOD, "analyse", "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", "--nodes", "50"],
            [GOOD, "analyse", data("pgn", "castling.pgn"), "--nodes", "50"],
            [WRONG, "analyse"], [FAILED, "analyse", path + "/none.pgn"],
            [FAILED, "analyse", data("pgn", "castling.pgn"), "--nodes", "50", "--output",
             path + "/none/x.pgn"],
            [GOOD, "pgn", data("pgn", "castling.pgn")], [FAILED, "pgn", data("pgn", "corrupted.pgn")],
            [FAILED, "pgn", path], [WRONG, "pgn"],
        ):
            ended = run([MUTARE] + words)
            check(ended.returncode == code, f"mutare {words}: {ended.returncode}, not {code}: "
                                            f"{ended.stdout[-200:]}{ended.stderr[-200:]}")
            check(code == GOOD or ended.stdout or ended.stderr, f"mutare {words}: no reason")


def test_training():
    with folder() as path:
        def at(name):
            return os.path.join(path, name)

        games, damaged, none = at("games.mut"), at("damaged.mut"), at("none.mut")
        match = at("match.pgn")
        network = at("network")
        play = ["selfplay", "--games", "60", "--seed", "1", "--depth", "2", "--hash", "1"]
        train = ["train", "-o", network, "--width", "32", "--epochs", "1"]
        check(run([MUTARE_TRAIN] + play + ["-o", games]).returncode == GOOD, "selfplay")
        with open(games, "rb") as file:
            content = bytearray(file.read())
        content[100] ^= 1
        with open(damaged, "wb") as file:
            file.write(content)
        with open(match, "w", encoding="utf-8") as file:
            file.write("1. e4 {+0.30/9 0.1s} e5 {-0.20/9 0.1s} 1-0\n")
        for code, *words in (
            [GOOD, "--help"], [GOOD], [WRONG, "nonsense"],
            [WRONG, "selfplay"], [WRONG, "selfplay", "-o", at("x"), "--threads", "0"],
            [FAILED, "selfplay", "-o", at("none/x"), "--games", "1"],
            [GOOD, "import", "-o", at("match.mut"), match], [WRONG, "import", match],
            [WRONG, "import", "-o", at("match.mut"), match],
            [FAILED, "import", "-o", at("none/x"), match],
            [FAILED, "import", "-o", at("matches.mut"), none],
            [FAILED, "import", "-o", at("matches.mut"), games],
            [GOOD, "stat", games], [FAILED, "stat", damaged], [FAILED, "stat", none], [WRONG, "stat"],
            [FAILED, "selfplay", "-o", at("x"), "--games", "1", "--syzygy", path],
            [FAILED, "relabel", "-o", at("x"), "--syzygy", path, games],
            [GOOD, "merge", "-o", at("all.mut"), games], [WRONG, "merge", games],
            [WRONG, "merge", "-o", at("all.mut"), games],
            [FAILED, "merge", "-o", at("some.mut"), damaged],
            [GOOD, "dump", games], [FAILED, "dump", none], [WRONG, "dump"],
            [GOOD, "relabel", "-o", at("new.mut"), "--depth", "1", games],
            [WRONG, "relabel", "-o", at("new.mut"), "--depth", "1", games],
            [FAILED, "relabel", "-o", at("newer.mut"), "--depth", "1", none], [WRONG, "relabel"],
            [GOOD, "export", "-o", at("a.examples"), games], [WRONG, "export"],
            [GOOD, "variations", "-o", at("v.examples"), games],
            [WRONG, "variations", "-o", at("v.examples"), games], [WRONG, "variations"],
            [FAILED, "variations", "-o", at("none.examples"), none],
            [GOOD] + train + [games], [GOOD] + train + ["--resume", games],
            [GOOD] + train + ["-o", at("next"), "--from", network, games],
            [WRONG] + train + ["--from", network, games], [WRONG] + train[:2] + [games, games],
            [WRONG, "selfplay", "-o", network, "--games", "1"],
            [FAILED] + train + ["--from", games, games], [FAILED] + train + [none],
            [FAILED] + train + [damaged], [WRONG] + train + ["--width", "33", games],
            [WRONG] + train + ["--resume", "--from", network, games], [WRONG, "train"],
            [FAILED, "from-bullet", "-o", at("b"), games], [WRONG, "from-bullet"],
            [GOOD, "export", "--format", "viri", "-o", at("viri"), games],
            [GOOD, "import", "--format", "viri", "-o", at("again.mut"), at("viri")],
            [WRONG, "export", "--format", "x", "-o", at("y"), games],
            [WRONG] + play + ["-o", games],
        ):
            ended = run([MUTARE_TRAIN] + words)
            check(ended.returncode == code, f"mutare-train {words}: {ended.returncode}, not {code}: "
                                            f"{ended.stdout[-200:]}{ended.stderr[-200:]}")


def test_interrupted_training():
    with folder() as path:
        games, network = os.path.join(path, "games.mut"), os.path.join(path, "network")
        run([MUTARE_TRAIN, "selfplay", "-o", games, "--games", "40", "--seed", "1", "--depth", "2"])
        train = [MUTARE_TRAIN, "train", "-o", network, "--width", "32", games, "--epochs"]
        check(run(train + ["1"]).returncode == GOOD, "train")
        with open(network, "rb") as file:
            before = file.read()
        with subprocess.Popen(train + ["1000000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True) as process:
            for line in process.stdout:
                if line.startswith("epoch 2:"):
                    break
            process.send_signal(signal.SIGINT)
            errors = process.communicate()[1]
        check(process.returncode == FAILED, f"train: {process.returncode} after Ctrl-C")
        check("interrupted in epoch" in errors and "; --resume begins it again" in errors, errors)
        with open(network, "rb") as file:
            check(file.read() == before, "the old network is gone")


run_tests(dict(globals()))
