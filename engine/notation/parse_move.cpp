// How moves are read: one legal move must fit what is written. Where none does, the reason is told.
#include "base/text.h"
#include "engine/castling.h"
#include "engine/movegen.h"
#include "engine/notation/move_text.h"
#include "engine/notation/written_move.h"

namespace mutare {

namespace {

/// The castling that these two squares mean, legal or not; nothing if they mean another move.
std::optional<Castling> castling_meant(const Position& position, Square from, Square to) {
    const Color us = position.side_to_move();
    if (type_of(position[from]) != PieceType::King || from.rank_for(us) != 0 ||
        to.rank() != from.rank())
        return std::nullopt;
    for (const MoveKind kind : {MoveKind::CastleKingside, MoveKind::CastleQueenside}) {
        const Castling castling = castling_of(us, kind);
        const bool has_right = position.state().castling.has(castling);
        const Square rook = has_right ? position.castling_table().rook_from(castling) : to;
        const bool is_to_rook = position[to] == make_piece(us, PieceType::Rook);
        if (is_to_rook ? to == rook && (from < to) == (kind == MoveKind::CastleKingside)
                       : to == row(castling).king_to && !is_king_step(from, to)) {
            return castling;
        }
    }
    return std::nullopt;
}

/// The move of the piece on `from`, legal or not; never castling.
Move move_between(const Position& position, Square from, Square to, PieceType promotion) {
    const Piece piece = position[from];
    const Piece captured = position[to];
    if (type_of(piece) != PieceType::Pawn) return Move::of_piece(piece, from, to, captured);
    const Color us = color_of(piece);
    if (to.rank_for(us) == kLastRank) {
        return {promotion_to(make_piece(us, promotion)), from, to, piece, captured};
    }
    if (to == position.state().en_passant && to.file() != from.file()) {
        return {MoveKind::EnPassant, from, to, piece, make_piece(~us, PieceType::Pawn)};
    }
    const bool is_double_push = to - from == forward(us) + forward(us);
    return {is_double_push ? MoveKind::DoublePush : MoveKind::PawnMove, from, to, piece, captured};
}

Move castling_move(const Position& position, Castling castling) {
    const Color us = position.side_to_move();
    return {row(castling).kind, position.king(us), row(castling).king_to,
            make_piece(us, PieceType::King)};
}

/// Could the piece move so on an empty board, or capture so?
bool reaches(Piece piece, Square from, Square to, bool may_capture) {
    if (type_of(piece) == PieceType::Pawn) {
        const Square ahead = from + forward(color_of(piece));
        if (to == ahead || to == ahead + forward(color_of(piece))) return true;
        if (!may_capture) return false;
    }
    return attackers_over(from, to).has(piece);
}

struct Candidate {
    Move move;
    /// What of the text it fits.
    const WrittenMove* written;
};
using Candidates = ShortList<Candidate, 2 * kSlots>;

/// The moves that fit what is written and that their pieces could make on an empty board, legal or
/// not. Where no promotion is written, it is one to a queen.
Candidates candidates_for(const Position& position, const WrittenMove& written) {
    Candidates found;
    const Color us = position.side_to_move();
    const auto add = [&](Move move) { found.add({move, &written}); };
    if (written.castling) {
        add(castling_move(position, castling_of(us, *written.castling)));
        return found;
    }
    const PieceType promotion =
        written.promotion == PieceType::None ? PieceType::Queen : written.promotion;
    // "d5" alone is never a capture: a capturing pawn is named by its file.
    const bool may_capture = written.captures || written.from.file;
    const PieceType type = written.type_in(position);
    const PieceList& pieces = position.board().pieces(us);
    for (const std::size_t slot : pieces.of(type)) {
        const Square from = pieces[slot];
        if (!written.from.fits(from)) continue;
        const Square to(*written.to.file, written.to.rank.value_or((from + forward(us)).rank()));
        if (written.from.is_square()) {
            if (const auto castling = castling_meant(position, from, to)) {
                add(castling_move(position, *castling));
                break;
            }
        }
        if (reaches(make_piece(us, type), from, to, may_capture)) {
            add(move_between(position, from, to, promotion));
        }
    }
    return found;
}

/// The error of a text that fits one legal move but contradicts it.
std::optional<ParseError> find_contradiction(const WrittenMove& written, Move move) {
    if (move.is_castling()) return std::nullopt;
    const std::size_t after_target = written.to_place + 2;
    if (written.captures && !move.is_capture()) {
        return move_error(written.to_place - 1,
                          join("there is nothing to capture on ", name(move.to())));
    }
    if (move.is_promotion() && written.promotion == PieceType::None) {
        return move_error(after_target,
                          "it does not say what the pawn promotes to: =Q, =R, =B, =N");
    }
    if (!move.is_promotion() && written.promotion != PieceType::None) {
        return move_error(after_target, "only a pawn that reaches the last rank promotes");
    }
    if (type_of(move.piece()) == PieceType::Pawn && move.is_capture() && !written.from.file) {
        return move_error(0, "a pawn's capture begins with the file that it comes from");
    }
    return std::nullopt;
}

std::string does_not_go(PieceType type, Square from, Square to) {
    return join("a ", name(type), " does not go from ", name(from), " to ", name(to));
}

std::string is_in_the_way(const Board& board, Square square) {
    return join("the ", name(type_of(board[square])), " on ", name(square), " is in the way");
}

/// Why a pawn cannot move this way; nothing if it could, but for its king's safety.
std::optional<std::string> why_no_pawn_move(const Position& position, Square from, Square to) {
    const Board& board = position.board();
    const Color us = position.side_to_move();
    const Direction ahead = forward(us);
    const Direction step = to - from;
    if (step == ahead + kWest || step == ahead + kEast) {
        if (!board.is_empty(to) || to == position.state().en_passant) return std::nullopt;
        return join("there is nothing to capture on ", name(to));
    }
    const bool is_double_push = step == ahead + ahead && from.rank_for(us) == kStartRank;
    if (step != ahead && !is_double_push) return does_not_go(PieceType::Pawn, from, to);
    for (const Square square : {from + ahead, to}) {
        if (!board.is_empty(square)) return is_in_the_way(board, square);
    }
    return std::nullopt;
}

/// Why the side to move may not move its piece between these squares. Requires that it may not.
std::string why_illegal(const Position& position, Square from, Square to) {
    const Board& board = position.board();
    const PieceType type = type_of(board[from]);
    if (is_piece_of(position.side_to_move(), board[to])) {
        return join(name(color_of(board[to])), "'s own ", name(type_of(board[to])), " stands on ",
                    name(to));
    }
    if (type == PieceType::Pawn) {
        if (std::optional<std::string> reason = why_no_pawn_move(position, from, to))
            return *reason;
    } else if (!attackers_over(from, to).has(board[from])) {
        return does_not_go(type, from, to);
    } else if (is_slider(type) && !is_ray_clear(board, from, to)) {
        return is_in_the_way(board, board.first_piece(from, ray_step(from, to)));
    }
    if (type == PieceType::King) return join("the king would be in check on ", name(to));
    if (position.in_check()) return "the king would still be in check";
    return join("the king would be in check if the ", name(type), " left ", name(from));
}

/// Why the side to move cannot castle this way. Requires that it cannot.
std::string why_no_castling(const Position& position, Castling castling) {
    const CastlingRow& arrival = row(castling);
    if (!position.state().castling.has(castling)) {
        const bool is_kingside = arrival.kind == MoveKind::CastleKingside;
        return join(name(arrival.side), " has no right to castle ",
                    is_kingside ? "kingside" : "queenside");
    }
    if (position.in_check()) return "the king is in check and cannot castle out of it";

    const Board& board = position.board();
    if (const auto square = castling_obstacle(board, position.castling_table(), castling)) {
        return is_in_the_way(board, *square);
    }
    if (const auto square = castling_danger(position.castling_table(), castling,
                                            attacked_squares(board, ~position.side_to_move()))) {
        return join("the square ", name(*square), " on the king's path is attacked");
    }
    return "the rook shields the king, which would be in check without it";
}

/// Why no legal move fits what is written.
ParseError why_none_fits(const Position& position, const WrittenMove& written) {
    const Candidates candidates = candidates_for(position, written);
    const Color us = position.side_to_move();
    if (candidates.size() == 1 && candidates[0].move.is_castling()) {
        return move_error(
            0, "castling: " + why_no_castling(position, castling_of(candidates[0].move)));
    }
    if (!written.to.rank) {
        const auto file = [](const SquarePart& part) {
            return static_cast<char>('a' + *part.file);
        };
        return move_error(0, join("no pawn can capture from the ", file(written.from),
                                  "-file on the ", file(written.to), "-file"));
    }
    const Square to = written.to.square();
    if (written.from.is_square()) {
        const Square from = written.from.square();
        const Piece piece = position[from];
        if (piece == Piece::None) {
            return move_error(written.from_place, join("there is no piece on ", name(from)));
        }
        if (!is_piece_of(us, piece)) {
            return move_error(written.from_place, join("the ", name(type_of(piece)), " on ",
                                                       name(from), " is not ", name(us), "'s"));
        }
        if (type_of(piece) == written.type_in(position)) {
            return move_error(written.to_place, why_illegal(position, from, to));
        }
    }
    if (candidates.size() == 1) {
        return move_error(written.to_place, why_illegal(position, candidates[0].move.from(), to));
    }
    const PieceType type = written.type_in(position);
    std::string who = join(written.from.is_empty() ? "no " : "no such ", name(type), " can");
    if (type == PieceType::King) who = "the king cannot";
    if (candidates.size() > 1) who = join("none of several ", name(type), "s can");
    return move_error(written.to_place, join(who, " go to ", name(to)));
}

Expected<Move> parse_ascii_move(const Position& position, std::string_view text) {
    if (text == "0000") return move_error(0, "passing is not allowed in chess");
    const Expected<Readings> readings = readings_of(text);
    if (!readings) return readings.error();
    const CheckInfo checks = find_checks(position.board(), position.side_to_move());
    Candidates legal;
    for (const WrittenMove& written : *readings) {
        // "bc4" is a bishop's move only where no pawn fits.
        if (text.front() == 'b' && !legal.is_empty()) break;
        for (const Candidate& candidate : candidates_for(position, written)) {
            if (is_legal(position, checks, candidate.move)) legal.add(candidate);
        }
    }
    if (legal.is_empty()) return why_none_fits(position, (*readings)[0]);
    if (legal.size() > 1) {
        const auto text_of = [&](const Candidate& one) { return san(position, one.move); };
        return move_error(0, "it may be " + listed(legal, " or ", text_of));
    }
    const Move move = legal[0].move;
    if (auto contradiction = find_contradiction(*legal[0].written, move)) {
        return *std::move(contradiction);
    }
    return move;
}

}  // namespace

Expected<Move> parse_move(const Position& position, std::string_view text) {
    if (is_ascii(text)) return parse_ascii_move(position, text);
    const Expected<Move> move = parse_ascii_move(position, in_ascii(text));
    // The columns of the two texts differ.
    return move ? move : move_error(0, move.error().message);
}

}  // namespace mutare
