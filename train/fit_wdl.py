#!/usr/bin/env python3
"""Fits the probabilities of win, draw and loss, which UCI_ShowWDL shows, to the results of games.

    ./mutare-train dump --all games.mut | python3 train/fit_wdl.py

prints the model as source text for win_chances.cpp. Needs numpy.
"""
import argparse
import collections
import sys

FIRST_PLY, MAX_CENTIPAWNS, CELL = 16, 1000, 10
FULL_MATERIAL, MIDDLEGAME_MATERIAL = 78, 58
START = [206.0, -175.1, 51.2, 24.3, 138.2, -69.0]  # the present model
VALUES = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9}


def read_cells(lines):
    """How many positions the side to move has lost, drawn and won, by material and centipawns."""
    cells = collections.defaultdict(lambda: [0, 0, 0])
    for line in lines:
        fen, score, result = (field.strip() for field in line.split("|"))
        pieces, side, *_, move = fen.split()
        ply = 2 * (int(move) - 1) + (side == "b")
        if score == "none" or ply < FIRST_PLY or abs(int(score)) > MAX_CENTIPAWNS:
            continue
        material = min(sum(VALUES.get(piece, 0) for piece in pieces.lower()), FULL_MATERIAL)
        centipawns, half_points = int(score), int(2 * float(result))
        if side == "b":
            centipawns, half_points = -centipawns, 2 - half_points
        cells[material, (centipawns + CELL // 2) // CELL * CELL][half_points] += 1
    return cells


def mean_loss(model, cells):
    """The cross-entropy between the results and the model, in nats a position."""
    x, centipawns, *results = cells
    even = model[0] + x * (model[1] + x * model[2])
    spread = np.maximum(model[3] + x * (model[4] + x * model[5]), 10)
    win = 1 / (1 + np.exp((even - centipawns) / spread))
    lose = 1 / (1 + np.exp((even + centipawns) / spread))
    loss = 0
    for chance, count in zip((lose, 1 - win - lose, win), results):
        loss -= (count * np.log(np.maximum(chance, 1e-6))).sum()
    return loss / np.sum(results)


def fit(cells):
    """Tries a step up and down in each of the six numbers and keeps what lowers the loss; where
    nothing does, the steps become smaller."""
    best, step = START, 64.0
    least = mean_loss(best, cells)
    while step > 0.05:
        before = least
        for i in range(len(best)):
            for change in (step, -step):
                tried = best[:i] + [best[i] + change] + best[i + 1:]
                loss = mean_loss(tried, cells)
                if loss < least:
                    best, least = tried, loss
                    break
        if least == before:
            step /= 2
    return best, least


def main():
    argparse.ArgumentParser(description=__doc__.split("\n\n")[0]).parse_args()
    global np
    import numpy as np  # after the arguments, so that -h needs no library
    found = read_cells(sys.stdin)
    if not found:
        sys.exit("there are no positions to fit to")
    cells = np.array([(*cell, *results) for cell, results in found.items()], float).T
    cells[0] /= FULL_MATERIAL
    model, loss = fit(cells)
    x = MIDDLEGAME_MATERIAL / FULL_MATERIAL
    print(f"// From {cells[2:].sum():.0f} positions; loss {loss:.6g}, before "
          f"{mean_loss(START, cells):.6g} nats.\n// With {MIDDLEGAME_MATERIAL} points of material, half "
          f"of the games are won at {model[0] + x * (model[1] + x * model[2]):.0f} centipawns.")
    for name, numbers in (("kEven", model[:3]), ("kSpread", model[3:])):
        print(f"constexpr Polynomial {name}{{{', '.join(f'{number:.1f}' for number in numbers)}}};")


if __name__ == "__main__":
    main()
