// The state of a training after an epoch in a file, from which it continues as if it had never been
// interrupted.
#pragma once

#include <string>
#include <string_view>

#include "base/expected.h"
#include "train/network/example_file.h"
#include "train/network/trainer.h"

namespace mutare::train {

/// What a training is made from, as lines "name value": the settings but for the number of threads,
/// which changes no more than the rounding, and a hash of all examples. Only with the same may it
/// be continued.
std::string origin_of(const TrainingSettings& settings, const ExampleSets& examples);

/// How the file begins: a kind of file, and the version of the format.
inline constexpr std::string_view kCheckpointMagic = "MutChk 6";

/// The bytes of the file: numbers little-endian.
///
///     8          `kCheckpointMagic`
///     4, 4       size of the origin, epochs done
///     …          the origin
///     4 each     the parameters, then the optimiser's first and second moments: floats
///     4          CRC-32 of everything before
std::string checkpoint_to_bytes(std::string_view origin, TrainingState& state);

/// The state in the bytes of a checkpoint, for a network of that shape. The error says what is
/// wrong with them, or the first thing in which their origin differs.
Expected<TrainingState, std::string> parse_checkpoint(std::string_view bytes,
                                                      std::string_view origin, const Shape& shape);

}  // namespace mutare::train
