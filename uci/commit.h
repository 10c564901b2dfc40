// The commit from which the program is built, as CMake has found it (cmake/commit.cmake). It stands
// in a file of its own, so that a new commit is quickly built.
#pragma once

extern "C" {
// NOLINTBEGIN(readability-identifier-naming)
/// "7739599 of 2026-11-22"; empty when it is not known.
extern const char mutare_commit[];
/// The number in the commit's line "Bench: N", or in that of the last commit that has one; empty
/// when it is not known.
extern const char mutare_bench_nodes[];
// NOLINTEND(readability-identifier-naming)
}
