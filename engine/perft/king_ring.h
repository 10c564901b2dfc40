// The replies of the opponent's king, by the square on which our piece arrives.
//
// Each square that the king may step to is an origin with a ray order of its own. The king and our
// moving piece are lifted off the board; then our pieces that see the square attack it.
//
//     attackers   may the king go there?   exceptions, where our piece arrives
//     none        yes                      −1 where the arriving piece attacks the square
//     one         no                       +1 between attacker and square, unless the arriving
//                                             piece attacks the square itself
//     more        no                       none
//
// Drawn for their king on e8 and the square d8 (*):
//
//            none: −1 at d6             one: +1 at d7            lifting: none becomes one
//          before       after         before       after         before       after
//     8  . . . * k    . . . * k     . . . * k    . . . * k     . . . * k    . . . * k
//     7  . . . . .    . . . . .     . . . . .    . . . N .     . . . N .    . . . . .
//     6  R . . . .    . . . R .     . . . . .    . . . . .     . . . . .    . N . . .
//     5  . . . . .    . . . . .     . . N R .    . . . R .     . . . R .    . . . R .
//         may go      may not       may not       may go        may go      may not
//
// So only a few squares of arrival are exceptions. All eight neighbours of the king are looked at
// side by side: each has a word of the register, for the lanes of its ray order.
#pragma once

#include "engine/perft/reply_tables.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

namespace detail {

/// The lane of a square in the ray orders of all a king's neighbours, by the difference from the
/// king to the square. These are the lanes that become empty when a piece leaves the square.
inline constexpr std::array<WordTable, kDifferences> kNeighbourLanes = [] {
    std::array<WordTable, kDifferences> table{};
    for (int from_king = -kLargestDifference; from_king <= kLargestDifference; ++from_king) {
        for (std::size_t i = 0; i < kRays; ++i) {
            table[static_cast<std::size_t>(from_king + kLargestDifference)][i] =
                lane_of_difference(from_king - kKingSteps[i].difference());
        }
    }
    return table;
}();

inline constexpr std::size_t kCastlings = 2;

/// From the king's usual square to where it castles: 0 kingside, 1 queenside.
inline constexpr std::array<Direction, kCastlings> kCastlingSteps{kEast + kEast, kWest + kWest};
/// The step that castling passes, as an index of `kKingSteps`.
inline constexpr std::array<std::size_t, kCastlings> kPassedSteps{4, 0};
static_assert(kKingSteps[kPassedSteps[0]] == kEast && kKingSteps[kPassedSteps[1]] == kWest);

/// The same as `kNeighbourLanes` for the squares where castling ends.
inline constexpr std::array<WordPair, kDifferences> kCastlingLanes = [] {
    std::array<WordPair, kDifferences> table{};
    for (int from_king = -kLargestDifference; from_king <= kLargestDifference; ++from_king) {
        for (std::size_t i = 0; i < kCastlings; ++i) {
            table[static_cast<std::size_t>(from_king + kLargestDifference)][i] =
                lane_of_difference(from_king - kCastlingSteps[i].difference());
        }
    }
    return table;
}();

/// Several squares of a king, a word each: is each free of attackers, and the lanes from which our
/// arriving piece reverses that.
struct Exceptions {
    /// −1 for a free square, 1 for another.
    [[nodiscard, gnu::always_inline]] std::int8_t sign(std::size_t i) const {
        return static_cast<std::int8_t>(signs[i * sizeof(LaneMask)]);
    }
    unsigned free;  // a bit for each square
    WordTable lanes;
    LaneTable signs;
};

/// `occupied` and `aimed` are as in a KingView; `leaving` are the lanes of our lifted piece, and
/// `attacking` the lanes from which it attacks an origin where it arrives.
[[gnu::always_inline]] inline Exceptions exceptions(Bytes occupied, Bytes aimed, Bytes leaving,
                                                    LaneMask attacking) {
    // `seen_through` for eight squares.
    const Bytes stopped = bitwise_or(and_not(occupied, leaving), all_bytes(kEndsOfRay));
    const Bytes seen = bitwise_xor(stopped, minus_words(stopped, all_bytes(kBorrow)));
    const Bytes attackers = bitwise_and(and_not(aimed, leaving), seen);

    const WordMask free = zero_words(attackers);
    const Bytes all_but_one = bitwise_and(attackers, minus_words(attackers, all_words(1)));
    const WordMask single = zero_words(all_but_one);
    // An attacker's bit less 2 leaves the bits of the steps up to it; a knight's bit leaves none.
    const Bytes between = minus_or_zero(attackers, all_bytes(2));
    const Bytes attacks = all_words(attacking);
    const Bytes blocks = and_not_in_words(single, between, attacks);
    return {.free = free,
            .lanes = WordTable::of(and_in_words(free, seen, attacks, blocks)),
            .signs = LaneTable::of(replace_words(all_bytes(1), free, all_bytes(-1)))};
}

}  // namespace detail

template <Color them>
class KingRing {
  public:
    /// `open` are the king's steps to squares without a piece of its own.
    [[gnu::always_inline]] KingRing(const SimdBoard& board, Square king, KingZone open,
                                    CastlingRights rights)
        : king_(king), open_(open) {
        const SimdBoard without_king = board.without(king);
        for (KingZone left = open; left != 0; left &= left - 1) {
            const std::size_t i = first_lane(left);
            look_from(without_king, king + kKingSteps[i], occupied_[i], aimed_[i]);
        }
        if (rights.has_any(them)) [[unlikely]]
            look_at_castling(board, without_king, rights);
    }

