// Games as they are played, for tests.
#pragma once

#include <vector>

#include "cli/played_game.h"
#include "tests/positions.h"

namespace mutare::tests {

/// A game from the start position with these moves.
inline PlayedGame game_with(const std::vector<const char*>& moves) {
    PlayedGame game{Position()};
    for (const char* const move : moves) game.play(move_of(game.position(), move));
    return game;
}

}  // namespace mutare::tests
