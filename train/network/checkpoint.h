// A training's state in a file, from which it can go on as if it had never ended.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "train/network/trainer.h"

namespace mutare::train {

/// The bytes of the file: numbers little-endian.
///
///     8          the mark "MutChk 2"
///     8 each     width, outputs, steps done, epochs done
///     8 each     of each epoch the loss of the lessons and of what was held out: doubles
///     4 each     the parameters, then the optimiser's means, then its squares: floats
///     4          CRC-32 of all before
std::string checkpoint_to_bytes(TrainingState& state);

/// None when the bytes are no whole checkpoint.
std::optional<TrainingState> parse_checkpoint(std::string_view bytes);

}  // namespace mutare::train
