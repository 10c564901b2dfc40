// The static evaluation: what a position is worth without looking ahead.
#pragma once

#include "engine/position.h"
#include "search/evaluation/pawn_table.h"
#include "search/score.h"

namespace mutare {

/// Remembers pawn structures, which makes it faster but changes nothing; one for each thread.
class Evaluator {
  public:
    /// In centipawns, from the side to move. Equal for a position and its mirror image with the
    /// colors exchanged.
    Score evaluate(const Position& position);

  private:
    PawnTable pawns_;
};

}  // namespace mutare
