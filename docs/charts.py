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
INK, GRID, OURS = "#333333", "#dddddd", "#1f5fa8"
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


def groups(table, column):
    """The values of a column, in the order of the table, with the rows of each."""
    for value in dict.fromkeys(row[column] for row in table):
        yield value, [row for row in table if row[column] == value]


COLORS = {"Mutare, two plies at once": OURS, "Mutare, one ply at once": "#7fb0e6",
          "Gigantua": "#7a8894", "ellxor": "#a3adb6", "Stockfish 15.1": "#c9d0d6"}

# The positions of the Chess Programming Wiki, by what they are.
POSITIONS = {"position 1": "start (1)", "position 2": "Kiwipete (2)", "position 3": "endgame (3)",
             "position 4": "promotions (4)", "position 5": "middlegame (5)"}


def draw_perft():
    table = list(rows("perft"))
    positions = [column for column in table[0] if column.startswith("position")]
    sets = list(groups(table, "instructions"))
    figure, panels = plt.subplots(len(sets), figsize=(8, 3.2 * len(sets)))
    handles = {}
    for axes, (instructions, programs) in zip(panels, sets):
        without_frame(axes)
        axes.grid(axis="y", color=GRID)
        axes.set_title(f"{instructions} ({programs[0]['machine']})", fontsize=10, loc="left")
        width = 0.8 / len(programs)
        for i, row in enumerate(programs):
            places = [p + (i - (len(programs) - 1) / 2) * width for p in range(len(positions))]
            speeds = [int(row[position]) for position in positions]
            bars = axes.bar(places, speeds, width * 0.92, color=COLORS[row["program"]])
            handles.setdefault(row["program"], bars)
            if row["program"].startswith("Mutare"):
                axes.bar_label(bars, fontsize=7, padding=2)
        axes.set_xticks(range(len(positions)), [POSITIONS[position] for position in positions])
        axes.set_ylabel("million leaf nodes per CPU second", fontsize=8)
    figure.legend(handles.values(), handles.keys(), frameon=False, fontsize=9, ncols=5,
                  loc="lower center", bbox_to_anchor=(0.5, 0.92), columnspacing=1.0,
                  handlelength=1.0)
    figure.subplots_adjust(hspace=0.35)
    save(figure, "perft")


def draw_strength():
    table = list(rows("strength"))
    controls = list(groups(table, "control"))[::-1]
    figure, panels = plt.subplots(
        len(controls), sharex=True, figsize=(8, 0.36 * len(table) + 1.6),
        height_ratios=[len(programs) + 1 for _, programs in controls])
    colors = {"AVX-512": OURS, "AVX2": "#d08a2e"}
    for axes, (control, programs) in zip(panels, controls):
        without_frame(axes)
        axes.grid(axis="x", color=GRID)
        axes.axvline(0, color=INK, linewidth=0.8)
        axes.set_title(f"{control} (seconds a game + seconds a move)", fontsize=10, loc="left")
        programs = programs[::-1]
        for place, row in enumerate(programs):
            elo, error = int(row["elo"]), int(row["error"])
            axes.errorbar(elo, place, xerr=error, fmt="o", color=colors[row["instructions"]],
                          capsize=3)
            axes.text(elo + error + 12, place, f"{elo:+d} ± {error}".replace("-", "−"),
                      va="center", fontsize=9)
        axes.set_yticks(range(len(programs)),
                        [f"{row['opponent']} ({row['machine']}, network {row['network']})"
                         for row in programs], fontsize=9)
        axes.set_ylim(-0.6, len(programs) - 0.4)
    panels[-1].set_xlabel("Elo of Mutare against it, with 95 % error bars")
    panels[-1].set_xlim(-340, 800)
    for instructions, color in colors.items():
        panels[-1].plot([], [], "o", color=color, label=f"Mutare with {instructions}")
    panels[-1].legend(frameon=False, fontsize=9, loc="lower right")
    save(figure, "strength")


draw_perft()
draw_strength()
