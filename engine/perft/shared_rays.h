// A side's pieces in as few look-ups as possible. One subtraction finds what all lanes see, so
// different pieces may share the lanes.
#pragma once

#include "engine/perft/snapshot.h"

namespace mutare::simd {

namespace detail {

/// 0xFF in the lanes of a mask, and 0 elsewhere.
constexpr LaneTable ones_in(LaneMask lanes) {
    return make_lane_table([&](std::size_t i) { return (lanes >> i & 1) != 0 ? 0xFF : 0; });
}
inline constexpr LaneTable kRookOnes = ones_in(kRookLanes);
inline constexpr LaneTable kKnightOnes = ones_in(kKnightLanes);

}  // namespace detail

/// Has neither side more than one rook, bishop and knight, nor a queen that did not promote?
[[gnu::always_inline]] inline bool has_few_pieces(const Snapshot& now) {
    constexpr unsigned kOthers = 1u << usual_slots(PieceType::Queen).first |
                                 1u << (usual_slots(PieceType::Rook).first + 1) |
                                 1u << (usual_slots(PieceType::Bishop).first + 1) |
                                 1u << (usual_slots(PieceType::Knight).first + 1);
    return ((now.of(Color::White).slots | now.of(Color::Black).slots) & kOthers) == 0;
}

/// The rays from one piece, or from three that share the lanes.
using SharedRays = LoadedBitIndex<true>;

/// The rays from a rook, a bishop and a knight together, since their lanes do not overlap.
///
///     ray     0  1  2  3  4  5  6  7        the lanes of the rook, bishop and knight
///            NR NB NR NB NR NB NR NB
[[gnu::always_inline]] inline SharedRays joined_rays(Square rook, Square bishop, Square knight) {
    static_assert((kRookLanes & kBishopLanes) == 0 && (kQueenLanes & kKnightLanes) == 0);
    return select(load(detail::kKnightOnes), bits_around(knight),
                  select(load(detail::kRookOnes), bits_around(rook), bits_around(bishop)));
}

/// The rays from a side's pieces other than king and pawns: three look-ups, or one of `few_pieces`,
/// and one more for each promoted piece. They depend only on where these pieces stand, so positions
/// in which they stand on the same squares can share them.
template <bool few_pieces>
class RaysOfPieces {
  public:
    /// `pieces` must outlive the object, which looks up the promoted ones only when it is asked.
    [[gnu::always_inline]] explicit RaysOfPieces(const SidePieces& pieces)
        : pieces_(&pieces),
          first_trio_(trio(pieces, 0)),
          second_trio_(few_pieces ? first_trio_ : trio(pieces, 1)),
          queen_(few_pieces ? first_trio_ : bits_around(pieces.squares[kQueens.first])) {}

    /// Calls `visit(rays, lanes)` for each look-up, with the lanes in which the pieces may move.
    /// The lanes of a captured piece lead to walls.
    template <class Visit>
    [[gnu::always_inline]] void for_each(Visit visit) const {
        visit(first_trio_, kQueenLanes | kKnightLanes);
        if constexpr (!few_pieces) {
            visit(second_trio_, kQueenLanes | kKnightLanes);
            visit(queen_, kQueenLanes);
        }
        pieces_->promoted.for_each([&](PieceInSlot piece) {
            visit(SharedRays(bits_around(pieces_->squares[piece.slot])), lanes_of(piece.type));
        });
    }

  private:
    static constexpr SlotRange kQueens = usual_slots(PieceType::Queen);
    static constexpr SlotRange kRooks = usual_slots(PieceType::Rook);
    static constexpr SlotRange kBishops = usual_slots(PieceType::Bishop);
    static constexpr SlotRange kKnights = usual_slots(PieceType::Knight);
    static_assert(kRooks.count == 2 && kBishops.count == 2 && kKnights.count == 2 &&
                  kQueens.count == 1);

    /// The first or the second rook, bishop and knight.
    [[gnu::always_inline]] static SharedRays trio(const SidePieces& pieces, std::size_t i) {
        return joined_rays(pieces.squares[kRooks.first + i], pieces.squares[kBishops.first + i],
                           pieces.squares[kKnights.first + i]);
    }

    const SidePieces* pieces_;
    SharedRays first_trio_;
    // With few pieces, both are as `first_trio_`.
    SharedRays second_trio_;
    SharedRays queen_;
};

}  // namespace mutare::simd
