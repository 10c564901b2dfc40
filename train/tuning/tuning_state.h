// How far a tuning has come, and the text file from which it is continued.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "train/tuning/pair_player.h"
#include "train/tuning/spsa.h"

namespace mutare::train {

struct TuningState {
    /// The numbers after some pairs.
    struct Point {
        std::uint64_t pairs = 0;
        std::vector<double> values;
    };

    /// A tuning that begins with these rows of the table.
    explicit TuningState(const std::vector<Parameter>& rows);

    /// Pairs that were played to the end.
    std::uint64_t pairs = 0;
    MatchResult games = {};
    /// The sum over the pairs of (wins minus losses)², from which the errors of the effects come.
    double squares = 0;
    TunedNumbers numbers;
    /// From the start on, at equal intervals.
    std::vector<Point> course;

    /// Adds the result of a pair that was played with these sets.
    void add(const MatchResult& pair, const Perturbed& perturbed);
    /// Adds the present values to the course.
    void add_point();
};

/// What a tuning is made from: names and values of its settings. Only with the same may it be
/// continued. Neither holds a line break.
using TuningOrigin = std::vector<std::pair<std::string, std::string>>;

/// The text of the file: a line with its kind, a line for each setting, a line "pairs" with their
/// number, results and costs, a line for each number, a line for each point of the course, and a
/// line with the CRC-32 of all before.
std::string to_text(const TuningOrigin& origin, const TuningState& state);

/// The state in such a text, or why it is none that can be continued with this origin. The rows are
/// those of the numbers that are tuned.
std::variant<TuningState, std::string> parse_tuning(std::string_view text,
                                                    const TuningOrigin& origin,
                                                    const std::vector<Parameter>& rows);

}  // namespace mutare::train
