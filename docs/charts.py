#!/usr/bin/env python3
"""docs/charts.py: draws docs/perft.svg and docs/strength.svg from the tables in docs/data."""
import csv
import pathlib
from xml.sax.saxutils import escape

DOCS = pathlib.Path(__file__).resolve().parent
STYLE = """text { fill: #333 } .small { font-size: 11px } .label { font-size: 9px }
    .grid { stroke: #ddd } .axis { stroke: #333 }"""
OURS = "#1f5fa8"
WIDTH = 760


class Picture:
    """An SVG picture, filled from above."""

    def __init__(self, title):
        self.title = title
        self.elements = []

    def text(self, x, y, words, anchor="start", kind="small"):
        self.elements.append(
            f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" class="{kind}">{escape(words)}</text>')

    def line(self, x1, y1, x2, y2, kind="grid", color=None):
        stroke = f'stroke="{color}" stroke-width="1.5"' if color else f'class="{kind}"'
        self.elements.append(f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" {stroke}/>')

    def bar(self, x, y, width, height, color):
        self.elements.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{color}"/>')

    def dot(self, x, y, color):
        self.elements.append(f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="{color}"/>')

    def save(self, name, height):
        head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" '
                f'font-family="sans-serif" role="img" aria-label="{escape(self.title)}">')
        lines = [head, f"  <style>{STYLE}</style>", f'  <rect width="{WIDTH}" height="{height:g}" fill="#fff"/>']
        lines += [f"  {element}" for element in self.elements]
        (DOCS / f"{name}.svg").write_text("\n".join(lines + ["</svg>", ""]), encoding="utf-8")


def rows(name):
    with open(DOCS / "data" / f"{name}.tsv", encoding="utf-8") as table:
        return list(csv.DictReader((line for line in table if not line.startswith("#")), delimiter="\t"))


def groups(table, column):
    """The values of a column, in the order of the table, with the rows of each."""
    for value in dict.fromkeys(row[column] for row in table):
        yield value, [row for row in table if row[column] == value]


def draw_perft():
    """A panel for each instruction set; in it a group of bars for each position."""
    colors = {"Mutare, two plies at once": OURS, "Mutare, one ply at once": "#7fb0e6",
              "Gigantua": "#7a8894", "templechess": "#8f9aa5", "MPerft": "#a3adb6",
              "Stockfish 15.1 (SSE2)": "#c9d0d6"}
    # The positions of the Chess Programming Wiki, by what they are.
    names = ["start (1)", "Kiwipete (2)", "endgame (3)", "promotions (4)", "middlegame (5)"]
    picture = Picture("Million leaf nodes per CPU second")
    left, plot_height, panel_height, group = 50, 150, 215, (WIDTH - 60) / len(names)
    for i, (program, color) in enumerate(colors.items()):
        x = left + (0, 170, 335, 403, 495, 560)[i]
        picture.bar(x, 10, 10, 10, color)
        picture.text(x + 14, 19, program)
    sets = list(groups(rows("perft"), "instructions"))
    for panel, (instructions, programs) in enumerate(sets):
        top = 60 + panel * panel_height
        picture.text(left, top - 18, f"{instructions} ({programs[0]['machine']}), million leaf nodes per CPU second")
        highest = max(int(row[f"position {p + 1}"]) for row in programs for p in range(len(names)))
        for value in range(0, highest + 1, 1000 if highest > 2000 else 500):
            y = top + plot_height * (1 - value / highest)
            picture.line(left, y, WIDTH - 10, y)
            picture.text(left - 6, y + 4, str(value), "end")
        width = 0.86 * group / len(programs)
        for p, name in enumerate(names):
            picture.text(left + group * (p + 0.5), top + plot_height + 16, name, "middle")
            for i, row in enumerate(programs):
                speed = int(row[f"position {p + 1}"])
                x, height = left + group * (p + 0.07) + i * width, plot_height * speed / highest
                picture.bar(x, top + plot_height - height, width * 0.92, height, colors[row["program"]])
                if row["program"].startswith("Mutare"):
                    picture.text(x + width * 0.46, top + plot_height - height - 3, str(speed), "middle", "label")
    picture.save("perft", 60 + len(sets) * panel_height - 25)


def draw_strength():
    """A panel for each time control; in it a dot with its error bar for each match."""
    colors = {"AVX-512": OURS, "AVX2": "#d08a2e"}
    picture = Picture("Elo of Mutare against other engines, with 95 % error bars")
    left, right, first, last = 330, WIDTH - 95, -320, 720

    def place(elo):
        return left + (elo - first) * (right - left) / (last - first)

    picture.text(10, 20, "Elo of Mutare against each engine, with 95 % error bars. Instructions of Mutare:")
    for x, (instructions, color) in zip((WIDTH - 250, WIDTH - 160), colors.items()):
        picture.dot(x, 16, color)
        picture.text(x + 8, 20, instructions)
    y = 50
    for control, matches in list(groups(rows("strength"), "control"))[::-1]:
        picture.text(10, y, f"{control} (seconds a game + seconds a move)")
        bottom = y + 12 + 24 * len(matches)
        for elo in range(-200, last, 200):
            picture.line(place(elo), y + 8, place(elo), bottom, "axis" if elo == 0 else "grid")
        for row in matches:
            y += 24
            elo, error, color = int(row["elo"]), int(row["error"]), colors[row["instructions"]]
            picture.text(left - 6, y + 4, f"{row['opponent']} ({row['machine']}, network {row['network']})", "end")
            picture.line(place(elo - error), y, place(elo + error), y, color=color)
            picture.dot(place(elo), y, color)
            picture.text(WIDTH - 10, y + 4, f"{elo:+d} ± {error}".replace("-", "−"), "end")
        y = bottom + 24
    for elo in range(-200, last, 200):
        picture.text(place(elo), y - 8, f"{elo:+d}".replace("-", "−") if elo else "0", "middle")
    picture.save("strength", y + 8)


draw_perft()
draw_strength()
