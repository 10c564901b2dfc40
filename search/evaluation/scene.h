// What the terms of the evaluation look at, and where they put what they find.
#pragma once

#include "engine/board.h"
#include "search/evaluation/attack_map.h"
#include "search/evaluation/pawns.h"
#include "search/evaluation/weights.h"

namespace mutare {

/// A sum of weights. The tuner puts a count of them in its place: both are told the same.
class Sum {
  public:
    void add(const Tapered& weight, int times = 1) { total_ += weight * times; }
    [[nodiscard]] Tapered total() const { return total_; }

  private:
    Tapered total_;
};

/// `Tally` is `Sum` or whatever has its `add`. The attacks and the danger are filled in by the
/// terms one after the other; evaluation.h has their order.
template <class Tally>
struct Scene {
    Scene(const Board& men, const PawnStructure& structure)
        : board(men),
          pawns(structure),
          attacks{AttackMap(men, Color::White), AttackMap(men, Color::Black)},
          reach{ReachMap(men, Color::White), ReachMap(men, Color::Black)} {}

    /// To the side's credit.
    void credit(Color side, const Tapered& weight, int times = 1) {
        balance.add(weight, side == Color::White ? times : -times);
    }
    [[nodiscard]] Attackers attackers(Color side, Square square) const {
        return attacks[index(side)][square];
    }

    const Board& board;
    const PawnStructure& pawns;
    std::array<AttackMap, 2> attacks;
    std::array<ReachMap, 2> reach;
    /// White's credit less Black's.
    Tally balance;
    /// To each side's king.
    std::array<Tally, 2> danger;
    /// Men that attack the zone of the other side's king.
    std::array<int, 2> zone_attackers{};
};

}  // namespace mutare
