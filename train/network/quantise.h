// From real numbers to the integers that the engine reckons with, and what is lost on the way.
#pragma once

#include <span>

#include "search/evaluation/network_file.h"
#include "train/network/example.h"
#include "train/network/parameters.h"

namespace mutare::train {

/// The network in integers. Output weights are taken as finely as their size allows.
NetworkFile quantise(const Parameters<float>& parameters, float scale);

/// What a network of integers says, in centipawns; reckoned as the engine does.
int evaluate(const NetworkFile& network, const Example& example);

/// How far the integers are from the real numbers, in centipawns.
struct QuantisationError {
    double mean = 0;
    double root_mean_square = 0;
};
QuantisationError quantisation_error(const Parameters<float>& parameters,
                                     const NetworkFile& network, std::span<const Example> examples);

}  // namespace mutare::train
