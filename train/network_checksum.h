// Which network is built in, as a number that files hold.
#pragma once

#include <cstdint>

namespace mutare::train {

/// The checksum of the built-in network: of all weights and of the scale.
std::uint32_t network_checksum();

}  // namespace mutare::train
