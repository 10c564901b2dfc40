// The exchange on one square by the vector back-end. One look-up finds all pieces around the
// square; after that, one subtraction opens the ray behind each piece that captures.
#pragma once

#include "engine/move.h"
#include "engine/simd/ray_order.h"

namespace mutare::simd {

/// The target square after a move to it, and all pieces that can go on capturing there. All masks
/// are in ray order around the square.
class Exchange {
  public:
    Exchange(const Board& board, Move move) {
        const Square square = move.to();
        const Bytes pieces = around(pieces_of(board), square);
        LaneMask gone = lane_of(square, move.from());
        if (move.is_en_passant()) gone |= lane_of(square, move.capture_square());
        occupied_ = not_zero(pieces) & ~gone;
        for (const Color side : {Color::White, Color::Black}) {
            aimed_[index(side)] = aimed_at_origin(pieces, side);
        }
        for (std::size_t i = 0; i < kTypesByValue.size(); ++i) {
            pieces_[i] = lanes_with(pieces, 1 << i);
        }
    }

    /// The side captures with its least valuable piece, which then stands on the square. The result
    /// is the type of that piece, or `PieceType::None` if the side cannot capture.
    PieceType capture(Color side) {
        const LaneMask attackers = attackers_of(side);
        if (attackers == 0) return PieceType::None;
        std::size_t i = 0;
        while ((attackers & pieces_[i]) == 0) ++i;
        const LaneMask candidates = attackers & pieces_[i];
        occupied_ ^= candidates & -candidates;
        const PieceType type = kTypesByValue[i];
        return type == PieceType::King && attackers_of(~side) != 0 ? PieceType::None : type;
    }

  private:
    [[nodiscard]] LaneMask attackers_of(Color side) const {
        return seen_up_to(occupied_) & occupied_ & aimed_[index(side)];
    }

    LaneMask occupied_;
    std::array<LaneMask, 2> aimed_;                      // attack if nothing is in between
    std::array<LaneMask, kTypesByValue.size()> pieces_;  // of both sides, by type
};

}  // namespace mutare::simd
