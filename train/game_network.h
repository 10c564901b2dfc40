// The network that evaluates where games are played or searched.
#pragma once

#include <cstdint>
#include <memory>

#include "base/bytes.h"
#include "search/evaluation/built_in_network.h"
#include "search/evaluation/network.h"

namespace mutare::train {

/// The built-in one by default.
struct GameNetwork {
    std::shared_ptr<const Network> network = Network::built_in();
    /// CRC-32 of its file.
    std::uint32_t checksum = crc32(built_in_network());
};

}  // namespace mutare::train
