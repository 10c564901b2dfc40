// The vector road of exchanges: one gather sees all men around the square, and from then on taking
// a man off opens his ray by one subtraction.
#pragma once

#include "engine/move.h"
#include "engine/taking_order.h"
#include "engine/vector.h"

#if MUTARE_HAS_VECTOR

namespace mutare::vector {

/// The same as scalar::Exchange; all masks are in ray order around the square.
class Exchange {
  public:
    Exchange(const Board& board, Move move) {
        const Square square = move.to();
        const Bytes men = men_of_codes(codes_of(board).at(rays_from(square)));
        LaneMask gone = lane_of(square, move.from());
        if (move.is_en_passant()) gone |= lane_of(square, move.victim());
        occupied_ = not_zero(men) & ~gone;
        for (const Color side : {Color::White, Color::Black}) {
            takers_[index(side)] = aimed_at_middle(men, side);
        }
        for (std::size_t i = 0; i < kTakingOrder.size(); ++i) {
            men_[i] = have(men, bit_of(kTakingOrder[i]));
        }
    }

    Kind take(Color side) {
        const LaneMask ours = able_to_take(side);
        if (ours == 0) return Kind::None;
        std::size_t place = 0;
        while ((ours & men_[place]) == 0) ++place;
        const LaneMask candidates = ours & men_[place];
        occupied_ ^= candidates & -candidates;
        const Kind kind = kTakingOrder[place];
        return kind == Kind::King && able_to_take(~side) != 0 ? Kind::None : kind;
    }

  private:
    [[nodiscard]] LaneMask able_to_take(Color side) const {
        return seen_through(occupied_) & occupied_ & takers_[index(side)];
    }

    LaneMask occupied_;
    std::array<LaneMask, 2> takers_;                 // if nothing is in between
    std::array<LaneMask, kTakingOrder.size()> men_;  // of both sides, of each kind
};

}  // namespace mutare::vector

#endif
