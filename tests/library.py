#!/usr/bin/env python3
"""tests/library.py: a project that takes Mutare as docs/library.md says gets what the page promises.

That project has no cxxopts and no build type. It gets the libraries alone, optimised, and none of their
compiler options. (The examples of the page are compiled and run by the tests of Mutare's own build.)
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXAMPLES = ("legal_moves", "best_move")
PROJECT = f"""cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES CXX)
set(CMAKE_DISABLE_FIND_PACKAGE_cxxopts ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(FETCHCONTENT_FULLY_DISCONNECTED ON)
add_subdirectory({ROOT} mutare)
add_executable(legal_moves legal_moves.cpp)
add_executable(best_move best_move.cpp)
"""


def faults_of(command):
    file, options = pathlib.Path(command["file"]), command["command"]
    if "-march=native" in options:
        yield f"{file} is compiled for this machine's processor"
    if file.stem in EXAMPLES:
        if "-W" in options:
            yield f"{file} is compiled with the warnings of another project"
    elif file.is_relative_to(ROOT):
        if file.relative_to(ROOT).parts[0] not in ("base", "engine", "search"):
            yield f"{file} belongs to the program"
        if file.suffix == ".cpp" and "-O3" not in options:
            yield f"{file} is not optimised"


def main():
    os.environ.pop("CXXFLAGS", None)
    page = (ROOT / "docs/library.md").read_text(encoding="utf-8")
    lines = re.findall(r"^    (target_link_libraries\(.*\))$", page, re.M)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "CMakeLists.txt").write_text(PROJECT + "\n".join(lines) + "\n")
        for example in EXAMPLES:
            (folder / f"{example}.cpp").write_text("int main() {}\n")
        subprocess.run(["cmake", "-S", folder, "-B", folder / "build"], check=True, stdout=subprocess.DEVNULL)
        commands = json.loads((folder / "build/compile_commands.json").read_text())
    faults = [fault for command in commands for fault in faults_of(command)]
    print("\n".join(faults) or f"{len(commands)} files: no fault")
    sys.exit(1 if faults else 0)


main()
