// Games of a match, which a match runner has written as PGN, as games to train on.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/expected.h"
#include "engine/notation/pgn.h"
#include "train/game.h"

namespace mutare::train {

/// The score in the comment that cutechess and fastchess write after a move, from the side that has
/// moved: "+0.35/14 0.028s" is 35 centipawns at depth 14, "-M6/20 0.1s" a mate in 6 plies. None
/// where the comment does not begin with a score, as "book" does not.
std::optional<Score> score_in_comment(std::string_view comment);

/// Why a game cannot be used.
enum class LeftOut : std::uint8_t { NoResult, Faulty, Forfeited, OtherPlayers, NoScores };

/// By `LeftOut`, after the number of games.
inline constexpr std::array<std::string_view, 5> kLeftOutNames{
    "without a result", "with errors",    "not decided on the board",
    "of other players", "without scores",
};

/// The game from the first move with a score on to the last before one without, or why there is
/// none. Where time, an illegal move or a disconnected engine decided, the result does not come
/// from the position. With the name of a player, moves of others have no score.
Expected<Game, LeftOut> game_of_match(const PgnGame& game, std::string_view player = "");

}  // namespace mutare::train
