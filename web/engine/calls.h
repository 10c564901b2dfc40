// What the package answers besides UCI: questions about chess, each answered by one JSON text. They
// know nothing of the host.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "bench/judgement.h"
#include "engine/geometry.h"

namespace mutare {

/// What a call may use.
struct CallContext {
    /// Numbers and names after the call's own, separated by spaces.
    std::string_view arguments;
    /// All that follows the first line.
    std::string_view text;
    /// Copies bytes of the text that was opened, from an offset on, and returns their number.
    std::function<std::size_t(double offset, char* bytes, std::size_t max_bytes)> read;
    std::function<void(std::size_t done, std::size_t all)> progress;
};

/// Carries out a call, whose first line is its name and arguments. An error is an object with the
/// member "error".
std::string answer_call(std::string_view request, CallContext context);

// The calls. Positions are written as after UCI's `position`.

/// A position: its FEN, its state, its legal moves, and how the game stands.
std::string position_answer(const CallContext& context);
/// What making a move, the second line, changes, and whether unmaking it restores all.
std::string make_answer(const CallContext& context);
/// The moves of the piece on a square, its argument: on an empty board, and why some are illegal.
std::string square_answer(const CallContext& context);
/// The moves in the second line as SAN, numbered.
std::string line_answer(const CallContext& context);
/// Perft to a depth, its argument, divided.
std::string perft_answer(const CallContext& context);
/// Games of the text that was opened: from OFFSET LINE NUMBER on, at most COUNT.
std::string games_answer(const CallContext& context);
/// The whole game at OFFSET LINE NUMBER of the text that was opened.
std::string game_answer(const CallContext& context);
/// A game in PGN, in the form that the standard recommends.
std::string pgn_answer(const CallContext& context);
/// The analysis of a game in PGN, with NODES and LINES for each position, and the annotated game.
std::string judge_answer(const CallContext& context);

/// Calls `visit(to)` for each square that a piece can move to on an empty board, clockwise ray by
/// ray; for a pawn its push, and from its start rank its double push.
template <class Visit>
void for_each_move_on_empty_board(Piece piece, Square from, Visit visit) {
    if (type_of(piece) != PieceType::Pawn) {
        for_each_attack_on_empty_board(piece, from, [&](Square to, Direction) { visit(to); });
        return;
    }
    const Color side = color_of(piece);
    const Square ahead = from + forward(side);
    if (!ahead.is_on_board()) return;
    visit(ahead);
    if (from.rank_for(side) == kStartRank) visit(ahead + forward(side));
}

/// "C60 Ruy Lopez"; empty where there is none.
std::string opening_text(const std::optional<Opening>& opening);
/// An answer that says what is wrong.
std::string error_answer(std::string_view message, int column = 0);

}  // namespace mutare
