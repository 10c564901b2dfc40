// When a game of self-play ends: by the rules of chess, or by adjudication, when both sides agree
// on the result or tablebases know it.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "search/syzygy/tablebases.h"
#include "train/game.h"

namespace mutare::train {

/// The end of the game by the rules, including draws that a player would have to claim; none if the
/// game goes on.
std::optional<Ending> ending_by_rules(const Position& position);

/// How the game ends by perfect play, if the tables know the position and a capture or pawn move
/// has just led to it: they do not know the fifty-move clock.
std::optional<Ending> ending_by_tablebases(const Tablebases& tablebases, const Position& position);

struct AdjudicationSettings {
    /// A win: for `win_plies` plies in a row, the same side is ahead by `win_score` centipawns or
    /// more. As the sides move in turn, both agree.
    int win_score = 1500;
    int win_plies = 4;
    /// A draw: for `draw_plies` plies in a row, no side is ahead by more than `draw_score`
    /// centipawns. Not before ply `draw_from_ply`.
    int draw_score = 8;
    int draw_plies = 8;
    int draw_from_ply = 70;
    /// A game ends as they say as soon as they know it; none for games without them.
    std::shared_ptr<const Tablebases> tablebases = {};
};

/// Adjudicates one game by its scores.
class Adjudicator {
  public:
    explicit Adjudicator(const AdjudicationSettings& settings) : settings_(settings) {}

    /// Takes the score of the next position, from White's point of view. The end of the game, if
    /// this score decides it.
    std::optional<Ending> adjudicate(const Position& position, Score white_score);

  private:
    const AdjudicationSettings settings_;
    // The number of plies in a row up to now with such a score: by the side that is ahead.
    std::array<int, 2> winning_plies_{};
    int drawish_plies_ = 0;
};

}  // namespace mutare::train
