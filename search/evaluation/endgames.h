// Endings that are not worth what the men in them are worth: drawn ones, and those that are won by
// driving a bare king to the edge.
#pragma once

#include <optional>

#include "engine/board.h"
#include "search/score.h"

namespace mutare {

/// Scales of an ending's worth; `kFullScale` is all of it.
inline constexpr int kFullScale = 64;

/// How much of its advantage the better side can hope to make count.
int winning_chances(const Board& board, Color better_side);

/// Centipawns of a bare king's enemy who can mate him without promoting; nothing in other
/// positions. From White's side.
std::optional<int> mating_progress(const Board& board);

}  // namespace mutare
