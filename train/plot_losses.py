#!/usr/bin/env python3
"""Plots the table of losses that `mutare-train train` writes.

    python3 train/plot_losses.py network.bin.losses.tsv

writes network.bin.losses.svg; another -o NAME.png or NAME.pdf chooses the format. Needs matplotlib.
"""
import argparse
import csv
import os
import sys


def read_table(path):
    """The columns of the table by their names, without what was not measured."""
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    if rows and not {"epoch", "training", "held_out"} <= rows[0].keys():
        sys.exit(f"{path} is not a table of losses")
    if not rows:
        sys.exit(f"{path} has no epochs yet")
    return {name: [float(row[name]) for row in rows if row[name]] for name in rows[0]}


def plot(losses, path):
    try:
        import matplotlib
    except ImportError:
        sys.exit(f"plot_losses.py needs matplotlib: {sys.executable} -m pip install matplotlib, "
                 "or for the system's Python apt install python3-matplotlib")
    matplotlib.use("Agg")  # no window
    from matplotlib import pyplot

    figure, axes = pyplot.subplots()
    axes.plot(losses["epoch"], losses["training"], marker=".", label="training")
    if losses["held_out"]:
        axes.plot(losses["epoch"], losses["held_out"], marker=".", label="held out")
    # The training loss of the first epoch begins with random parameters. It would make the rest of
    # the curves flat.
    shown = losses["training"][1:] + losses["held_out"] or losses["training"]
    margin = 0.05 * (max(shown) - min(shown)) or 0.05 * max(shown)
    axes.set_ylim(min(shown) - margin, max(shown) + margin)
    axes.set_xlabel("epoch")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_ylabel("mean loss of an example")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(path, bbox_inches="tight")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("table", help="the table, NAME.losses.tsv")
    parser.add_argument("-o", "--output", help="the picture; by default beside the table, as SVG")
    arguments = parser.parse_args()
    output = arguments.output or os.path.splitext(arguments.table)[0] + ".svg"
    plot(read_table(arguments.table), output)
    print(f"wrote {output}")


if __name__ == "__main__":
    main()
