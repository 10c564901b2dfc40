#include "engine/notation/uci_move.h"

#include "base/text.h"
#include "engine/movegen.h"
#include "engine/notation/move_between.h"
#include "engine/notation/why_illegal.h"
#include "engine/piece.h"

namespace mutare {

namespace {

// Columns of the parts of a move: e7 e8 q.
constexpr std::size_t kFrom = 0;
constexpr std::size_t kTo = 2;
constexpr std::size_t kPromotion = 4;

/// Are the squares one king step apart?
bool is_king_step(Square from, Square to) {
    return attackers_over(from, to).has(Piece::WhiteKing);
}

struct MoveParts {
    Square from;
    Square to;
    /// None without a promotion letter.
    PieceType promotion = PieceType::None;
};

/// The parts of the text; an error if it does not have the form of a move.
Expected<MoveParts> parse_parts(std::string_view text) {
    if (text == "0000") return move_error(kFrom, "passing is not allowed in chess");
    for (std::size_t place = kFrom; place < kPromotion; ++place) {
        const bool is_file = place % 2 == 0;
        const char first = is_file ? 'a' : '1';
        const char last = is_file ? 'h' : '8';
        if (place < text.size() && text[place] >= first && text[place] <= last) continue;
        return move_error(place, join("not a move: expected a ",
                                      is_file ? "file from a to h" : "rank from 1 to 8", ", found ",
                                      shown_character(text, place)));
    }
    MoveParts parts{*square_named(text.substr(kFrom, 2)), *square_named(text.substr(kTo, 2))};
    if (text.size() > kPromotion) {
        const std::optional<PieceType> promotion = promotion_for(text[kPromotion]);
        if (!promotion) {
            return move_error(kPromotion, join("expected a promotion letter of q, r, b, n, found ",
                                               shown_character(text, kPromotion)));
        }
        parts.promotion = *promotion;
    }
    if (text.size() > kPromotion + 1) {
        return move_error(kPromotion + 1, "a move has no more than five characters");
    }
    return parts;
}

/// The castling that these two squares mean, legal or not; nothing if they mean another move.
std::optional<Castling> castling_meant(const Position& position, Square from, Square to) {
    const Color us = position.side_to_move();
    if (type_of(position[from]) != PieceType::King || to.rank_for(us) != 0 ||
        from.rank() != to.rank()) {
        return std::nullopt;
    }
    const Castling castle_kingside = castling_of(us, MoveKind::CastleKingside);
    const Castling castle_queenside = castling_of(us, MoveKind::CastleQueenside);
    if (position[to] == make_piece(us, PieceType::Rook))
        return to < from ? castle_queenside : castle_kingside;
    if (is_king_step(from, to)) return std::nullopt;
    for (const Castling castling : {castle_kingside, castle_queenside}) {
        if (to == row(castling).king_to) return castling;
    }
    return std::nullopt;
}

Expected<Move> parse_castling(const Position& position, Castling castling, Square to) {
    const Color us = position.side_to_move();
    const Square rook = position.castling_table().rook_from(castling);
    const bool is_to_rook = position[to] == make_piece(us, PieceType::Rook);
    if (is_to_rook && to != rook && to != row(castling).king_to) {
        return move_error(kTo, join("no right to castle with the rook on ", name(to)));
    }
    return legal_castling(position, castling);
}

}  // namespace

std::string uci(Move move, const Position& position, bool chess960) {
    if (!move) return "0000";
    Square to = move.to();
    if (move.is_castling()) {
        const Castling castling = castling_of(move);
        if (chess960 || to == move.from() || is_king_step(move.from(), to)) {
            to = position.castling_table().rook_from(castling);
        }
    }
    std::string text = join(name(move.from()), name(to));
    if (move.is_promotion()) text += letter(make_piece(Color::Black, type_of(move.promoted())));
    return text;
}

std::string uci_line(Position position, const std::vector<Move>& moves, bool chess960) {
    return listed(moves, " ", [&](Move move) {
        std::string text = uci(move, position, chess960);
        position.make_move_or_pass(move);
        return text;
    });
}

Expected<Move> parse_uci_move(const Position& position, std::string_view text) {
    const Expected<MoveParts> parts = parse_parts(text);
    if (!parts) return parts.error();
    const auto [from, to, promotion] = *parts;
    const Color us = position.side_to_move();
    if (position.board().is_empty(from)) {
        return move_error(kFrom, join("there is no piece on ", name(from)));
    }
    if (!is_piece_of(us, position[from])) {
        return move_error(kFrom, join("the ", name(type_of(position[from])), " on ", name(from),
                                      " is not ", name(us), "'s"));
    }
    const bool promotes = reaches_last_rank(position, from, to);
    if (!promotes && promotion != PieceType::None) {
        return move_error(kPromotion, "only a pawn that reaches the last rank promotes");
    }
    if (const std::optional<Castling> castling = castling_meant(position, from, to)) {
        return parse_castling(position, *castling, to);
    }
    const PieceType new_type = promotion == PieceType::None ? PieceType::Queen : promotion;
    const Move move = move_between(position, from, to, new_type);
    if (!is_legal(position, find_checks(position.board(), us), move)) {
        return move_error(kTo, why_illegal(position, move));
    }
    if (promotes && promotion == PieceType::None) {
        return move_error(kPromotion, "the promotion letter is missing: q, r, b or n");
    }
    return move;
}

}  // namespace mutare
