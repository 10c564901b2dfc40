// The course of a training as a picture.
#pragma once

#include <span>
#include <string>

#include "train/network/trainer.h"

namespace mutare::train {

/// A drawing of the losses over the epochs, for any browser. https://www.w3.org/TR/SVG2/
std::string loss_curve_svg(std::span<const EpochLosses> history);

}  // namespace mutare::train
