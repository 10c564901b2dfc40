#!/bin/sh
# tests/fuzz/run.sh PROGRAM SECONDS [NAMES]: runs each fuzzer for that time, or those whose names match
# the regular expression. What they learn stays in build/fuzz/corpus/, where the next run goes on. A
# find is written to build/fuzz/finds/ and ends the run with 1; it becomes a file in
# tests/fuzz/corpus/ and a test with a name.
set -eu
program=$1
seconds=$2
names=${3:-.*}
here=$(dirname "$0")
work=$(dirname "$program")
mkdir -p "$work/finds"
export UBSAN_OPTIONS=print_stacktrace=1
# Some targets write many small files.
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm

run() {
    name=$1
    mkdir -p "$work/corpus/$name"
    dictionary=$here/dictionaries/$name.dict
    [ -f "$dictionary" ] && dictionary=-dict=$dictionary || dictionary=
    # Long enough for any branch, short enough for many executions.
    max_length=4096
    if TARGET=$name "$program" -max_total_time="$seconds" -max_len=$max_length -timeout=30 \
        -rss_limit_mb=2048 -print_final_stats=1 -reload=0 -verbosity=1 \
        -artifact_prefix="$work/finds/$name-" $dictionary \
        "$work/corpus/$name" "$here/corpus/$name" >"$work/$name.log" 2>&1; then
        result='no find'
    else
        result="A FIND, see $work/$name.log"
        failed=1
    fi
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/$name.log")
    echo "$name: ${executions:-?} executions in $seconds s, $result"
}

chosen=
failed=0
for folder in "$here"/corpus/*/; do
    name=$(basename "$folder")
    if echo "$name" | grep -qE "^($names)\$"; then chosen="$chosen $name"; fi
done
[ -n "$chosen" ] || { echo "There is no target $names" >&2; exit 1; }
for name in $chosen; do run "$name"; done
exit $failed
