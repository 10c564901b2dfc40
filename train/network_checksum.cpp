#include "train/network_checksum.h"

#include <string>

#include "engine/base/bytes.h"
#include "search/evaluation/network.h"

namespace mutare::train {

std::uint32_t network_checksum() {
    std::string bytes;
    const Network& network = *Network::built_in();
    for (std::size_t feature = 0; feature < kFeatureCount; ++feature) {
        const auto& weights = network.feature_weights(feature).values;
        bytes.append(reinterpret_cast<const char*>(weights.data()), sizeof(weights));
    }
    return crc32(bytes);
}

}  // namespace mutare::train
