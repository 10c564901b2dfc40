// The source file that holds the weights of the evaluation.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "train/tune.h"

namespace mutare::train {

/// The text of weights.h with other numbers. None if the text does not hold as many as there are
/// weights.
std::optional<std::string> with_weights(std::string_view text, const RealWeights& weights);

}  // namespace mutare::train
