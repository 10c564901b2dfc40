// Why a move was an error, in words, where the board shows it. Only material counts that the
// engine's own line wins and keeps: an attack or a better structure has no words here.
#pragma once

#include <string>
#include <vector>

#include "engine/position.h"

namespace mutare {

/// A sentence without its period; empty where there is nothing certain to be said.
struct Reason {
    /// "Hangs the knight on f6: 14... Bxf6", "Misses 14. Nc7+, which forks king and queen".
    std::string text;
    bool names_best_move = false;
};

/// Of a move that loses so many centipawns. `last` is the move before it, none where it is not
/// known; `best` the line that should have been played in its place, and `reply` the opponent's
/// best line after it.
Reason reason_for(const Position& position, Move last, Move move, int loss,
                  const std::vector<Move>& best, const std::vector<Move>& reply);

}  // namespace mutare
