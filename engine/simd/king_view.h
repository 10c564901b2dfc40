// What is seen from a king's square: checks, pins, and which squares around the king are attacked.
#pragma once

#include "engine/simd/piece_gathers.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// The surroundings of a king, in ray order around its square.
struct KingView {
    LaneMask occupied;  // by any piece or wall
    LaneMask own;       // by a piece of the king's side, or a wall
    LaneMask aimed;     // by an opponent's piece that gives check if nothing is in between
    LaneMask seen;      // each ray up to its first piece, and all knight lanes

    /// The same after the piece on a lane has left.
    [[nodiscard, gnu::always_inline]] KingView without(LaneMask lane) const {
        const LaneMask left = occupied & ~lane;
        return {.occupied = left,
                .own = own & ~lane,
                .aimed = aimed & ~lane,
                .seen = seen_through(left)};
    }
    [[nodiscard, gnu::always_inline]] LaneMask checkers() const { return seen & aimed; }
    /// The king's pieces that stand alone between it and an opponent's slider.
    [[nodiscard, gnu::always_inline]] LaneMask pinned() const;
};

[[gnu::always_inline]] inline KingView view_of(Bytes pieces, Color us) {
    const LaneMask occupied = not_zero(pieces);
    return {.occupied = occupied,
            .own = owned_by(us, pieces),
            .aimed = aimed_at_origin(pieces, ~us),
            .seen = seen_through(occupied)};
}

/// The rays of a king, beyond the first piece too.
///
///     king   .   piece   .   .   slider   .
///            s     s     b   b     b            s seen, b behind; the slider is the opponent's,
///                                               so the piece blocks the ray
struct KingLines {
    [[gnu::always_inline]] explicit KingLines(const KingView& view)
        : seen(view.seen),
          first_pieces(view.seen & view.occupied & ~kKnightLanes),
          behind(seen_through(view.occupied & ~first_pieces) & ~seen & ~kKnightLanes),
          blocked(whole_rays(behind & view.aimed)),
          pinned(blocked & first_pieces & view.own) {}

    LaneMask seen;
    LaneMask first_pieces;  // of either side
    LaneMask behind;        // comes into sight if the first piece of each ray leaves
    LaneMask blocked;  // whole rays on which a single piece is between the king and their slider
    LaneMask pinned;   // those single pieces that are the king's own
};

inline LaneMask KingView::pinned() const {
    const KingLines lines(*this);
    // Most often no slider is behind a first piece, and then the rest need not be computed.
    return (lines.behind & aimed) == 0 ? 0 : lines.pinned;
}

/// The king's steps among lanes in ray order: bit d for step d.
[[gnu::always_inline]] inline KingZone steps_in(LaneMask lanes) {
    return static_cast<KingZone>(extract_bits(lanes, kStepLanes));
}
/// The reverse.
[[gnu::always_inline]] inline LaneMask lanes_of_steps(KingZone steps) {
    return deposit_bits(steps, kStepLanes);
}

namespace detail {

/// From a square to a king's step: the difference between a square and the king's south-west
/// neighbour is 0 to 34 for the squares around the king, and for no other square of the board that
/// has an entry here.
inline constexpr int kSouthWestNeighbour = 17;
inline constexpr int kNeighbourhood = 35;
static_assert(-kSouthWest.difference() == kSouthWestNeighbour);
static_assert(kNorthEast.difference() + kSouthWestNeighbour + 1 == kNeighbourhood);

inline constexpr LaneTable kStepOfNeighbour = [] {
    LaneTable table{};
    for (std::size_t i = 0; i < kRays; ++i) {
        const auto entry =
            static_cast<std::size_t>(kKingSteps[i].difference() + kSouthWestNeighbour);
        table.lanes[entry] = static_cast<std::uint8_t>(1u << i);
    }
    return table;
}();

/// The king's steps that a pawn attacks, by the difference from the king to the pawn: −64 to 63.
struct PawnAttacks {
    LaneTable behind;  // −64 to −1
    LaneTable ahead;   // 0 to 63
};
inline constexpr int kHalfOfPawnAttacks = 64;

constexpr PawnAttacks pawn_attacks(Color pawn) {
    constexpr int kHalf = kHalfOfPawnAttacks;
    PawnAttacks attacks{};
    for (int difference = -kHalf; difference < kHalf; ++difference) {
        std::uint8_t& entry =
            (difference < 0 ? attacks.behind.lanes[static_cast<std::size_t>(difference + kHalf)]
                            : attacks.ahead.lanes[static_cast<std::size_t>(difference)]);
        for (const Direction side : {kWest, kEast}) {
            const Direction attacked = Direction(difference) + forward(pawn) + side;
            entry |= static_cast<std::uint8_t>(zone_of(attacked) & kOneStepZone);
        }
    }
    return attacks;
}

inline constexpr std::array<PawnAttacks, 2> kPawnAttacks{pawn_attacks(Color::White),
                                                         pawn_attacks(Color::Black)};

template <Color them>
[[gnu::always_inline]] inline Bytes steps_attacked_by_pawns(Square king, const SidePieces& pieces) {
    const int first_entry = static_cast<int>(king.index()) - kHalfOfPawnAttacks;
    const SlotBytes entry = minus(pieces.squares, all_slots(first_entry));
    // A difference below −64 or above 63 has become negative here.
    const LaneMask near = not_negative_in(static_cast<SlotMask>(pieces.pawns), entry);
    const PawnAttacks& table = kPawnAttacks[index(them)];
    return look_up_in(near, table.behind, table.ahead, widened(entry));
}

}  // namespace detail

/// The king's steps that the other side attacks. `board` is without the king, so that sliders see
/// through it.
template <Color them, bool few_pieces>
[[gnu::always_inline]] inline KingZone attacked_steps(const SimdBoard& board, Square king,
                                                      const PieceGathers<few_pieces>& theirs,
                                                      const SidePieces& their_pieces) {
    const int king_index = static_cast<int>(king.index());
    const Bytes first_neighbour = all_bytes(king_index - detail::kSouthWestNeighbour);
    Bytes steps = detail::steps_attacked_by_pawns<them>(king, their_pieces);
    theirs.for_each(their_pieces, [&](Bytes squares, LaneMask lanes) {
        const LaneMask seen = seen_through(not_zero(board.at(squares))) & lanes;
        const Bytes entry = minus(squares, first_neighbour);
        const LaneMask near = below_in(seen, entry, all_bytes(detail::kNeighbourhood));
        steps = bitwise_or(steps, look_up_in(near, detail::kStepOfNeighbour, entry));
    });
    return or_of_bytes(steps) |
           zone_attacked_by(make_piece(them, PieceType::King), their_pieces.king(), king);
}

}  // namespace mutare::simd

#endif
