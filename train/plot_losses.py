#!/usr/bin/env python3
"""Plots the losses that a training prints.

    ./mutare-train train -o network.bin games.mut | tee losses.txt
    python3 train/plot_losses.py losses.txt

writes losses.txt.svg. Needs matplotlib.
"""
import argparse
import re
import sys

parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
parser.add_argument("log", help="what mutare-train train, or train.py, has printed")
path = parser.parse_args().log
import matplotlib  # after the arguments, so that -h needs no library

matplotlib.use("svg")
from matplotlib import pyplot

with open(path, encoding="utf-8") as file:
    epochs = re.findall(r"^epoch ([\d.]+): loss ([\d.]+)(?:, held out ([\d.]+))?", file.read(), re.M)
if not epochs:
    sys.exit(f"{path} has no epochs")
for column, label in ((1, "training"), (2, "held out")):
    points = [(float(epoch[0]), float(epoch[column])) for epoch in epochs if epoch[column]]
    # The first epoch begins with random parameters; its training loss would make the rest flat.
    pyplot.plot(*zip(*(points[1:] if column == 1 and len(points) > 1 else points)), label=label)
pyplot.xlabel("epoch")
pyplot.ylabel("mean loss of an example")
pyplot.legend()
pyplot.savefig(path + ".svg")
