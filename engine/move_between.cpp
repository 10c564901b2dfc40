#include "engine/move_between.h"

#include <utility>

namespace mutare {

Move move_between(const Position& position, Square from, Square to, Kind promotion) {
    const Piece man = position[from];
    const Piece captured = position[to];
    if (kind_of(man) != Kind::Pawn) return Move::of_piece(man, from, to, captured);
    const Color us = color_of(man);
    if (reaches_last_rank(position, from, to)) {
        return {promotion_to(make_piece(us, promotion)), from, to, man, captured};
    }
    if (to == position.state().en_passant && to.file() != from.file()) {
        return {Special::EnPassant, from, to, man, make_piece(~us, Kind::Pawn)};
    }
    const bool jumps = to - from == forward(us) + forward(us);
    return {jumps ? Special::DoublePush : Special::PawnMove, from, to, man, captured};
}

bool reaches_last_rank(const Position& position, Square from, Square to) {
    const Piece man = position[from];
    return kind_of(man) == Kind::Pawn && to.rank_for(color_of(man)) == kLastRank;
}

std::optional<Kind> promotion_for(char letter) {
    const std::optional<Piece> piece = piece_for(letter);
    if (!piece || kind_of(*piece) == Kind::Pawn || kind_of(*piece) == Kind::King) {
        return std::nullopt;
    }
    return kind_of(*piece);
}

ParseError move_error(std::size_t place, std::string message) {
    return {"move", static_cast<int>(place) + 1, std::move(message)};
}

}  // namespace mutare
