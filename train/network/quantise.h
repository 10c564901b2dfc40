// From real numbers to the integers that the engine reckons with, what is lost on the way, and
// back.
#pragma once

#include <span>

#include "search/evaluation/network_file.h"
#include "train/network/example.h"
#include "train/network/parameters.h"

namespace mutare::train {

/// The network in integers. Output weights are taken as finely as their size allows, and output
/// biases so that for the examples nothing is lost or won on average.
NetworkFile quantise(const Parameters<float>& parameters, float scale,
                     std::span<const Example> examples);

/// The real numbers that the integers stand for, to begin a training with.
Parameters<float> real_numbers(const NetworkFile& network);

/// What a network of integers says, in units of 1 / (qa · qb); reckoned as the engine does. The
/// engine then turns it into centipawns.
std::int64_t output_of(const NetworkFile& network, const Example& example);

/// How far what the integers say is from what the real numbers say, in centipawns.
struct QuantisationError {
    double mean = 0;
    double root_mean_square = 0;
};
QuantisationError quantisation_error(const Parameters<float>& parameters,
                                     const NetworkFile& network, std::span<const Example> examples);

}  // namespace mutare::train
