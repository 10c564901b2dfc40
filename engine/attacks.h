// Who attacks what: attacked squares, checks and pins. There are two roads to the same answers:
// here the scalar one by the difference tables, and the vector one by gathers (vector_attacks.cpp).
#pragma once

#include <bit>

#include "engine/board.h"
#include "engine/geometry.h"
#include "engine/simd/support.h"
#include "engine/square_set.h"

namespace mutare {

/// Is nothing between a piece and a square on one of his rays?
inline bool is_ray_clear(const Board& board, Square piece, Square to) {
    return board.first_piece(to, ray_step(to, piece)) == piece;
}

/// What a side's king has to fear: the checks he is in, and which of his pieces are pinned.
struct CheckInfo {
    int checks = 0;
    /// The piece that gives check; meaningful for a single check.
    Square checker;
    /// Slots of own pieces that stand alone between the king and an enemy slider.
    SlotSet pinned;
    /// The squares behind the king, seen from sliders that check him.
    KingZone shadow = 0;

    [[nodiscard]] bool in_check() const { return checks != 0; }
};

/// The squares attacked by the pieces of a side who do not slide: pawns, knights and the king.
SquareSet attacked_by_leapers(const Board& board, Color by);

namespace scalar {

bool is_attacked(const Board& board, Square square, Color by);
SquareSet slider_attacks(const Board& board, PieceType kind, Square from);
SquareSet attacked_squares(const Board& board, Color by);

// The next two are the heart of legal generation: inlined where the side is known while compiling.

[[gnu::always_inline]] inline CheckInfo find_checks(const Board& board, Color side) {
    CheckInfo info;
    const Square king = board.king(side);
    const PieceList& theirs = board.pieces(~side);
    const auto add_check = [&](Square checker) {
        ++info.checks;
        info.checker = checker;
    };
    for (const PieceType kind : {PieceType::Queen, PieceType::Rook, PieceType::Bishop}) {
        for (const std::size_t slot : theirs.of(kind)) {
            const Square slider = theirs[slot];
            if (!attackers_over(slider, king).has(make_piece(~side, kind))) continue;
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
    for (const std::size_t slot : theirs.of(PieceType::Knight)) {
        if (attackers_over(theirs[slot], king).has(Piece::WhiteKnight)) add_check(theirs[slot]);
    }
    for (const Direction way : {kWest, kEast}) {
        const Direction step = forward(side) + way;
        if (board.at(king, step) == make_piece(~side, PieceType::Pawn)) add_check(king + step);
    }
    return info;
}

}  // namespace scalar

#if MUTARE_HAS_SIMD
namespace simd {
bool is_attacked(const Board& board, Square square, Color by);
SquareSet slider_attacks(const Board& board, PieceType kind, Square from);
SquareSet attacked_squares(const Board& board, Color by);
CheckInfo find_checks(const Board& board, Color side);
}  // namespace simd
#endif

/// Does a piece of side `by` attack the square, as the board stands?
using fastest::is_attacked;

/// The squares that a bishop, rook or queen attacks from a square, as the board stands.
using fastest::slider_attacks;

/// All squares that pieces of side `by` attack, those of their own pieces included.
using fastest::attacked_squares;

/// Finds the checks and pins of a side's king.
using fastest::find_checks;

/// What the other side attacks of the zone around a side's king, the king himself taken off the
/// board. Only `candidates` are looked at.
[[gnu::always_inline]] inline KingZone attacked_zone(const Board& board, Color side,
                                                     const CheckInfo& checks, KingZone candidates) {
    const Square king = board.king(side);
    const PieceList& theirs = board.pieces(~side);
    const auto hit_by = [&](PieceType kind, Square from) {
        return zone_hit_by(make_piece(~side, kind), from, king);
    };
    KingZone hit = checks.shadow | hit_by(PieceType::King, theirs.king());
    for (const PieceType leaper : {PieceType::Pawn, PieceType::Knight}) {
        for (const std::size_t slot : theirs.of(leaper)) hit |= hit_by(leaper, theirs[slot]);
    }
    for (const PieceType kind : {PieceType::Queen, PieceType::Rook, PieceType::Bishop}) {
        for (const std::size_t slot : theirs.of(kind)) {
            const Square slider = theirs[slot];
            KingZone unknown = hit_by(kind, slider) & candidates & ~hit;
            for (; unknown != 0; unknown &= unknown - 1) {
                const auto i = static_cast<std::size_t>(std::countr_zero(unknown));
                if (is_ray_clear(board, slider, king + kKingZone[i])) hit |= 1u << i;
            }
        }
    }
    return hit & candidates;
}

}  // namespace mutare
