// What a run of self-play, an import or a relabelling says of its games: the version, the network,
// the settings and the seed.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "train/game_file.h"

namespace mutare::train {

struct RunMetadata {
    /// The value of that name; empty when there is none.
    [[nodiscard]] std::string_view value(std::string_view name) const;

    void add(std::string_view name, std::string_view value) { entries.emplace_back(name, value); }

    /// Names and values in the order in which they are shown. Neither has line breaks, and names
    /// have no spaces.
    std::vector<std::pair<std::string, std::string>> entries = {};
};

/// The name of the checksum of the games that were relabelled.
inline constexpr std::string_view kInputChecksum = "input";

/// The metadata of this program: the command, the version and the commit.
RunMetadata metadata_of_command(std::string_view command);

/// A block of a game file: lines "name value".
std::string to_block(const RunMetadata& metadata);

/// The metadata of all runs whose games are in the file, in their order.
std::vector<RunMetadata> metadata_in(const Blocks& blocks);

/// A warning for each name that has different values in runs of the same command, but for seeds
/// and inputs; and for each seed of self-play that several have, since their games may be the same.
std::vector<std::string> warnings_of(const std::vector<RunMetadata>& runs);

}  // namespace mutare::train
