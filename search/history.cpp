#include "search/history.h"

#include "search/margins.h"

namespace mutare {

/// Shows each number that speaks about this position to `visit`.
template <class Self, class Visit>
void Corrections::visit_features(Self& self, const Position& position, Move last, Move before_last,
                                 Visit visit) {
    const std::size_t us = index(position.side_to_move());
    const State& state = position.state();
    visit(self.pawns_[us][state.pawn_key() % kEntries]);
    for (const Color side : {Color::White, Color::Black}) {
        visit(self.others_[us][index(side)][state.non_pawn_key(side) % kEntries]);
    }
    if (last && before_last) {
        visit(self.continuation_[piece_index(before_last.piece())][before_last.to().compact()]
                                [piece_index(last.piece())][last.to().compact()]);
    }
}

int Corrections::correction(const Position& position, Move last, Move before_last) const {
    int sum = 0;
    visit_features(*this, position, last, before_last,
                   [&](const Gravity<kLimit>& feature) { sum += feature.value(); });
    return sum / margins::kCorrectionScale;
}

void Corrections::learn(const Position& position, Move last, Move before_last, int depth,
                        int error) {
    const int bonus = std::clamp(error * depth / margins::kCorrectionDepthDivisor,
                                 -margins::kCorrectionMaxBonus, margins::kCorrectionMaxBonus);
    visit_features(*this, position, last, before_last,
                   [&](Gravity<kLimit>& feature) { feature.update(bonus); });
}

}  // namespace mutare
