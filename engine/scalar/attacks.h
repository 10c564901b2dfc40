// Attacked squares, checks and pins by the difference tables. Also what both back-ends do alike.
#pragma once

#include <bit>

#include "engine/check_info.h"
#include "engine/square.h"

namespace mutare {

/// Is nothing between the piece on `from` and a square on one of its rays?
inline bool is_ray_clear(const Board& board, Square from, Square to) {
    return board.first_piece(to, ray_step(to, from)) == from;
}

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
