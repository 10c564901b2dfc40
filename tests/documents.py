#!/usr/bin/env python3
"""tests/documents.py: do the pages of the repository agree with it, and with each other?

Each relative link of a page leads to a file and to a heading that are there, in the repository and
in the documents that are installed with a program (which needs cmake). A strength in README.md,
as "55 ± 19", stands in a table of docs/data. The files of the evening's reading are there, and each
step has as many lines as the table says, give or take a twentieth (`make reading` counts them). Lines
have at most 120 columns, tables apart, and none within a paragraph begins like an item of a list.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLUMNS = 120


def pages(root):
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
                            cwd=root, capture_output=True, text=True)
    names = listed.stdout.split() if listed.returncode == 0 else [
        path.relative_to(root) for path in root.rglob("*.md")
        if "build" not in path.relative_to(root).parts]
    found = [root / name for name in names]
    return {path: path.read_text(encoding="utf-8") for path in sorted(found) if path.exists()}


def without_code(text):
    text = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    text = re.sub(r"^    .*$", "", text, flags=re.M)
    return re.sub(r"`[^`\n]*`", lambda code: re.sub(r"[\[\]()]", "", code[0]), text)


def anchors(text):
    """The names that GitHub gives to the headings of a page."""
    for heading in re.findall(r"^#+ (.*)$", text, re.M):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def dead_links(root):
    all_pages = pages(root)
    for page, text in all_pages.items():
        for target in re.findall(r"\]\(([^)\s]+)\)", without_code(text)):
            if re.match(r"[a-z]+:", target):
                continue
            name, _, anchor = target.partition("#")
            path = (page.parent / name).resolve() if name else page
            if not path.exists():
                yield f"{page.relative_to(root)}: no file {target}"
            elif anchor and path in all_pages and anchor not in anchors(all_pages[path]):
                yield f"{page.relative_to(root)}: no heading {target}"


def unknown_strengths(text):
    rows = [line.split("\t") for line in
            (ROOT / "docs/data/strength.tsv").read_text(encoding="utf-8").splitlines()]
    measured = {(row[-2], row[-1]) for row in rows if len(row) > 1}
    for elo, error in re.findall(r"(−?\d+)\s±\s(\d+)", text):
        if (elo.replace("−", "-"), error) not in measured:
            yield f"README.md: {elo} ± {error} is not in docs/data/strength.tsv"


def long_lines(all_pages):
    for page, text in all_pages.items():
        name = page.relative_to(ROOT).as_posix()
        for number, line in enumerate(text.splitlines(), 1):
            if len(line) > COLUMNS and not line.startswith("|"):
                yield f"{name}:{number}: {len(line)} columns"


def stray_items(all_pages):
    for page, text in all_pages.items():
        for line in re.findall(r"^(?!\s|[#|]|[*+-] |\d+\. ).+\n((?:[*+-]|\d+\.) .*)", without_code(text), re.M):
            yield f"{page.relative_to(ROOT)}: no empty line before {line}"


def wrong_steps(architecture):
    for step, told, files in re.findall(r"^\| (\d+) \| [^|]* \| (\d+) \| (`[^|]*`) \|$", architecture, re.M):
        paths = [ROOT / name.strip("`") for name in files.split(", ")]
        if missing := [path for path in paths if not path.exists()]:
            yield f"docs/architecture.md: step {step}: no file {missing[0].relative_to(ROOT)}"
            continue
        lines = sum(path.read_text(encoding="utf-8").count("\n") for path in paths)
        if abs(lines - int(told)) > lines / 20:
            yield f"docs/architecture.md: step {step} has {lines} lines, not {told}"


def dead_links_when_installed():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["cmake", "-D", f"TO={folder}", "-P", ROOT / "cmake/documents.cmake"],
                       check=True)
        yield from (f"installed {fault}" for fault in dead_links(pathlib.Path(folder).resolve()))


def main():
    all_pages = pages(ROOT)
    faults = [*dead_links(ROOT), *dead_links_when_installed(),
              *unknown_strengths(all_pages[ROOT / "README.md"]), *long_lines(all_pages),
              *stray_items(all_pages), *wrong_steps(all_pages[ROOT / "docs/architecture.md"])]
    print("\n".join(faults) or f"{len(all_pages)} pages: nothing to say")
    sys.exit(1 if faults else 0)


main()
