// The vector road of exchanges: one gather sees all pieces around the square, and from then on
// taking a piece off opens his ray by one subtraction.
#pragma once

#include "engine/attacker_order.h"
#include "engine/move.h"
#include "engine/simd/verbs.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// The same as scalar::Exchange; all masks are in ray order around the square.
class Exchange {
  public:
    Exchange(const Board& board, Move move) {
        const Square square = move.to();
        const Bytes pieces = pieces_of_codes(codes_of(board).at(rays_from(square)));
        LaneMask gone = lane_of(square, move.from());
        if (move.is_en_passant()) gone |= lane_of(square, move.victim());
        occupied_ = not_zero(pieces) & ~gone;
        for (const Color side : {Color::White, Color::Black}) {
            attackers_[index(side)] = aimed_at_middle(pieces, side);
        }
        for (std::size_t i = 0; i < kAttackerOrder.size(); ++i) {
            pieces_[i] = have(pieces, bit_of(kAttackerOrder[i]));
        }
    }

    PieceType take(Color side) {
        const LaneMask ours = able_to_take(side);
        if (ours == 0) return PieceType::None;
        std::size_t place = 0;
        while ((ours & pieces_[place]) == 0) ++place;
        const LaneMask candidates = ours & pieces_[place];
        occupied_ ^= candidates & -candidates;
        const PieceType kind = kAttackerOrder[place];
        return kind == PieceType::King && able_to_take(~side) != 0 ? PieceType::None : kind;
    }

  private:
    [[nodiscard]] LaneMask able_to_take(Color side) const {
        return seen_through(occupied_) & occupied_ & attackers_[index(side)];
    }

    LaneMask occupied_;
    std::array<LaneMask, 2> attackers_;                   // if nothing is in between
    std::array<LaneMask, kAttackerOrder.size()> pieces_;  // of both sides, of each kind
};

}  // namespace mutare::simd

#endif
