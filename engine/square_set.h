// A set of squares: a bitboard with the squares in compact order. The board itself is 0x88
// (board.h); sets hold, for example, the squares that a side attacks.
#pragma once

#include <cstdint>

#include "engine/square.h"

namespace mutare {

/// Bit i is the square whose `compact()` is i: a1 is bit 0, h8 bit 63.
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
    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }

    constexpr SquareSet operator|(SquareSet other) const { return SquareSet(bits_ | other.bits_); }
    constexpr SquareSet operator&(SquareSet other) const { return SquareSet(bits_ & other.bits_); }
    constexpr SquareSet& operator|=(SquareSet other) { return *this = *this | other; }
    constexpr bool operator==(const SquareSet&) const = default;

  private:
    std::uint64_t bits_ = 0;
};

}  // namespace mutare
