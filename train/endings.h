// When a game of self-play is over: by the rules of chess, or because both sides agree about how it
// would end.
#pragma once

#include <optional>

#include "train/game.h"

namespace mutare::train {

/// The end of the game by the rules, draws that a player would have to claim included.
std::optional<Ending> ending_by_rules(const Position& position);

struct AdjudicationSettings {
    /// A win: so many plies in a row one side is ahead by so many centipawns, as both sides see it.
    int win_score = 1500;
    int win_plies = 4;
    /// A draw: so many plies in a row nobody is ahead by more, in the later game.
    int draw_score = 8;
    int draw_plies = 8;
    int draw_from_ply = 70;
};

/// Watches the scores of one game.
class Adjudicator {
  public:
    explicit Adjudicator(const AdjudicationSettings& settings) : settings_(settings) {}

    /// Tells the score of the next position, as White sees it; the result is the end of the game,
    /// if this score makes it clear.
    std::optional<Ending> judge(int ply, Score white_score);

  private:
    const AdjudicationSettings settings_;
    /// Plies in a row that White was winning, Black was winning, and the game seemed drawn.
    int white_winning_ = 0;
    int black_winning_ = 0;
    int drawish_ = 0;
};

}  // namespace mutare::train
