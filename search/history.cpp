#include "search/history.h"

#include "search/parameters.h"

namespace mutare {

/// Calls `visit` with the correction of each feature of the position.
template <class Self, class Visit>
void CorrectionHistory::visit_features(Self& self, const Position& position, Move last,
                                       Move before_last, Visit visit) {
    const std::size_t us = index(position.side_to_move());
    const State& state = position.state();
    visit(self.pawns_[us][state.pawn_key % kEntries]);
    for (const Color side : {Color::White, Color::Black}) {
        visit(self.others_[us][index(side)][state.non_pawn_keys[index(side)] % kEntries]);
    }
    if (last && before_last) {
        visit(self.continuation_[piece_index(before_last.piece())][before_last.to().compact()]
                                [piece_index(last.piece())][last.to().compact()]);
    }
}

int CorrectionHistory::correction(const Position& position, Move last, Move before_last) const {
    int sum = 0;
    visit_features(*this, position, last, before_last,
                   [&](const Gravity<kLimit>& feature) { sum += feature.value(); });
    return sum / kTuned.correction_scale;
}

void CorrectionHistory::learn(const Position& position, Move last, Move before_last, int depth,
                              int error) {
    const int max_bonus = kTuned.correction_max_bonus;
    const int bonus =
        std::clamp(error * depth / kTuned.correction_depth_divisor, -max_bonus, max_bonus);
    visit_features(*this, position, last, before_last,
                   [&](Gravity<kLimit>& feature) { feature.update(bonus); });
}

}  // namespace mutare
