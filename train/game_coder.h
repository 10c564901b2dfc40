// The games of a block of a game file, one after the other. All that they teach about the next game
// is forgotten at the end of the block, so that a damage costs no other block.
#pragma once

#include <array>
#include <optional>

#include "train/game.h"
#include "train/move_model.h"
#include "train/range_coder.h"
#include "train/score_model.h"

namespace mutare::train {

class GameCoder {
  public:
    explicit GameCoder(ScoreScale scale) : scores_(scale) {}

    /// Writes the game, which has legal moves, or reads one; none where that is not legal.
    std::optional<Game> code(Coder& coder, const Game& written);

  private:
    /// What the games before have taught of a square of a start position.
    struct SquareModel {
        AdaptiveBit is_occupied;
        /// The bits of its code, by those before.
        std::array<AdaptiveBit, 16> code;
    };

    std::optional<Position> code_start(Coder& coder, const Position& written);
    bool code_plies(Coder& coder, const Game& written, Game& game);
    /// From the point of view of the side to move.
    Score code_score(Coder& coder, Color side, Score written);

    /// By square, and by whether a pawn of White or of Black stands on its file below it.
    std::array<std::array<SquareModel, 4>, kSquareCount> squares_;
    NumberModel halfmove_clock_;
    NumberModel plies_before_;
    NumberModel plies_;
    /// By which of the last two moves of a game have none.
    std::array<AdaptiveBit, 4> has_no_score_;
    std::size_t without_score_ = 0;
    ScoreModel scores_;
    /// The last score that there was, from White's point of view.
    int white_score_ = 0;
    MoveModel moves_;
    /// The bits of the ending, by those before and by who is ahead.
    std::array<std::array<AdaptiveBit, 32>, 3> ending_;
};

}  // namespace mutare::train
