// How positions are searched: those of self-play, and those that have new scores from relabelling.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/bytes.h"
#include "search/evaluation/network.h"
#include "search/limits.h"

namespace mutare::train {

/// The network that evaluates; the built-in one by default.
struct GameNetwork {
    std::shared_ptr<const Network> network = Network::built_in();
    /// CRC-32 of its file.
    std::uint32_t checksum = crc32(built_in_network());
};

struct SearchSettings {
    /// The limits of the search of each position.
    Limits limits = {};
    /// The size of the transposition table of each thread.
    std::size_t hash_megabytes = 4;
    GameNetwork network = {};
};

}  // namespace mutare::train
