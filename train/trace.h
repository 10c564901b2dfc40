// How often each weight of the evaluation counts in a position.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/position.h"
#include "search/evaluation/weights.h"

namespace mutare::train {

/// A weight, by its place in `Weights`, and how often it counts.
struct Coefficient {
    std::uint16_t weight;
    std::int16_t times;
};

using Coefficients = std::vector<Coefficient>;

struct Trace {
    /// White's credit less Black's.
    Coefficients balance;
    /// To the king of each side.
    std::array<Coefficients, 2> danger;
};

/// Evaluates a position with counts in place of values.
Trace trace(const Position& position);

}  // namespace mutare::train
