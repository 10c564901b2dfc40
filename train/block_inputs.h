// All blocks of several game files, for commands whose threads share them.
#pragma once

#include <optional>
#include <vector>

#include "cli/exit_code.h"
#include "train/command_options.h"
#include "train/game_file.h"
#include "train/mapped_file.h"

namespace mutare::train {

struct BlockInputs {
    std::vector<MappedFile> files;
    /// Of all files, one after the other.
    std::vector<Block> blocks;
    /// Failed where a file is damaged.
    ExitCode code = ExitCode::Success;
};

/// Reads all files before the work begins: a missing one must not cost hours. Prints what is
/// damaged; none when a file cannot be read.
std::optional<BlockInputs> read_blocks(const Paths& paths);

}  // namespace mutare::train
