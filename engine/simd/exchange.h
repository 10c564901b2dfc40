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
        pieces_ = std::bit_cast<LaneTable>(pieces);
    }

    /// The side captures with its least valuable piece, which then stands on the square. The result
    /// is the type of that piece, or `PieceType::None` if the side cannot capture.
    PieceType capture(Color side) {
        const LaneMask attackers = attackers_of(side);
        if (attackers == 0) return PieceType::None;
        // The bits of the types are in the order of their values.
        std::size_t least = first_lane(attackers);
        for (LaneMask left = attackers & (attackers - 1); left != 0; left &= left - 1) {
            if (pieces_[first_lane(left)] < pieces_[least]) least = first_lane(left);
        }
        occupied_ ^= LaneMask{1} << least;
        const PieceType type =
            kTypesByValue[static_cast<std::size_t>(std::countr_zero(pieces_[least]))];
        return type == PieceType::King && attackers_of(~side) != 0 ? PieceType::None : type;
    }

  private:
    [[nodiscard]] LaneMask attackers_of(Color side) const {
        return seen_up_to(occupied_) & occupied_ & aimed_[index(side)];
    }

    LaneMask occupied_;
    std::array<LaneMask, 2> aimed_;  // attack if nothing is in between
    LaneTable pieces_;               // of both sides, by lane
};

}  // namespace mutare::simd
