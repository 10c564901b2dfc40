#!/bin/sh
# tests/bench_line.sh PROGRAM: does its bench search as many nodes as the newest commit says that has
# a line "Bench: N"? Commits without one leave the search as it was. Skipped where git knows none.
set -eu
expected=$(git log -1 --format=%B --extended-regexp --grep='^Bench: [0-9]+$' 2>/dev/null |
    sed -n 's/^Bench: \([0-9]*\)$/\1/p' | tail -n 1) || expected=
if [ -z "$expected" ]; then
    echo 'Skipped: no commit with a line "Bench: N" is known'
    exit 0
fi
actual=$("$1" bench | sed -n 's/^\([0-9]*\) nodes .*/\1/p')
if [ "$actual" != "$expected" ]; then
    echo "bench searches $actual nodes, but the last commit says Bench: $expected" >&2
    exit 1
fi
echo "bench searches $actual nodes, as the last commit says"
