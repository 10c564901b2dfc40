// The state of a training in a file, from which it continues as if it had never been interrupted.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "train/network/trainer.h"

namespace mutare::train {

/// The bytes of the file: numbers little-endian.
///
///     8          the magic number "MutChk 2"
///     8 each     width, outputs, steps done, epochs done
///     8 each     of each epoch the training loss and the held-out loss: doubles
///     4 each     the parameters, then the optimiser's first and second moments: floats
///     4          CRC-32 of everything before
std::string checkpoint_to_bytes(TrainingState& state);

/// The state; none when the bytes are not a whole and undamaged checkpoint.
std::optional<TrainingState> parse_checkpoint(std::string_view bytes);

}  // namespace mutare::train
