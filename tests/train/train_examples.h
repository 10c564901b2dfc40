// Examples for tests of training, from random positions.
#pragma once

#include <vector>

#include "train/network/example.h"

namespace mutare::tests {

/// So many examples, with scores and results that have something to do with the pieces on the
/// board. At most some thousands.
std::vector<train::Example> random_examples(std::size_t count);

}  // namespace mutare::tests
