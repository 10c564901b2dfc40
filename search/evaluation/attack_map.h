// Which squares a side's men attack, by which kinds of men, and what that counts for.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/board.h"
#include "engine/geometry.h"

namespace mutare {

/// The kinds of men that attack a square, and whether two men or more do.
class Attackers {
  public:
    constexpr Attackers() = default;
    template <class... Kinds>
    static constexpr Attackers of(Kinds... kinds) {
        return Attackers((0u | ... | (1u << index(kinds))));
    }

    [[nodiscard]] constexpr bool any() const { return bits_ != 0; }
    [[nodiscard]] constexpr bool any_of(Attackers kinds) const {
        return (bits_ & kinds.bits_) != 0;
    }
    /// Nobody else than these, two of them at most if `kinds` allows two.
    [[nodiscard]] constexpr bool only(Attackers kinds) const {
        return (bits_ & ~kinds.bits_ & ~kTwo) == 0;
    }
    [[nodiscard]] constexpr bool are_two() const { return (bits_ & kTwo) != 0; }
    constexpr void add(Kind kind) {
        bits_ = static_cast<std::uint8_t>(bits_ | 1u << index(kind) | (any() ? kTwo : 0u));
    }

  private:
    static constexpr unsigned kTwo = 1;  // the bit of Kind::None
    constexpr explicit Attackers(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}

    std::uint8_t bits_ = 0;
};

/// What a man reaches: squares where he is safe from pawns, and squares around the enemy king.
class Reach {
  public:
    constexpr Reach() = default;
    static constexpr Reach safe_square() { return Reach(1); }
    static constexpr Reach king_zone() { return Reach(kZone); }

    [[nodiscard]] constexpr std::size_t safe_squares() const { return both_ % kZone; }
    [[nodiscard]] constexpr int zone_squares() const { return both_ / kZone; }
    constexpr Reach& operator+=(Reach other) {
        both_ = static_cast<std::uint16_t>(both_ + other.both_);
        return *this;
    }

  private:
    static constexpr unsigned kZone = 256;
    constexpr explicit Reach(unsigned both) : both_(static_cast<std::uint16_t>(both)) {}

    std::uint16_t both_ = 0;
};

/// One entry for each index a square can have: a step over the edge of the board stays in the
/// table, and what is entered there is never asked for.
template <class Entry>
using ByIndex = std::array<Entry, 256>;

/// The nine squares around a king, or next to him if he stands on the edge.
inline std::array<Square, 9> king_zone(Square king) {
    const Square center(std::clamp(king.file(), 1, 6), std::clamp(king.rank(), 1, 6));
    std::array<Square, 9> zone;
    std::transform(kKingSteps.begin(), kKingSteps.end(), zone.begin(),
                   [=](Direction step) { return center + step; });
    zone.back() = center;
    return zone;
}

class AttackMap {
  public:
    /// With the attacks of a side's pawns.
    AttackMap(const Board& board, Color side) {
        const Piece pawn = make_piece(side, Kind::Pawn);
        const Direction from_west = -(forward(side) + kEast);
        const Direction from_east = -(forward(side) + kWest);
        for (std::size_t i = 0; i < kBoardSize; ++i) {
            const Square square(i);
            if (board.at(square, from_west) == pawn) attackers_[i].add(Kind::Pawn);
            if (board.at(square, from_east) == pawn) attackers_[i].add(Kind::Pawn);
        }
    }

    [[nodiscard]] Attackers operator[](Square square) const { return attackers_[square.index()]; }
    void add(Square square, Kind kind) { attackers_[square.index()].add(kind); }

  private:
    ByIndex<Attackers> attackers_{};
};

/// What it counts for a side's man to attack a square.
class ReachMap {
  public:
    /// Safe are the squares that no enemy pawn attacks. Those that the own king and pawns stand on
    /// are of no use to others.
    ReachMap(const Board& board, Color side) {
        const Piece own_pawn = make_piece(side, Kind::Pawn);
        const Piece own_king = make_piece(side, Kind::King);
        const Piece enemy_pawn = make_piece(~side, Kind::Pawn);
        const Direction ahead = forward(side);
        for (std::size_t i = 0; i < kBoardSize; ++i) {
            const Square square(i);
            const Piece piece = board[square];
            const bool safe = piece != Piece::Wall && piece != own_pawn && piece != own_king &&
                              board.at(square, ahead + kWest) != enemy_pawn &&
                              board.at(square, ahead + kEast) != enemy_pawn;
            reach_[i] = safe ? Reach::safe_square() : Reach();
        }
        for (const Square square : king_zone(board.king(~side))) {
            reach_[square.index()] += Reach::king_zone();
        }
    }

    [[nodiscard]] Reach operator[](Square square) const { return reach_[square.index()]; }

  private:
    ByIndex<Reach> reach_{};
};

}  // namespace mutare
