#include "train/trace.h"

#include "search/evaluation/evaluation.h"

namespace mutare::train {

namespace {

/// Stands in for `Sum`: knows a weight by where it lies in memory.
class Counts {
  public:
    void add(const Tapered& weight, int times = 1) {
        const auto* const first = reinterpret_cast<const Tapered*>(&kWeights);
        const auto place = static_cast<std::size_t>(&weight - first);
        times_[place] = static_cast<std::int16_t>(times_[place] + times);
    }
    [[nodiscard]] Coefficients coefficients() const {
        Coefficients found;
        for (std::size_t i = 0; i < kWeightCount; ++i) {
            if (times_[i] != 0) found.push_back({static_cast<std::uint16_t>(i), times_[i]});
        }
        return found;
    }

  private:
    std::array<std::int16_t, kWeightCount> times_{};
};

}  // namespace

Trace trace(const Position& position) {
    const Board& board = position.board();
    const PawnStructure pawns(board);
    Scene<Counts> scene(board, pawns);
    for (const Color side : {Color::White, Color::Black}) {
        judge_pawns(board, pawns, side, [&](const Tapered& weight) { scene.credit(side, weight); });
    }
    judge(scene);
    scene.credit(position.side_to_move(), kWeights.tempo);
    return {scene.balance.coefficients(),
            {scene.danger[0].coefficients(), scene.danger[1].coefficients()}};
}

}  // namespace mutare::train
