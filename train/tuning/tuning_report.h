// What a tuning has found, as text.
#pragma once

#include <string>
#include <vector>

#include "train/tuning/tuning_state.h"

namespace mutare::train {

/// The values that a tuning recommends: the mean over the last tenth of its course, in which they
/// waver around what is best.
std::vector<double> tuned_values(const TuningState& state);

/// What the larger values of a number have won against the smaller ones, with its 95 % error.
struct Effect {
    double elo;
    double error;
};
/// Nothing before the first pair.
Effect effect_of(const TuningState& state, const TunedNumber& number);

/// A line for each number: its start, where it is now, the mean of the last tenth, how far that is
/// from the start in units of the last perturbation, how much faster it makes the search, by
/// processor time, and its effect. The last line is the sum of the speeds.
std::string tuning_table(const TuningState& state);

/// The row of a number in search/parameters.inc.
std::string parameter_row(const Parameter& parameter);

/// The rows with the recommended values.
std::string tuned_rows(const TuningState& state);

/// The course, for train/plot_tuning.py: tab-separated values, a line with "pairs" and the names of
/// the numbers, then a line for each point with the changes from the start in units of the last
/// perturbation.
std::string course_table(const TuningState& state);

}  // namespace mutare::train
