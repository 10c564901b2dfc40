#!/usr/bin/env python3
"""tests/layers.py: the shape of the source tree.

No file includes from a layer above its own or from a room that is closed to it, no modules (a header with
its source file) include each other in a cycle, and no file has more than 400 lines, tests and tables apart.
"""
import graphlib
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LAYERS = ["base", "engine", "search", "bench", "uci", "cli", "train", "tests"]
# Each room, and from where alone it may be included: from these places, or from outside the layer.
ROOMS = {
    r"engine/notation/": r"engine/notation/|(?!engine/)",
    r"engine/perft/": r"engine/perft/|(?!engine/)",
    r"engine/(simd|scalar)/": r"engine/|tests/",
    r"search/levels/": r"search/levels/|(?!search/)",
}
MAX_LINES = 400
NOT_LIMITED = re.compile(r"tests/|engine/polyglot/polyglot_randoms[.]h")


def read_sources():
    files = [path for layer in LAYERS for path in (ROOT / layer).rglob("*") if path.suffix in (".h", ".cpp")]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in files}


def faults_of(sources):
    modules = {}
    for path, text in sources.items():
        module = path.rpartition(".")[0]
        for included in re.findall(r'^ *# *include *"(.*)"', text, re.M):
            other, layer = included.rpartition(".")[0], included.partition("/")[0]
            if layer not in LAYERS or LAYERS.index(layer) > LAYERS.index(path.partition("/")[0]):
                yield f"{path} includes {included}: a higher layer"
            if any(re.match(room, included) and not re.match(open_to, path) for room, open_to in ROOMS.items()):
                yield f"{path} includes {included}: a closed room"
            if other != module:
                modules.setdefault(module, set()).add(other)
        if text.count("\n") > MAX_LINES and not NOT_LIMITED.match(path):
            yield f"{path} has more than {MAX_LINES} lines"
    try:
        graphlib.TopologicalSorter(modules).prepare()
    except graphlib.CycleError as error:
        yield f"a cycle of includes: {' -> '.join(reversed(error.args[1]))}"


# Each kind of fault is found where it is.
WRONG = {"search/tree.cpp": '# include "uci/loop.h"\n#include "engine/simd/verbs.h"\n#include "search/levels/elo.h"\n',
         "engine/board.h": '#include "engine/notation/fen.h"\n', "engine/notation/fen.h": "\n" * 401,
         "engine/notation/fen.cpp": '#include "engine/board.h"\n'}


def main():
    found = len(list(faults_of(WRONG)))
    faults = list(faults_of(read_sources())) + ([] if found == 6 else [f"{found} faults of 6 are found"])
    print("\n".join(faults) or "no fault")
    sys.exit(1 if faults else 0)


main()
