// An order that looks random, of any number of things, without a list of them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <random>

namespace mutare::train {

/// Numbers 0 to size - 1, each once. They are found by stirring the bits of the place: to multiply
/// by an odd number and to xor the upper bits into the lower ones can both be undone, so no two
/// places get the same number. Numbers beyond the size are stirred again until they lie below it.
class Shuffle {
  public:
    Shuffle(std::uint64_t size, std::uint64_t seed)
        : size_(size),
          bits_(std::max(static_cast<int>(std::bit_width(size)), 2)),
          mask_((std::uint64_t{1} << bits_) - 1) {
        std::mt19937_64 random(seed);
        for (Round& round : rounds_) round = {random() | 1, random()};
    }

    /// The number at a place below the size.
    [[nodiscard]] std::uint64_t operator[](std::uint64_t place) const {
        do place = stirred(place);
        while (place >= size_);
        return place;
    }

  private:
    struct Round {
        std::uint64_t factor;
        std::uint64_t addend;
    };

    [[nodiscard]] std::uint64_t stirred(std::uint64_t number) const {
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
