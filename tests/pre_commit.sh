#!/bin/sh
# tests/pre_commit.sh: a hook for git that takes a second or two. It checks the format of the C++ files
# that are about to be committed, the order of the includes, and the pages.
#
#     ln -s ../../tests/pre_commit.sh .git/hooks/pre-commit
set -eu
cd "$(git rev-parse --show-toplevel)"

git diff --cached --name-only --diff-filter=ACMR -z -- '*.h' '*.cpp' |
    xargs -0 -r sh tests/format.sh --dry-run --Werror

tests/layers.py
tests/documents.py
