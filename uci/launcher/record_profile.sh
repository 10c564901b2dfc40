#!/bin/sh
# record_profile.sh PROGRAM: lets a program that was built with MUTARE_PGO=generate search and count,
# so that it leaves a profile. Does nothing where the processor lacks the program's instructions.
set -eu
if ! "$1" --version >/dev/null 2>&1; then
    echo "$1 does not run on this processor and is optimised without a profile"
    exit 0
fi
"$1" bench
for bulk in 0 1 2; do "$1" perft 5 --bulk $bulk; done >/dev/null
