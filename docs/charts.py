#!/usr/bin/python3
"""docs/charts.py: draws docs/perft.svg and docs/strength.svg from the tables in docs/data.

Needs matplotlib (Debian: python3-matplotlib). The same tables give the same bytes.
"""
import csv
import pathlib

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

DOCS = pathlib.Path(__file__).resolve().parent
INK, GRID, OURS, OTHERS = "#333333", "#dddddd", "#1f5fa8", ["#7a8894", "#a3adb6", "#c9d0d6"]
matplotlib.rcParams.update({
    "svg.hashsalt": "mutare", "svg.fonttype": "path", "font.size": 10, "text.color": INK,
    "axes.edgecolor": GRID, "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK,
})


def rows(name):
    with open(DOCS / "data" / f"{name}.tsv", encoding="utf-8") as table:
        yield from csv.DictReader(
            (line for line in table if not line.startswith("#")), delimiter="\t")


def save(figure, name):
    figure.savefig(DOCS / f"{name}.svg", bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)


def without_frame(axes):
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(length=0)
    axes.set_axisbelow(True)


def draw_perft():
    table = list(rows("perft"))
    positions = [column for column in table[0] if column != "program"]
    figure, axes = plt.subplots(figsize=(8, 3.8))
    without_frame(axes)
    axes.grid(axis="y", color=GRID)
    others = iter(OTHERS)
    width = 0.8 / len(table)
    for i, row in enumerate(table):
        is_ours = row["program"].startswith("Mutare")
        color = (OURS if "two" in row["program"] else "#7fb0e6") if is_ours else next(others)
        places = [p + (i - (len(table) - 1) / 2) * width for p in range(len(positions))]
        speeds = [int(row[position]) for position in positions]
        axes.bar(places, speeds, width * 0.92, color=color, label=row["program"])
        if i == 0:
            for place, speed in zip(places, speeds):
                axes.text(place, speed + 40, str(speed), ha="center", fontsize=8)
    axes.set_xticks(range(len(positions)), positions)
    axes.set_ylabel("million leaf nodes per CPU second")
    axes.legend(frameon=False, fontsize=9, ncols=5, loc="lower center", bbox_to_anchor=(0.5, 1.0),
                columnspacing=1.0, handlelength=1.0)
    save(figure, "perft")


def draw_strength():
    table = list(rows("strength"))[::-1]
    figure, axes = plt.subplots(figsize=(8, 0.45 * len(table) + 0.8))
    without_frame(axes)
    axes.grid(axis="x", color=GRID)
    axes.axvline(0, color=INK, linewidth=0.8)
    for place, row in enumerate(table):
        elo, error = int(row["elo"]), int(row["error"])
        axes.errorbar(elo, place, xerr=error, fmt="o", color=OURS, capsize=3)
        axes.text(elo + error + 12, place, f"{elo:+d}".replace("-", "−"), va="center", fontsize=9)
    axes.set_yticks(range(len(table)), [
        f"{row['opponent']}, {row['control']}, {row['games']} games" for row in table])
    axes.set_xlabel("Elo of Mutare against it")
    axes.set_xlim(-260, 800)
    axes.set_ylim(-0.6, len(table) - 0.4)
    save(figure, "strength")


draw_perft()
draw_strength()
