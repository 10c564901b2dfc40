#!/usr/bin/env python3
"""Plots the course of a tuning, the table that `mutare-train tune` writes.

    python3 train/plot_tuning.py tuning.course.tsv

writes tuning.course.svg; another -o NAME.png or NAME.pdf chooses the format. The numbers that have
moved furthest are named. Needs matplotlib.
"""
import argparse
import csv
import os
import sys


def read_table(path):
    """The columns of the table by their names."""
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    if rows and "pairs" not in rows[0]:
        sys.exit(f"{path} is not the course of a tuning")
    if not rows:
        sys.exit(f"{path} has no points")
    return {name: [float(row[name]) for row in rows] for name in rows[0]}


def plot(course, named, path):
    try:
        import matplotlib
    except ImportError:
        sys.exit(f"plot_tuning.py needs matplotlib: {sys.executable} -m pip install matplotlib, "
                 "or for the system's Python apt install python3-matplotlib")
    matplotlib.use("Agg")  # no window
    from matplotlib import pyplot

    pairs = course.pop("pairs")
    figure, axes = pyplot.subplots(figsize=(9, 6))
    by_change = sorted(course, key=lambda name: -abs(course[name][-1]))
    for place, name in enumerate(by_change):
        if place < named:
            axes.plot(pairs, course[name], label=f"{name} {course[name][-1]:+.2f}")
        else:
            axes.plot(pairs, course[name], color="lightgrey", zorder=0)
    axes.set_xlabel("pairs of games")
    axes.set_ylabel("change, in units of the last perturbation")
    axes.grid(alpha=0.3)
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), fontsize="small")
    figure.savefig(path, bbox_inches="tight")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("table", help="the table, NAME.course.tsv")
    parser.add_argument("-o", "--output", help="the picture; by default beside the table, as SVG")
    parser.add_argument("--named", type=int, default=10, help="how many numbers to name; default 10")
    arguments = parser.parse_args()
    output = arguments.output or os.path.splitext(arguments.table)[0] + ".svg"
    plot(read_table(arguments.table), arguments.named, output)
    print(f"wrote {output}")


if __name__ == "__main__":
    main()
