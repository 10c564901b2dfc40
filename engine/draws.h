// How a game ends: checkmate, stalemate and the draws. Whether a player must claim a draw is up to
// the GUI; a search scores all draws alike.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/position.h"

namespace mutare {

/// Plies without a pawn move or a capture after which a player may claim a draw, and after which
/// the game ends by itself.
inline constexpr int kFiftyMoves = 2 * 50;
inline constexpr int kSeventyFiveMoves = 2 * 75;

/// Occurrences of a position after which a player may claim a draw.
inline constexpr std::size_t kThreefold = 3;

/// Can neither side ever checkmate, however badly the other plays? This holds for bare kings, for a
/// single knight or bishop, and for bishops that all stand on squares of one color.
bool is_insufficient_material(const Board& board);

/// Has the position occurred so often that a search may score it as a draw: three times in the
/// game, or twice since the root, the root excluded? What was repeated once in the tree can be
/// repeated again.
bool is_repeated(const Position& position, std::size_t plies_from_root);

/// Can the side to move return to a position that has occurred since the root, so that it has at
/// least a draw? The position is `plies_from_root` plies after the root, which does not count.
bool can_repeat(const Position& position, std::size_t plies_from_root);

/// Has each side made fifty moves without a pawn move or a capture? If the last one checkmates, it
/// wins instead.
bool is_drawn_by_fifty_moves(const Position& position);

/// The draws that a search tests for, in a position `plies_from_root` plies after the root.
/// Stalemate is not among them: the search finds no move there.
bool is_draw(const Position& position, std::size_t plies_from_root);

/// How many times the position has occurred in the game, this time included.
std::size_t times_occurred(const Position& position);

/// Has any position occurred more than once since the last irreversible move?
bool has_any_repeated(const Position& position);

enum class Outcome : std::uint8_t {
    Ongoing,
    Checkmate,
    Stalemate,
    InsufficientMaterial,
    SeventyFiveMoves,
    Fivefold,
    // The last two end the game only if a player claims the draw.
    FiftyMoves,
    Threefold,
};

/// Does it end the game, without anyone's claim?
constexpr bool ends_game(Outcome end) {
    return end != Outcome::Ongoing && end < Outcome::FiftyMoves;
}

/// How the game stands: the first `Outcome` after `Ongoing` that applies.
Outcome outcome(const Position& position);

}  // namespace mutare
