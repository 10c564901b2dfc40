// How a game ends: mate, stalemate, and the draws. Which of them a player must claim is the GUI's
// affair; a search scores them all alike.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/position.h"

namespace mutare {

/// Plies without a pawn move or a capture after which a player may claim a draw, and after which
/// the game ends by itself.
inline constexpr int kFiftyMoves = 2 * 50;
inline constexpr int kSeventyFiveMoves = 2 * 75;

namespace detail {

bool cannot_mate_with_minors(const Board& board);
bool has_repeated(const Position& position, std::size_t plies_from_root);
bool is_checkmate(const Position& position);

}  // namespace detail

/// Are the pieces left too few for any mate, however badly both sides play? So it is with bare
/// kings, with one knight or bishop more, and with bishops on squares of one color only.
inline bool is_insufficient_material(const Board& board) {
    const auto can_mate_alone = [&](Color side) {
        const PieceList& pieces = board.pieces(side);
        return pieces.of(PieceType::Pawn) | pieces.of(PieceType::Rook) |
               pieces.of(PieceType::Queen);
    };
    return (can_mate_alone(Color::White) | can_mate_alone(Color::Black)).is_empty() &&
           detail::cannot_mate_with_minors(board);
}

/// Has the position occurred so often that a search may call it a draw: three times in the game, or
/// twice since the root, the root itself left out? What could be repeated once inside the tree
/// could be repeated again.
inline bool is_repeated(const Position& position, std::size_t plies_from_root) {
    // Both sides need two plies at least to go and come back.
    constexpr std::size_t kShortestRepetition = 4;
    return position.state().reversible_plies >= kShortestRepetition &&
           detail::has_repeated(position, plies_from_root);
}

/// Fifty moves each without a pawn move or a capture. Mate by the last of them goes first.
inline bool is_drawn_by_fifty_moves(const Position& position) {
    return position.state().halfmove_clock >= kFiftyMoves && !detail::is_checkmate(position);
}

/// The draws that a search looks for in a position it comes to, `plies_from_root` moves after the
/// one it started from. Stalemate is found by having no move.
inline bool is_draw(const Position& position, std::size_t plies_from_root) {
    return is_repeated(position, plies_from_root) || is_drawn_by_fifty_moves(position) ||
           is_insufficient_material(position.board());
}

/// How many times the position has occurred in the game, this one included.
std::size_t times_occurred(const Position& position);

/// Has any position occurred more than once since the last move that cannot be undone?
bool has_any_repeated(const Position& position);

enum class Outcome : std::uint8_t {
    Ongoing,
    Checkmate,
    Stalemate,
    InsufficientMaterial,
    SeventyFiveMoves,
    Fivefold,
    // The last two end the game only if a player says so.
    FiftyMoves,
    Threefold,
};

/// What has become of the game: the first of `Outcome` that is the case.
Outcome outcome(const Position& position);

}  // namespace mutare
