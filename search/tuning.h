// What a tuner sees of the numbers of the search, which it changes in a build with MUTARE_TUNE. The
// numbers are elsewhere, so that files which include this are not compiled again when one changes.
#pragma once

#include <string_view>
#include <vector>

namespace mutare {

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

/// Can the numbers of this build be changed?
#ifdef MUTARE_TUNE
inline constexpr bool kCanTune = true;
#else
inline constexpr bool kCanTune = false;
#endif

/// The rows of parameters.inc, with the values that the engine plays with, in order.
std::vector<Parameter> all_parameters();

/// Changes a number for the searches that start from now on, of all searchers. False, and nothing
/// is changed, when there is none of that name, the value is out of range, or this build cannot
/// tune.
bool set_parameter(std::string_view name, int value);

}  // namespace mutare
