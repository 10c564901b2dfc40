// Where a position's cluster stands in a hash table of any size.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mutare {

/// Maps a key to one of `count` clusters, evenly, by its high bits: key · count / 2⁶⁴. Unlike a
/// mask this needs no power of two, and unlike a remainder no division.
/// https://lemire.me/blog/2016/06/27/a-fast-alternative-to-the-modulo-reduction/
constexpr std::size_t cluster_index(std::uint64_t key, std::size_t count) {
    return static_cast<std::size_t>((static_cast<unsigned __int128>(key) * count) >> 64);
}

static_assert(cluster_index(0, 3) == 0 && cluster_index(~std::uint64_t{0}, 3) == 2);

}  // namespace mutare
