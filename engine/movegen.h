// Legal moves only, generated from checks and pins, without making any move; and whether a move is
// one of them.
#pragma once

#include <cstddef>

#include "base/short_list.h"
#include "engine/attacks.h"
#include "engine/move.h"
#include "engine/position.h"

namespace mutare {

/// More than any position has: at most fifteen queens with 27 moves each, king moves and castling.
/// A power of two, for the picker, with room for the sixteen moves that AVX-512 writes at once.
inline constexpr std::size_t kMaxMoves = 512;

using MoveList = ShortList<Move, kMaxMoves>;

/// Which moves to generate. Noisy moves capture or promote; all others are quiet.
enum class MoveClass { All, Noisy, Quiet };

/// Calls `visit` for each legal en passant capture of the side to move, `us`. Making the double
/// push has found which are legal. `state` is a `State`, or has the same two members `en_passant`
/// and `en_passant_captures`.
template <class EnPassantState, class Visit>
[[gnu::always_inline]] inline void for_each_en_passant(const EnPassantState& state, Color us,
                                                       Visit visit) {
    if (state.en_passant_captures == EnPassant::None) return;
    const Square beside = state.en_passant + -forward(us);
    const auto visit_from = [&](EnPassant one, Direction side) {
        if (!includes(state.en_passant_captures, one)) return;
        visit(Move(MoveKind::EnPassant, beside + side, state.en_passant,
                   make_piece(us, PieceType::Pawn), make_piece(~us, PieceType::Pawn)));
    };
    visit_from(EnPassant::FromWest, kWest);
    visit_from(EnPassant::FromEast, kEast);
}

/// Runs a generator of a back-end for the side to move and a class of moves.
template <template <Color, MoveClass> class Generator, MoveClass wanted>
void run_generator(const Position& position, const CheckInfo& checks, MoveList& moves) {
    if (position.side_to_move() == Color::White) {
        Generator<Color::White, wanted>(position, checks, moves).run();
    } else {
        Generator<Color::Black, wanted>(position, checks, moves).run();
    }
}
template <template <Color, MoveClass> class Generator>
void run_generator(const Position& position, const CheckInfo& checks, MoveClass wanted,
                   MoveList& moves) {
    using enum MoveClass;
    switch (wanted) {
        case All: return run_generator<Generator, All>(position, checks, moves);
        case Noisy: return run_generator<Generator, Noisy>(position, checks, moves);
        case Quiet: return run_generator<Generator, Quiet>(position, checks, moves);
    }
}

namespace scalar {
void generate(const Position& position, const CheckInfo& checks, MoveClass wanted, MoveList& moves);
}  // namespace scalar
namespace simd {
void generate(const Position& position, const CheckInfo& checks, MoveClass wanted, MoveList& moves);
}  // namespace simd

/// Adds the legal moves of a class to a list. `checks` is what `find_checks` says of the side to
/// move.
using fastest::generate;

/// All legal moves.
MoveList legal_moves(const Position& position);

/// Is this one of the legal moves, found without generating them: for moves that come from a table,
/// from the user or from an earlier node? It may be any 32-bit value. `checks` is what
/// `find_checks` says of the side to move.
bool is_legal(const Position& position, const CheckInfo& checks, Move move);

}  // namespace mutare
