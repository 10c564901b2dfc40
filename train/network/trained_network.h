// A network as the training left it, or as it can be trained on.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "train/network/checkpoint.h"

namespace mutare::train {

/// The checkpoint in a file, or why there is none.
std::variant<Checkpoint, std::string> read_checkpoint(const std::string& path);

/// The network in a checkpoint or in a network file; none when it cannot be read. An output of 1 is
/// worth `scale` centipawns: a network file's are converted, so that its scores stay, and a
/// checkpoint's are taken to be worth that.
std::optional<Parameters<float>> read_trained_network(const std::string& path, float scale);

}  // namespace mutare::train
