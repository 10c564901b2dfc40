// Attacked squares, checks and pins, by the fastest back-end; and which quiet moves give check.
#pragma once

#include <array>
#include <bit>

#include "engine/backend.h"
#include "engine/board.h"
#include "engine/geometry.h"
#include "engine/move.h"

namespace mutare {

/// By piece code and compact square. Computed at compile time.
extern const std::array<std::array<SquareSet, kSquareCount>, kPieceCodes> kAttacksOnEmptyBoard;

/// The squares that a piece attacks if it is alone on the board.
inline SquareSet attacks_on_empty_board(Piece piece, Square from) {
    return kAttacksOnEmptyBoard[index(piece)][from.compact()];
}

/// The checks that a side's king is in, and the side's pinned pieces.
struct CheckInfo {
    int checks = 0;
    /// The square of the piece that gives check; meaningful only if exactly one does.
    Square checker;
    /// Slots of the side's pieces that stand alone between its king and a slider of the opponent.
    SlotSet pinned;
    /// The squares behind the king on the rays of the sliders that check it: it may not move there.
    KingZone shadow = 0;

    [[nodiscard]] bool in_check() const { return checks != 0; }
};

namespace scalar {
bool is_attacked(const Board& board, Square square, Color by);
SquareSet slider_attacks(const Board& board, PieceType type, Square from);
SquareSet attacked_squares(const Board& board, Color by);
CheckInfo find_checks(const Board& board, Color side);
}  // namespace scalar
namespace simd {
bool is_attacked(const Board& board, Square square, Color by);
SquareSet slider_attacks(const Board& board, PieceType type, Square from);
SquareSet attacked_squares(const Board& board, Color by);
CheckInfo find_checks(const Board& board, Color side);
}  // namespace simd

/// Does a piece of side `by` attack the square?
using fastest::is_attacked;

/// The squares that a bishop, rook or queen on `from` attacks, up to the first piece on each ray.
using fastest::slider_attacks;

/// All squares that pieces of side `by` attack, including those of the side's own pieces.
using fastest::attacked_squares;

/// The checks and pins of a side's king.
using fastest::find_checks;

/// Is nothing between the piece on `from` and a square on one of its rays?
inline bool is_ray_clear(const Board& board, Square from, Square to) {
    return board.first_piece(to, ray_step(to, from)) == from;
}

/// Does the piece on `from` attack the square?
inline bool attacks(const Board& board, Square from, Square square) {
    return attackers_over(from, square).has(board[from]) &&
           (!is_slider(type_of(board[from])) || is_ray_clear(board, from, square));
}

/// The squares among `candidates`, in the zone of a side's king, that the opponent attacks if the
/// king leaves its square. Requires the side's `checks`.
[[gnu::always_inline]] inline KingZone attacked_zone(const Board& board, Color side,
                                                     const CheckInfo& checks, KingZone candidates) {
    const Square king = board.king(side);
    const PieceList& their_pieces = board.pieces(~side);
    const auto attacked_by = [&](PieceType type, Square from) {
        return zone_attacked_by(make_piece(~side, type), from, king);
    };
    KingZone attacked = checks.shadow | attacked_by(PieceType::King, their_pieces.king());
    for (const PieceType leaper : {PieceType::Pawn, PieceType::Knight}) {
        for (const std::size_t slot : their_pieces.of(leaper))
            attacked |= attacked_by(leaper, their_pieces[slot]);
    }
    for (const PieceType type : {PieceType::Queen, PieceType::Rook, PieceType::Bishop}) {
        for (const std::size_t slot : their_pieces.of(type)) {
            const Square slider = their_pieces[slot];
            KingZone unknown = attacked_by(type, slider) & candidates & ~attacked;
            for (; unknown != 0; unknown &= unknown - 1) {
                const auto i = static_cast<std::size_t>(std::countr_zero(unknown));
                if (is_ray_clear(board, slider, king + kKingZone[i])) attacked |= 1u << i;
            }
        }
    }
    return attacked & candidates;
}

/// Finds the quiet moves of a side that give check, without making them. A piece gives check from a
/// square that the opponent's king would attack if it were a piece of that type. A piece that
/// leaves the ray between a slider of its side and the king gives a discovered check.
class CheckSquares {
  public:
    CheckSquares() = default;
    CheckSquares(const Board& board, Color side);

    /// Does a legal move of the side give check? Exact for quiet moves other than castling: a check
    /// that the rook gives by castling is not seen.
    [[nodiscard]] bool has(Move move) const {
        return by_type_[index(type_of(move.piece()))].has(move.to()) ||
               (blockers_.has(move.from()) &&
                ray_step(move.from(), king_) != ray_step(move.to(), king_));
    }

  private:
    Square king_;
    /// By piece type, the squares from which it attacks the king.
    std::array<SquareSet, kPieceTypeCount> by_type_;
    /// The side's pieces that stand alone between one of its sliders and the king.
    SquareSet blockers_;
};

}  // namespace mutare
