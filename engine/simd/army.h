// A side's pieces in as few gathers as it takes: how far each of them sees is one subtraction for
// all, so it does not matter whose lanes they are.
#pragma once

#include "engine/simd/snapshot.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// Where a side's pieces look, all but the king.
class Army {
  public:
    /// `squares` are the sixteen of a piece list.
    [[gnu::always_inline]] Army(const Square* squares, const PromotedPieces& promoted)
        : squares_(squares), promoted_(promoted) {}

    [[nodiscard, gnu::always_inline]] Square king() const { return squares_[kKingSlot]; }

    /// Calls `visit(squares, lanes)` with squares in ray order and the lanes that are moves.
    template <class Visit>
    [[gnu::always_inline]] void for_each_view(Visit visit) const {
        visit(trio(0), kQueenLanes | kJumpLanes);
        visit(trio(1), kQueenLanes | kJumpLanes);
        visit(rays_from(squares_[kQueenSlot]), kQueenLanes);
        promoted_.for_each([&](PieceInSlot piece) {
            visit(rays_from(squares_[piece.slot]), lanes_of(piece.kind));
        });
    }

  private:
    static constexpr std::size_t kQueenSlot = usual_slots(PieceType::Queen).first;
    static constexpr std::size_t kRookSlot = usual_slots(PieceType::Rook).first;
    static constexpr std::size_t kBishopSlot = usual_slots(PieceType::Bishop).first;
    static constexpr std::size_t kKnightSlot = usual_slots(PieceType::Knight).first;

    /// The first or second rook, bishop and knight at once, for a rook's lines, a bishop's and a
    /// knight's jumps do not overlap:
    ///
    ///     ray     0  1  2  3  4  5  6  7        each with the jump in front of it
    ///            Nr Nb Nr Nb Nr Nb Nr Nb
    [[nodiscard, gnu::always_inline]] Bytes trio(std::size_t i) const {
        constexpr __mmask8 kDiagonalRays = 0b10101010;
        const Bytes lines = _mm512_mask_mov_epi64(rays_from(squares_[kRookSlot + i]), kDiagonalRays,
                                                  rays_from(squares_[kBishopSlot + i]));
        return replace(lines, kJumpLanes, rays_from(squares_[kKnightSlot + i]));
    }

    const Square* squares_;
    const PromotedPieces& promoted_;
};

}  // namespace mutare::simd

#endif
