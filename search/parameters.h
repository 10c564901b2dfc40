// The numbers of the search that can be tuned, in one table, parameters.inc, with value, range,
// step and unit. They are constants, and variables in a build with MUTARE_TUNE: the formulas of the
// search read `kTuned.razoring_base` in both.
#pragma once

#include "search/tuning.h"

namespace mutare {

/// The unit of factors.
inline constexpr int kFactorOne = 64;
/// The unit of reductions: a ply.
inline constexpr int kReductionPly = 1024;

/// The rows of the table. Each has the name of its member, which a test checks.
struct Parameters {
#include "search/parameters.inc"
};

/// The values that the engine plays with.
#ifdef MUTARE_TUNE
inline constinit Parameters kTuned;
#else
inline constexpr Parameters kTuned;
#endif

}  // namespace mutare
