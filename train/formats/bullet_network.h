// Networks that the trainer bullet has trained, with the features, buckets and activation of ours.
// The file quantised.bin of its checkpoints has the weights of network_file.h in the same order and
// units, if bullet is told so as in train/bullet.rs; then it is filled up to a multiple of 64
// bytes. The file raw.bin has them as real numbers, neither rounded nor transposed.
// https://github.com/jw1912/bullet/blob/main/docs/4-saved-networks.md
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "search/evaluation/network_file.h"
#include "train/network/parameters.h"

namespace mutare::train {

/// What quantised.bin does not say.
struct BulletShape {
    std::size_t width = 0;
    std::size_t outputs = 0;
    int scale = 0;
};

/// The network in the bytes of quantised.bin, or what is wrong with them.
std::variant<NetworkFile, std::string> parse_bullet_network(std::string_view bytes,
                                                            const BulletShape& shape);

/// The bytes of quantised.bin.
std::string quantised_bullet_network(const NetworkFile& network);
/// The bytes of raw.bin.
std::string raw_bullet_network(const Parameters<float>& parameters);

}  // namespace mutare::train