    /// Adds the king's replies to the moves from `from` of our piece that arrives as `mover`. If
    /// not `lifts`, the piece's leaving changes nothing about the king's squares, and `from` is
    /// ignored.
    template <bool lifts>
    [[gnu::always_inline]] void add_replies(TargetTable& table, Square from,
                                            PieceType mover) const {
        if (open_ == 0) return;
        const std::size_t difference = lifts ? difference_index(king_, from) : 0;
        const LaneMask attacking = lanes_attacking_origin(us, mover);
        const Bytes leaving = lifts ? Bytes(detail::kNeighbourLanes[difference]) : zeros();
        const detail::Exceptions ring = detail::exceptions(occupied_, aimed_, leaving, attacking);
        table.replies += std::popcount(ring.free & open_);
        for (KingZone left = open_; left != 0; left &= left - 1) {
            const std::size_t i = first_lane(left);
            table.add(change(king_ + kKingSteps[i], ring.lanes[i], ring.sign(i)));
        }
        const LaneMask lifted = lifts ? square_lane(from) : 0;
        if (can_castle(0, lifted) || can_castle(1, lifted)) [[unlikely]] {
            const Bytes castling_leaving =
                lifts ? Bytes(detail::kCastlingLanes[difference]) : zeros();
            const detail::Exceptions ends = detail::exceptions(castling_occupied_, castling_aimed_,
                                                               castling_leaving, attacking);
            add_castlings(table, lifted, ring, ends);
        }
    }

    /// In square order, not 0: the squares that the king's squares see, or that castling passes. If
    /// our piece leaves another one, that changes nothing here.
    [[nodiscard, gnu::always_inline]] Bytes watched() const {
        Bytes squares = zeros();
        const auto watch = [&](Square square, LaneMask occupied) {
            const Bytes seen = mask_bytes(seen_through(occupied));
            squares = bitwise_or(squares, in_square_order(square, seen));
        };
        for (KingZone left = open_; left != 0; left &= left - 1) {
            const std::size_t i = first_lane(left);
            watch(king_ + kKingSteps[i], occupied_[i]);
        }
        for (std::size_t i = 0; i < kCastlings; ++i) {
            if (!can_castle(i, ~LaneMask{0})) continue;
            watch(king_ + detail::kCastlingSteps[i], castling_occupied_[i]);
            squares = replace(squares, between_[i], all_bytes(0xFF));
        }
        return squares;
    }

  private:
    static constexpr Color us = ~them;
    static constexpr std::size_t kCastlings = detail::kCastlings;

    /// In square order: −1 where our piece's arrival takes a free square from the king, 1 where it
    /// gives the king one.
    [[gnu::always_inline]] static Bytes change(Square square, LaneMask lanes, std::int8_t sign) {
        return in_square_order(square, keep(lanes, sign));
    }

    [[gnu::always_inline]] static void look_from(const SimdBoard& without_king, Square square,
                                                 LaneMask& occupied, LaneMask& aimed) {
        const Bytes pieces = without_king.at(rays_from(square));
        occupied = not_zero(pieces);
        aimed = aimed_at_origin(pieces, us);
    }

    /// Does the king keep the right, with no piece between king and rook but one that leaves?
    [[nodiscard, gnu::always_inline]] bool can_castle(std::size_t i, LaneMask leaving) const {
        return may_castle_[i] && (ours_between_[i] & ~leaving) == 0;
    }

    [[gnu::always_inline]] void look_at_castling(const SimdBoard& board,
                                                 const SimdBoard& without_king,
                                                 CastlingRights rights) {
        const Bytes pieces = in_square_order(board);
        const LaneMask own = owned_by(them, pieces);
        const LaneMask king = square_lane(king_);
        between_ = {king << 1 | king << 2, king >> 1 | king >> 2 | king >> 3};
        for (std::size_t i = 0; i < kCastlings; ++i) {
            const Special side = i == 0 ? Special::CastleKingside : Special::CastleQueenside;
            may_castle_[i] = rights.has(castling_of(them, side)) && (own & between_[i]) == 0;
            if (!may_castle_[i]) continue;
            ours_between_[i] = owned_by(us, pieces) & between_[i];
            look_from(without_king, king_ + detail::kCastlingSteps[i], castling_occupied_[i],
                      castling_aimed_[i]);
        }
    }

    /// The king castles where the square that it passes and the one where it arrives are both free,
    /// and our piece does not arrive between king and rook.
    [[gnu::always_inline]] void add_castlings(TargetTable& table, LaneMask lifted,
                                              const detail::Exceptions& ring,
                                              const detail::Exceptions& ends) const {
        const auto is_free = [](Square square, const detail::Exceptions& of, std::size_t i) {
            return plus(change(square, of.lanes[i], of.sign(i)), all_bytes(of.free >> i & 1));
        };
        for (std::size_t i = 0; i < kCastlings; ++i) {
            if (!can_castle(i, lifted)) continue;
            const std::size_t step = detail::kPassedSteps[i];
            const Bytes passes = is_free(king_ + kKingSteps[step], ring, step);
            const Bytes arrives = is_free(king_ + detail::kCastlingSteps[i], ends, i);
            table.add(keep(~between_[i], bitwise_and(passes, arrives)));
        }
    }

    Square king_;
    KingZone open_;
    // What each neighbour sees, in its ray order:
    WordTable occupied_{};
    WordTable aimed_{};
    // For castling kingside and queenside: is it left, and without an own piece between king and
    // rook; what the square where it ends sees; and the squares between, in square order.
    std::array<bool, kCastlings> may_castle_{};
    WordPair castling_occupied_{};
    WordPair castling_aimed_{};
    std::array<LaneMask, kCastlings> between_{};
    std::array<LaneMask, kCastlings> ours_between_{};
};

}  // namespace mutare::simd

#endif
