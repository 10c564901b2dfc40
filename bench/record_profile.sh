#!/bin/sh
# bench/record_profile.sh [EMULATOR] PROGRAM: runs a program that was built with
# MUTARE_PGO=generate, so that it records a profile of searching and counting. Does nothing where
# the processor lacks the program's instructions.
set -eu
command -v "$1" >/dev/null || { echo "There is no $1" >&2; exit 1; }
# Not by the exit code alone: Wine's says 0 now and then for a program that crashed.
if ! "$@" bench 1 2>/dev/null | grep -q ' nodes '; then
    echo "$* does not run on this processor and is optimised without a profile"
    exit 0
fi
"$@" bench
# Endgames as well as full boards, or what is rare in one of them is slowed down in the other.
for bulk in 0 1 2; do
    "$@" perft 4 --bulk $bulk
    "$@" perft 4 --bulk $bulk --fen kiwipete
    "$@" perft 6 --bulk $bulk --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'
    "$@" perft 4 --bulk $bulk \
        --fen 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1'
done >/dev/null
