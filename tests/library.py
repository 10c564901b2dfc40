#!/usr/bin/env python3
"""tests/library.py SOURCES: the examples of docs/library.md in a project of their own.

That project has no cxxopts and no build type. It gets the libraries alone, optimised, and none of
their compiler options.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

if len(sys.argv) != 2:
    sys.exit(__doc__)
SOURCES = pathlib.Path(sys.argv[1]).resolve()
PAGE = (SOURCES / "docs/library.md").read_text(encoding="utf-8")
OUTPUTS = {"legal_moves": "e3 e4 Kd1 Kf1 Kd2 Kf2 ", "best_move": "Ra8#, mate in 1"}
PROJECT = f"""cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES CXX)
set(CMAKE_DISABLE_FIND_PACKAGE_cxxopts ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(FETCHCONTENT_FULLY_DISCONNECTED ON)
add_subdirectory({SOURCES} mutare)
add_executable(legal_moves legal_moves.cpp)
add_executable(best_move best_move.cpp)
"""


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def check_commands(build):
    for command in json.loads((build / "compile_commands.json").read_text()):
        file = pathlib.Path(command["file"])
        if build in file.parents:
            continue
        if "-march=native" in command["command"]:
            sys.exit(f"{file} is compiled for this machine's processor")
        if file.stem in OUTPUTS:
            if "-W" in command["command"]:
                sys.exit(f"{file} is compiled with the warnings of another project")
        elif file.relative_to(SOURCES).parts[0] not in ("base", "engine", "search"):
            sys.exit(f"{file} belongs to the program")
        elif file.suffix == ".cpp" and "-O3" not in command["command"]:
            sys.exit(f"{file} is not optimised")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        links = re.findall(r"^    (target_link_libraries\(.*\))$", PAGE, re.M)
        (folder / "CMakeLists.txt").write_text(PROJECT + "\n".join(links) + "\n")
        for example in OUTPUTS:
            code = re.search(rf"```cpp\n(// {example}\.cpp\n.*?)```", PAGE, re.S)
            (folder / f"{example}.cpp").write_text(code[1])
        build = folder / "build"
        run("cmake", "-S", folder, "-B", build)
        check_commands(build)
        run("cmake", "--build", build, "--parallel", "2")
        for example, output in OUTPUTS.items():
            found = run(build / example)
            if sorted(found.split()) != sorted(output.split()):
                sys.exit(f"{example} printed {found!r}, not {output!r}")


main()
