#!/usr/bin/env python3
"""tests/cli/json_schemas.py PROGRAM: what --json prints fits docs/schemas.

Makes the calls of command_lines.txt that have --json, and some more, and checks each line that
they print. Every alternative of every schema must occur. Exits with 77, which means skipped, where the
library jsonschema (Debian's python3-jsonschema) is missing.
"""
import json
import pathlib
import shlex
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("skipped: the library jsonschema is missing")
    sys.exit(77)

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SECONDS = 300


def read_calls():
    """The arguments and the input of each call."""
    calls = []
    for line in (HERE / "command_lines.txt").read_text().splitlines():
        if line.startswith("> "):
            calls.append((shlex.split(line[2:]), []))
        elif line.startswith("| "):
            calls[-1][1].append(line[2:])
    calls.append((["analyse", "DATA/pgn/known-mistakes.pgn", "--depth", "1", "--json"], []))
    calls.append((["analyse", "-", "--depth", "1", "--json"], ["1. e4 Ke4 *"]))
    return [(words, given) for words, given in calls if "--json" in words]


class Schemas:
    """The schemas by subcommand, and which of their alternatives have occurred."""

    def __init__(self):
        self.validators = {}
        self.seen = {}
        for path in (ROOT / "docs/schemas").glob("*.schema.json"):
            schema = json.loads(path.read_text())
            jsonschema.Draft202012Validator.check_schema(schema)
            name = path.name.split(".")[0]
            forms = schema.get("oneOf", [schema])
            self.validators[name] = [jsonschema.Draft202012Validator(form) for form in forms]
            self.seen[name] = set()

    def check(self, name, text):
        value = json.loads(text)
        fitting = [
            i for i, form in enumerate(self.validators[name]) if form.is_valid(value)
        ]
        self.seen[name].update(fitting)
        if len(fitting) != 1:
            reasons = [
                jsonschema.exceptions.best_match(form.iter_errors(value))
                for form in self.validators[name]
            ]
            sys.exit(f"{name}: {text}\nfits {len(fitting)} alternatives: {reasons}")

    def missing(self):
        return [
            f"{name}, alternative {i + 1}"
            for name, forms in self.validators.items()
            for i in range(len(forms))
            if i not in self.seen[name]
        ]


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    schemas = Schemas()
    lines = 0
    with tempfile.TemporaryDirectory() as folder:
        for arguments, given in read_calls():
            words = [
                word.replace("DATA/", f"{ROOT}/tests/data/").replace("TEMP/", f"{folder}/")
                for word in arguments
            ]
            run = subprocess.run(
                [program, *words],
                input="".join(line + "\n" for line in given),
                capture_output=True,
                text=True,
                timeout=SECONDS,
            )
            if run.returncode > 1:
                continue
            for line in run.stdout.splitlines():
                schemas.check(words[0].strip("-"), line)
                lines += 1
    if schemas.missing():
        sys.exit(f"never printed: {schemas.missing()}")
    print(f"{lines} lines of JSON fit their schemas")


main()
