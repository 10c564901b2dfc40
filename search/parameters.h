// The numbers of the search that can be tuned, in one table, parameters.inc, with value, range,
// step and unit.
//
// They are constants, unless MUTARE_TUNE is defined when compiling: then `kTuned` can be changed
// between searches.
#pragma once

#include <array>
#include <string_view>

namespace mutare {

/// The unit of factors.
inline constexpr int kFactorOne = 64;
/// The unit of reductions: a ply.
inline constexpr int kReductionPly = 1024;

/// A number with what a tuner needs to know about it. It converts to its value.
struct Parameter {
    std::string_view name;
    int value;
    int min;
    int max;
    int step;
    std::string_view unit;

    /// Implicit, so that formulas read as if it were an int.
    constexpr operator int() const { return value; }
};

/// The rows of the table. Each has the name of its member, which a test checks.
struct Parameters {
#include "search/parameters.inc"
};

#ifdef MUTARE_TUNE
/// The values in use. To be changed between searches only.
inline Parameters kTuned;
#else
/// The values in use.
inline constexpr Parameters kTuned;
#endif

inline constexpr std::size_t kParameterCount = sizeof(Parameters) / sizeof(Parameter);
static_assert(sizeof(Parameters) == kParameterCount * sizeof(Parameter), "nothing but parameters");

/// All parameters with their present values, in the order of the table.
std::array<Parameter, kParameterCount> all_parameters();

#ifdef MUTARE_TUNE
/// False, and nothing is changed, when there is none of that name or the value is out of range.
bool set_parameter(std::string_view name, int value);
#endif

}  // namespace mutare
