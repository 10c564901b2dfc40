// Games of a match, which a match runner has written as PGN, as games to train on.
#pragma once

#include <optional>
#include <string_view>

#include "engine/notation/pgn.h"
#include "train/game.h"

namespace mutare::train {

/// The score in the comment that cutechess and fastchess write after a move, from the side that has
/// moved: "+0.35/14 0.028s" is 35 centipawns at depth 14, "-M6/20 0.1s" a mate in 6 plies. None
/// where the comment does not begin with a score, as "book" does not.
std::optional<Score> score_in_comment(std::string_view comment);

/// The game from the first move with a score on to the last before one without. None if no move has
/// a score, if the game cannot be read, and where the result does not come from the position: where
/// there is none, and where time, an illegal move or a disconnected engine decided.
std::optional<Game> game_of_match(const PgnGame& game);

}  // namespace mutare::train
