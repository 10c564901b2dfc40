// The numbers of the search that can be tuned, in one table, parameters.inc, with value, range,
// step and unit.
//
// They are constants. A build with MUTARE_TUNE makes them variables: each `Searcher` has its own
// (`Searcher::parameters`), so that two that search differently can play each other in one process.
// Each thread has a copy of its searcher's numbers. So the formulas of the search read
// `kTuned.razoring_base` in both builds, and need not know whose numbers these are.
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
/// Can the numbers of this build be changed?
inline constexpr bool kCanTune = true;
/// The values that this thread searches with.
inline constinit thread_local Parameters kTuned;
/// Lets this thread search with these values from now on.
inline void use_in_this_thread(const Parameters& parameters) {
    kTuned = parameters;
}
#else
inline constexpr bool kCanTune = false;
inline constexpr Parameters kTuned;
inline void use_in_this_thread(const Parameters&) {}
#endif

inline constexpr std::size_t kParameterCount = sizeof(Parameters) / sizeof(Parameter);
static_assert(sizeof(Parameters) == kParameterCount * sizeof(Parameter), "nothing but parameters");

/// The rows of the table, with the values that the engine plays with, in order.
std::array<Parameter, kParameterCount> all_parameters();

/// False, and nothing is changed, when there is none of that name or the value is out of range.
bool set_parameter(Parameters& parameters, std::string_view name, int value);

}  // namespace mutare
