// Examples for tests of training, from random positions.
#pragma once

#include <vector>

#include "train/network/example.h"

namespace mutare::tests {

/// This number of examples of random positions. The score is the balance of material, so it can be
/// learned; the result is not related to it. Throws if there are fewer random positions.
std::vector<train::Example> random_examples(std::size_t count);

}  // namespace mutare::tests
