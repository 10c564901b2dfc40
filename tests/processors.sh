#!/bin/sh
# tests/processors.sh release|arm64|riscv64: on processors that QEMU emulates, does build/<preset>/mutare
# start the right build, and count, search and answer as build/native/mutare does here? An
# instruction that the emulated processor lacks ends the program.
set -eu
program=build/$1/mutare
reference=build/native/mutare

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

# starts BUILD COMMAND...: is that the build which the command runs?
starts() {
    build=$1
    shift
    version=$("$@" --version | head -n 1)
    case $version in
        *", $build)") ;;
        *) fail "$*: is not $build but $version" ;;
    esac
}

# Output that is the same on every processor.
output() {
    for bulk in 0 1 2; do
        "$@" perft 4 --bulk $bulk
        "$@" perft 3 --fen kiwipete --bulk $bulk
    done | grep '^Nodes'
    "$@" bench 8 | sed 's/ nodes.*//'
    printf '%s\n' uci 'position startpos moves e2e4' 'go depth 6' wait 'go perft 4' wait quit |
        "$@" | grep -E '^(id author|bestmove|Nodes)'
}

# behaves BUILD COMMAND...: the same, and is its output that of the reference?
behaves() {
    starts "$@"
    build=$1
    shift
    actual=$(output "$@")
    [ "$actual" = "$expected" ] || fail "$*: expected" "$expected" "but got" "$actual"
    echo "$*: runs as $build"
}

# hides_symbols BUILD: can the linker take no code of the build for another's?
hides_symbols() {
    symbols=$(nm --extern-only --defined-only --format=just-symbols "build/release/cli/launcher/$1.o")
    [ "$symbols" = "mutare_main_$1" ] || fail "the build $1 shows" "$symbols"
}

expected=$(output "$reference")
case $1 in
    release)
        for build in plain sse4 avx2 avx512; do hides_symbols $build; done
        ! objdump -d build/release/cli/launcher/plain.o | grep -E '\sv[a-z]|%[yz]mm' ||
            fail 'the build for every processor uses AVX'
        sse4=qemu64,+ssse3,+sse4.1,+sse4.2,+popcnt
        avx2=$sse4,+xsave,+avx,+avx2,+bmi1,+bmi2
        behaves x86-64 qemu-x86_64 -cpu qemu64 "$program"
        behaves 'x86-64 with SSE4.1' qemu-x86_64 -cpu $sse4 "$program"
        behaves 'x86-64 with AVX2' qemu-x86_64 -cpu $avx2 "$program"
        # Without xsave, the system would not keep the wide registers.
        for feature in bmi1 bmi2 avx2 xsave; do
            starts 'x86-64 with SSE4.1' qemu-x86_64 -cpu $avx2,-$feature "$program"
        done
        for feature in popcnt ssse3 sse4.1 sse4.2; do
            starts x86-64 qemu-x86_64 -cpu $sse4,-$feature "$program"
        done
        ;;
    arm64) behaves ARM64 qemu-aarch64 "$program" ;;
    riscv64) behaves 'other processor' qemu-riscv64 "$program" ;;
esac
