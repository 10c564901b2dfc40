// The state of a training in a file, from which it continues as if it had never been interrupted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "train/network/trainer.h"

namespace mutare::train {

/// What a training is made from. Only with the same may it be continued.
struct TrainingOrigin {
    TrainingSettings settings;
    std::uint64_t training_examples = 0;
    /// `hash_of` all examples, the held-out ones too.
    std::uint64_t hash = 0;
};

/// The first thing in which two origins differ, in words; none when they are the same. The number
/// of threads may differ: it changes no more than the rounding.
std::optional<std::string> difference(const TrainingOrigin& now, const TrainingOrigin& then);

/// How the file begins: a kind of file, and the version of the format.
inline constexpr std::string_view kCheckpointMagic = "MutChk 5";

struct Checkpoint {
    TrainingOrigin origin;
    TrainingState state;
};

/// The bytes of the file: numbers little-endian.
///
///     8          `kCheckpointMagic`
///     8 each     width, outputs, epochs, batch size, seed, training examples, hash of the
///                examples, steps done, epochs done, steps of the warm-up
///     4          number of the decay
///     4 each     first and last weight of the result, scale of the sigmoid, first and last
///                learning rate: floats
///     8 each     of each epoch done the training loss and the held-out loss: doubles
///     8          where another epoch has begun, the sum of the losses in it: a double
///     4 each     the parameters, then the optimiser's first and second moments: floats
///     4          CRC-32 of everything before
std::string checkpoint_to_bytes(const TrainingOrigin& origin, TrainingState& state);

/// The checkpoint; none when the bytes are not a whole and undamaged one, or one that no training
/// can have written.
std::optional<Checkpoint> parse_checkpoint(std::string_view bytes);

}  // namespace mutare::train
