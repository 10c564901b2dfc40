#!/bin/sh
# bench/record_profile.sh PROGRAM: runs a program that was built with MUTARE_PGO=generate, so that it
# records a profile of searching and counting. Does nothing where the processor lacks the program's
# instructions.
set -eu
if ! "$1" --version >/dev/null 2>&1; then
    echo "$1 does not run on this processor and is optimised without a profile"
    exit 0
fi
"$1" bench
for bulk in 0 1 2; do "$1" perft 5 --bulk $bulk; done >/dev/null
