#include "train/network_checksum.h"

#include "base/bytes.h"
#include "search/evaluation/built_in_network.h"

namespace mutare::train {

std::uint32_t network_checksum() {
    return crc32(built_in_network());
}

}  // namespace mutare::train
