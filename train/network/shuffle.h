// A pseudorandom permutation that needs no memory.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <random>

namespace mutare::train {

/// A permutation of 0 … size - 1. It mixes the bits of the index: a multiplication by an odd number
/// and an xor of the upper bits into the lower ones are both invertible, so no two indices give the
/// same number. A number beyond the size is mixed again until it lies below it.
class Shuffle {
  public:
    Shuffle(std::uint64_t size, std::uint64_t seed)
        : size_(size),
          bits_(std::max(static_cast<int>(std::bit_width(size)), 2)),
          mask_((std::uint64_t{1} << bits_) - 1) {
        std::mt19937_64 random(seed);
        for (Round& round : rounds_) round = {random() | 1, random()};
    }

    /// The number at an index below the size.
    [[nodiscard]] std::uint64_t operator[](std::uint64_t index) const {
        do index = mixed(index);
        while (index >= size_);
        return index;
    }

  private:
    struct Round {
        std::uint64_t factor;
        std::uint64_t addend;
    };

    [[nodiscard]] std::uint64_t mixed(std::uint64_t number) const {
        for (const Round& round : rounds_) {
            number = (number * round.factor + round.addend) & mask_;
            number ^= number >> (bits_ + 1) / 2;
        }
        return number;
    }

    std::uint64_t size_;
    int bits_;
    std::uint64_t mask_;
    std::array<Round, 4> rounds_;
};

}  // namespace mutare::train
