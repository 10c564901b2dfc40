// Which network is built in, as a number that files hold.
#pragma once

#include <cstdint>

namespace mutare::train {

/// The checksum of the built-in network's hidden layer.
std::uint32_t network_checksum();

}  // namespace mutare::train
