// A set of squares of the board.
#pragma once

#include <cstdint>

#include "engine/square.h"

namespace mutare {

/// A bit for each square, in compact order.
class SquareSet {
  public:
    constexpr SquareSet() = default;
    constexpr explicit SquareSet(std::uint64_t bits) : bits_(bits) {}
    static constexpr SquareSet of(Square square) {
        return SquareSet(std::uint64_t{1} << square.compact());
    }

    [[nodiscard]] constexpr bool has(Square square) const {
        return (bits_ >> square.compact() & 1) != 0;
    }

    constexpr SquareSet operator|(SquareSet other) const { return SquareSet(bits_ | other.bits_); }
    constexpr SquareSet operator&(SquareSet other) const { return SquareSet(bits_ & other.bits_); }
    constexpr SquareSet& operator|=(SquareSet other) { return *this = *this | other; }
    constexpr bool operator==(const SquareSet&) const = default;

  private:
    std::uint64_t bits_ = 0;
};

}  // namespace mutare
