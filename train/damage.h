// The damaged parts of a file.
#pragma once

#include <cstddef>
#include <vector>

namespace mutare::train {

/// Consecutive bytes of a file that cannot be used, or that are missing at its end.
struct Damage {
    std::size_t offset;
    std::size_t size;

    bool operator==(const Damage&) const = default;
};

using Damages = std::vector<Damage>;

/// Adds a damage that lies behind all others; joins it to the last one where they touch.
inline void add_damage(Damages& damages, const Damage& next) {
    if (!damages.empty() && damages.back().offset + damages.back().size == next.offset) {
        damages.back().size += next.size;
    } else {
        damages.push_back(next);
    }
}

}  // namespace mutare::train
