// Positions, moves, counts and evaluations as text for people.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/perft/perft.h"
#include "engine/position.h"
#include "search/evaluation/network.h"
#include "search/root_moves.h"

namespace mutare {

/// What stands on a square of a drawn board.
using SquareText = std::function<std::string(Square)>;

/// The letter of the piece on a square; a space where there is none.
std::string piece_text(const Board& board, Square square);

/// A board drawn with a frame, with the names of ranks and files, as seen by the side at the
/// bottom. Each square has one line for each text, which is centred in that width.
std::string framed_board(std::size_t width, const std::vector<SquareText>& lines,
                         Color bottom = Color::White);

/// How the game stands: "White to move", "checkmate, White wins", "a draw may be claimed by …".
std::string outcome_text(const Position& position);

/// The drawn board, FEN, keys, last move, checks, pins, how the game stands, and the legal moves.
/// `moves` are the known moves that led to the position; the last one is the last made.
std::string board_text(const Position& position, const std::vector<Move>& moves, bool chess960);

/// A row for each legal move, in the order in which they are generated: its code as one number, and
/// the parts of the code (engine/move.h).
std::string moves_text(const Position& position);

/// The static exchange evaluation of a legal move: the move and all captures that may follow on its
/// square, each with what the side to move has won by then, and where the exchange ends. In pawns.
std::string see_text(const Position& position, Move move);

/// A row for each move in the order of a search, with what orders it in its stage.
std::string order_text(const Position& position, const std::vector<OrderedMove>& order);

/// A line `e2e4: 20` for each move, an empty line, and `Nodes searched: 20`.
std::string perft_text(const PerftResult& counts, const Position& position, bool chess960);

/// What the static evaluation of a position consists of. The search does not use it.
/// Scores and values are in centipawns, from the side to move unless said otherwise.
struct EvalBreakdown {
    /// What the network says.
    Score network;
    /// The network's score, less the part lost towards the fifty-move limit. In the search, what it
    /// has learned by then is added.
    Score total;
    /// What each piece but the kings is worth to White, by square: how much the network's score
    /// falls without it. Negative for most of Black's pieces.
    std::array<std::optional<int>, kBoardSize> piece_values;
};

EvalBreakdown explain_eval(const Network& network, const Position& position);

/// A drawn board with what each piece is worth, and the parts of the evaluation. All from White's
/// view, in pawns.
std::string eval_text(const EvalBreakdown& eval, const Position& position);

}  // namespace mutare
