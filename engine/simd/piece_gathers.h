// A side's pieces in as few gathers as possible. One subtraction finds what all lanes of a register
// see, so different pieces may share the register.
#pragma once

#include "engine/simd/snapshot.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

namespace detail {

/// 0xFF in the lanes of a mask, and 0 elsewhere.
constexpr LaneTable ones_in(LaneMask lanes) {
    LaneTable table{};
    for (std::size_t i = 0; i < 64; ++i) table.lanes[i] = (lanes >> i & 1) != 0 ? 0xFF : 0;
    return table;
}
inline constexpr LaneTable kRookBytes = ones_in(kRookLanes);
inline constexpr LaneTable kKnightBytes = ones_in(kKnightLanes);

}  // namespace detail

/// Has neither side more than one rook, bishop and knight, nor a queen that did not promote?
[[gnu::always_inline]] inline bool has_few_pieces(const Snapshot& now) {
    constexpr unsigned kOthers = 1u << usual_slots(PieceType::Queen).first |
                                 1u << (usual_slots(PieceType::Rook).first + 1) |
                                 1u << (usual_slots(PieceType::Bishop).first + 1) |
                                 1u << (usual_slots(PieceType::Knight).first + 1);
    // An empty slot's square is off the board, and its highest bit set.
    const SlotBytes squares =
        bitwise_and(now.of(Color::White).squares, now.of(Color::Black).squares);
    return (negative(squares) & kOthers) == kOthers;
}
static_assert((Square().index() & 0x80) != 0 && ("h8"_sq).index() < 0x80);

/// The squares around a side's pieces other than king and pawns: three gathers, or one of
/// `few_pieces`, and one more for each promoted piece. They depend only on where these pieces
/// stand, so positions in which they stand on the same squares can share them.
template <bool few_pieces>
class PieceGathers {
  public:
    [[gnu::always_inline]] explicit PieceGathers(const SidePieces& pieces) {
        const auto squares = pieces.list();
        first_trio_ = trio(squares, 0);
        if constexpr (!few_pieces) {
            second_trio_ = trio(squares, 1);
            queen_ = rays_from(squares[kQueens.first]);
        }
    }

    /// Calls `visit(squares, lanes)` for each gather: the squares in ray order, and the lanes in
    /// which the pieces may move. The lanes of a captured piece lead to walls. `pieces` are those
    /// of the constructor; the promoted ones are looked up there.
    template <class Visit>
    [[gnu::always_inline]] void for_each(const SidePieces& pieces, Visit visit) const {
        visit(first_trio_, kQueenLanes | kKnightLanes);
        if constexpr (!few_pieces) {
            visit(second_trio_, kQueenLanes | kKnightLanes);
            visit(queen_, kQueenLanes);
        }
        pieces.promoted.for_each([&](PieceInSlot piece) {
            visit(rays_from(pieces.list()[piece.slot]), lanes_of(piece.type));
        });
    }

  private:
    static constexpr SlotRange kQueens = usual_slots(PieceType::Queen);
    static constexpr SlotRange kRooks = usual_slots(PieceType::Rook);
    static constexpr SlotRange kBishops = usual_slots(PieceType::Bishop);
    static constexpr SlotRange kKnights = usual_slots(PieceType::Knight);
    static_assert(kRooks.count == 2 && kBishops.count == 2 && kKnights.count == 2 &&
                  kQueens.count == 1);

    /// The first or the second rook, bishop and knight in one register, for their lanes do not
    /// overlap:
    ///
    ///     ray     0  1  2  3  4  5  6  7        the lanes of the rook, bishop and knight
    ///            NR NB NR NB NR NB NR NB
    [[gnu::always_inline]] static Bytes trio(const std::array<Square, kSlots>& squares,
                                             std::size_t i) {
        const Bytes lines = select(detail::kRookBytes, rays_from(squares[kRooks.first + i]),
                                   rays_from(squares[kBishops.first + i]));
        return select(detail::kKnightBytes, rays_from(squares[kKnights.first + i]), lines);
    }
    static_assert((kRookLanes & kBishopLanes) == 0 && (kQueenLanes & kKnightLanes) == 0);

    Bytes first_trio_;
    // Not used for few pieces.
    Bytes second_trio_ = zeros();
    Bytes queen_ = zeros();
};

}  // namespace mutare::simd

#endif
