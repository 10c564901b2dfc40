#!/usr/bin/env python3
"""tests/make_errors.py: what make says of a wrong network or compiler, before it compiles anything.

Each call is made in a copy of the files that describe the build. It has their contents without the
permission to execute them, as OpenBench's worker unpacks an archive.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILES = ["Makefile", "CMakeLists.txt", "CMakePresets.json", "LICENSE", "setup.sh"]
CALLS = [
    (["EVALFILE=nope"], "EVALFILE: there is no file", ["math"]),
    (["EVALFILE=cmake"], "EVALFILE: there is no file", ["math"]),
    (["EVALFILE=LICENSE"], "is not a network of Mutare", ["math"]),
    (["CXX=nope++"], "There is no compiler nope++", ["Installing", "CMake"]),
]


def main():
    failed = 0
    if not shutil.which("make"):
        sys.exit(77)
    os.environ.pop("MAKEFLAGS", None)  # of the call of make that runs this test
    os.environ["INSTALL"] = "no"
    with tempfile.TemporaryDirectory() as folder:
        for path in [ROOT / name for name in FILES] + list((ROOT / "cmake").iterdir()):
            copy = pathlib.Path(folder) / path.relative_to(ROOT)
            copy.parent.mkdir(exist_ok=True)
            shutil.copyfile(path, copy)
        for arguments, reason, others in CALLS:
            run = subprocess.run(["make", "-C", folder, "native", *arguments], timeout=300, text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            said = " ".join(run.stdout.split())
            if run.returncode == 0 or reason not in said or any(word in said for word in others):
                failed += 1
                print(f"make {arguments}: exit code {run.returncode}: {run.stdout}")
    sys.exit(1 if failed else 0)


main()
