// The losses of a training as a table; train/plot_losses.py draws it.
#pragma once

#include <span>
#include <string>

#include "train/network/trainer.h"

namespace mutare::train {

/// Tab-separated values: a line with the names "epoch", "training" and "held_out", then a line for
/// each epoch, counted from 1. Nothing stands for a loss that was not measured.
std::string loss_table(std::span<const EpochLosses> history);

}  // namespace mutare::train
