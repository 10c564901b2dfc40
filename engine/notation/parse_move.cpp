// How moves are read: one legal move must fit what is written. Where none does, the reason is told.
#include "base/text.h"
#include "engine/castling.h"
#include "engine/movegen.h"
#include "engine/notation/move_text.h"
#include "engine/notation/written_move.h"

namespace mutare {

namespace {

/// Are the squares one king step apart?
bool is_king_step(Square from, Square to) {
    return attackers_over(from, to).has(Piece::WhiteKing);
}

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

/// Does a legal move fit what is written? Where no promotion is written, a queen does.
bool fits(const Position& position, const WrittenMove& written, Move move) {
    if (written.castling) return move.kind() == *written.castling;
    const PieceType type = type_of(move.piece());
    if (!written.is_of(type) || !written.from.fits(move.from())) return false;
    if (move.is_castling()) {
        return written.from.is_square() && written.to.is_square() &&
               castling_meant(position, move.from(), written.to.square()) == castling_of(move);
    }
    if (!written.to.fits(move.to())) return false;
    if (type != PieceType::Pawn) return true;
    if (move.is_promotion() &&
        type_of(move.promoted()) !=
            (written.promotion == PieceType::None ? PieceType::Queen : written.promotion)) {
        return false;
    }
    // "d5" alone is never a capture: a capturing pawn is named by its file.
    return !move.is_capture() || written.captures || written.from.file;
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

/// The squares of the pieces that fit what is written and could move to the target on an empty
/// board.
ShortList<Square, kSlots> origins(const Position& position, const WrittenMove& written) {
    const Color us = position.side_to_move();
    const PieceList& pieces = position.board().pieces(us);
    const Square to = written.to.square();
    ShortList<Square, kSlots> found;
    for (const std::size_t slot : pieces.all()) {
        const Square from = pieces[slot];
        const Piece piece = position[from];
        if (!written.is_of(type_of(piece)) || !written.from.fits(from)) continue;
        const bool is_push = type_of(piece) == PieceType::Pawn &&
                             (to == from + forward(us) || to == from + forward(us) + forward(us));
        const bool may_capture =
            type_of(piece) != PieceType::Pawn || written.captures || written.from.file;
        if (is_push || (may_capture && attackers_over(from, to).has(piece))) found.add(from);
    }
    return found;
}

/// Why no legal move fits what is written.
ParseError why_none_fits(const Position& position, const WrittenMove& written) {
    const Color us = position.side_to_move();
    if (written.castling) {
        const Castling castling = castling_of(us, *written.castling);
        return move_error(0, "castling: " + why_no_castling(position, castling));
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
        if (const auto castling = castling_meant(position, from, to)) {
            return move_error(0, "castling: " + why_no_castling(position, *castling));
        }
        if (written.is_of(type_of(piece))) {
            return move_error(written.to_place, why_illegal(position, from, to));
        }
    }
    const auto found = origins(position, written);
    if (found.size() == 1) {
        return move_error(written.to_place, why_illegal(position, found[0], to));
    }
    const PieceType type = written.type == PieceType::None ? PieceType::Pawn : written.type;
    std::string who = join(written.from.is_empty() ? "no " : "no such ", name(type), " can");
    if (type == PieceType::King) who = "the king cannot";
    if (found.size() > 1) who = join("none of several ", name(type), "s can");
    return move_error(written.to_place, join(who, " go to ", name(to)));
}

Expected<Move> parse_ascii_move(const Position& position, std::string_view text) {
    if (text == "0000") return move_error(0, "passing is not allowed in chess");
    const Expected<Readings> readings = readings_of(text);
    if (!readings) return readings.error();
    MoveList fitting;
    const WrittenMove* fitted = nullptr;
    const MoveList moves = legal_moves(position);
    for (const WrittenMove& written : *readings) {
        for (const Move move : moves) {
            if (!fits(position, written, move)) continue;
            fitting.add(move);
            fitted = &written;
        }
    }
    if (fitting.is_empty()) return why_none_fits(position, (*readings)[0]);
    if (fitting.size() > 1) {
        const auto text_of = [&](Move move) { return san(position, move); };
        return move_error(0, "it may be " + listed(fitting, " or ", text_of));
    }
    if (auto contradiction = find_contradiction(*fitted, fitting[0])) {
        return *std::move(contradiction);
    }
    return fitting[0];
}

}  // namespace

Expected<Move> parse_move(const Position& position, std::string_view text) {
    if (is_ascii(text)) return parse_ascii_move(position, text);
    const Expected<Move> move = parse_ascii_move(position, in_ascii(text));
    // The columns of the two texts differ.
    return move ? move : move_error(0, move.error().message);
}

}  // namespace mutare
