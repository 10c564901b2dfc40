// The network that evaluates where games are played or searched.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "search/evaluation/network.h"

namespace mutare::train {

/// The checksum of the network that is built in.
std::uint32_t network_checksum();

/// The built-in one by default.
struct GameNetwork {
    std::shared_ptr<const Network> network = Network::built_in();
    /// CRC-32 of its file.
    std::uint32_t checksum = network_checksum();
};

/// Reads the file of a network, which may be narrower than the one that is built in. What is wrong,
/// in words; empty when nothing is.
std::string read_network(const std::string& path, GameNetwork& network);

}  // namespace mutare::train
