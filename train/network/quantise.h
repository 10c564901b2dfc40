// Quantisation: from real numbers to the integers that the engine computes with, and the way back.
#pragma once

#include <span>

#include "search/evaluation/network_file.h"
#include "train/network/example.h"
#include "train/network/parameters.h"

namespace mutare::train {

/// The network in integers. The output biases are corrected so that the mean error over the
/// examples is 0. An output of 1 is worth `scale` centipawns.
NetworkFile quantise(const Parameters<float>& parameters, float scale,
                     std::span<const Example> examples);

/// The real numbers that the integers stand for, for example to start a training from them. An
/// output of 1 is worth `scale` centipawns, whatever it was worth in the file.
Parameters<float> dequantise(const NetworkFile& network, float scale);

/// The output of a network in integers, in units of 1 / `kOutputOne`, computed as the engine does
/// before it converts the output to centipawns.
std::int64_t integer_output(const NetworkFile& network, const Example& example);

}  // namespace mutare::train
