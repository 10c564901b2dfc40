// Attacked squares, checks and pins. Two back-ends give the same answers: the scalar one here, by
// the difference tables, and the vector one in simd/attacks.cpp, by gathers.
#pragma once

#include <bit>

#include "engine/board.h"
#include "engine/geometry.h"
#include "engine/simd/support.h"
#include "engine/square_set.h"

namespace mutare {

/// Is nothing between the piece on `from` and a square on one of its rays?
inline bool is_ray_clear(const Board& board, Square from, Square to) {
    return board.first_piece(to, ray_step(to, from)) == from;
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

/// The squares attacked by a side's pawns, knights and king.
SquareSet attacked_by_leapers(const Board& board, Color by);

namespace scalar {

bool is_attacked(const Board& board, Square square, Color by);
SquareSet slider_attacks(const Board& board, PieceType type, Square from);
SquareSet attacked_squares(const Board& board, Color by);

// Inlined, because move generation begins with it and knows the side at compile time.

[[gnu::always_inline]] inline CheckInfo find_checks(const Board& board, Color side) {
    CheckInfo info;
    const Square king = board.king(side);
    const PieceList& their_pieces = board.pieces(~side);
    const auto add_check = [&](Square checker) {
        ++info.checks;
        info.checker = checker;
    };
    for (const PieceType type : {PieceType::Queen, PieceType::Rook, PieceType::Bishop}) {
        for (const std::size_t slot : their_pieces.of(type)) {
            const Square slider = their_pieces[slot];
            if (!attackers_over(slider, king).has(make_piece(~side, type))) continue;
            const Direction step = ray_step(king, slider);
            const Square first = board.first_piece(king, step);
            if (first == slider) {
                add_check(slider);
                info.shadow |= zone_of(-step);
            } else if (is_piece_of(side, board[first]) &&
                       board.first_piece(first, step) == slider) {
                info.pinned |= SlotSet::of(board.slot_on(first));
            }
        }
    }
    for (const std::size_t slot : their_pieces.of(PieceType::Knight)) {
        if (attackers_over(their_pieces[slot], king).has(Piece::WhiteKnight))
            add_check(their_pieces[slot]);
    }
    for (const Direction sideways : {kWest, kEast}) {
        const Direction step = forward(side) + sideways;
        if (board.at(king, step) == make_piece(~side, PieceType::Pawn)) add_check(king + step);
    }
    return info;
}

}  // namespace scalar

#if MUTARE_HAS_SIMD
namespace simd {
bool is_attacked(const Board& board, Square square, Color by);
SquareSet slider_attacks(const Board& board, PieceType type, Square from);
SquareSet attacked_squares(const Board& board, Color by);
CheckInfo find_checks(const Board& board, Color side);
}  // namespace simd
#endif

/// Does a piece of side `by` attack the square?
using fastest::is_attacked;

/// The squares that a bishop, rook or queen on `from` attacks, up to the first piece on each ray.
using fastest::slider_attacks;

/// All squares that pieces of side `by` attack, including those of the side's own pieces.
using fastest::attacked_squares;

/// The checks and pins of a side's king.
using fastest::find_checks;

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

}  // namespace mutare
