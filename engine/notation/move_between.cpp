#include "engine/notation/move_between.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/movegen.h"
#include "engine/notation/why_illegal.h"

namespace mutare {

Move move_between(const Position& position, Square from, Square to, PieceType promotion) {
    const Piece piece = position[from];
    const Piece captured = position[to];
    if (type_of(piece) != PieceType::Pawn) return Move::of_piece(piece, from, to, captured);
    const Color us = color_of(piece);
    if (reaches_last_rank(position, from, to)) {
        return {promotion_to(make_piece(us, promotion)), from, to, piece, captured};
    }
    if (to == position.state().en_passant && to.file() != from.file()) {
        return {MoveKind::EnPassant, from, to, piece, make_piece(~us, PieceType::Pawn)};
    }
    const bool is_double_push = to - from == forward(us) + forward(us);
    return {is_double_push ? MoveKind::DoublePush : MoveKind::PawnMove, from, to, piece, captured};
}

bool reaches_last_rank(const Position& position, Square from, Square to) {
    const Piece piece = position[from];
    return type_of(piece) == PieceType::Pawn && to.rank_for(color_of(piece)) == kLastRank;
}

Expected<Move> legal_castling(const Position& position, Castling castling) {
    const Color us = position.side_to_move();
    const Move move(row(castling).kind, position.king(us), row(castling).king_to,
                    make_piece(us, PieceType::King));
    if (is_legal(position, find_checks(position.board(), us), move)) return move;
    return move_error(0, "castling: " + why_no_castling(position, castling));
}

std::optional<PieceType> promotion_for(char letter) {
    const std::optional<Piece> piece = piece_for(letter);
    if (!piece || type_of(*piece) == PieceType::Pawn || type_of(*piece) == PieceType::King) {
        return std::nullopt;
    }
    return type_of(*piece);
}

std::string_view without_signs(std::string_view text) {
    constexpr std::array<std::string_view, 7> kWords{"e.p",  "ep",  "ch", "check",
                                                     "mate", "dbl", "dis"};
    const auto ends_in_digit = [&] {
        return !text.empty() && text.back() >= '0' && text.back() <= '9';
    };
    while (!ends_in_digit()) {
        text = text.substr(0, text.find_last_not_of("+#!?.,:") + 1);
        if (ends_in_digit()) break;
        const auto word =
            std::ranges::find_if(kWords, [&](std::string_view end) { return text.ends_with(end); });
        if (word == kWords.end()) return text;
        text.remove_suffix(word->size());
    }
    return text;
}

ParseError move_error(std::size_t place, std::string message) {
    return {"move", static_cast<int>(place) + 1, std::move(message)};
}

}  // namespace mutare
