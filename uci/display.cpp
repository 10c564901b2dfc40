#include "uci/display.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "bench/decimal.h"
#include "engine/attacks.h"
#include "engine/draws.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "engine/notation/pgn.h"
#include "engine/piece.h"
#include "engine/polyglot/polyglot_book.h"
#include "engine/see.h"
#include "search/evaluation/evaluator.h"
#include "uci/win_chances.h"

namespace mutare {

namespace {

/// "0x037337D0": in capitals, as codes of moves are written.
std::string hex(std::size_t number, std::size_t digits) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string text;
    for (; digits > 0; number >>= 4, --digits) text.insert(text.begin(), kDigits[number & 15]);
    return "0x" + text;
}

std::string centred(const std::string& text, std::size_t width) {
    const std::size_t space = width - std::min(width, text.size());
    return std::string(space / 2, ' ') + text + std::string(space - space / 2, ' ');
}

/// "the queen on h4".
std::string piece_on(const Board& board, Square square) {
    return join("the ", name(type_of(board[square])), " on ", name(square));
}

/// Which pieces of the opponent check a side's king: "by the queen on h4".
std::string check_text(const Board& board, Color side) {
    std::string text;
    for (const std::size_t slot : board.pieces(~side).all()) {
        const Square from = board.pieces(~side)[slot];
        if (!attacks(board, from, board.king(side))) continue;
        text += join(text.empty() ? "by " : " and ", piece_on(board, from));
    }
    return text.empty() ? "no" : text;
}

/// Which of a side's pieces are pinned to its king: "the knight on c3 by the bishop on b4".
std::string pins_text(const Board& board, Color side) {
    const auto pin_text = [&](std::size_t slot) {
        const Square pinned = board.pieces(side)[slot];
        const Square slider = board.first_piece(pinned, ray_step(board.king(side), pinned));
        return join(piece_on(board, pinned), " by ", piece_on(board, slider));
    };
    const std::string text = listed(find_checks(board, side).pinned, ", ", pin_text);
    return text.empty() ? "none" : text;
}

/// "e2e4 (1. e4)", or "none" where it is not known.
std::string last_move_text(Position position, const std::vector<Move>& moves, bool chess960) {
    if (moves.empty()) return "none";
    position.unmake_move(moves.back());
    return join(uci(moves.back(), position, chess960), " (",
                numbered_line(position, {moves.back()}, 1), ")");
}

/// The legal moves in SAN on one line, with their number.
std::string legal_moves_text(const Position& position) {
    const MoveList moves = legal_moves(position);
    const auto text = [&](Move move) { return " " + san(position, move); };
    return join(moves.size(), listed(moves, "", text));
}

/// "white queen".
std::string name_of(Piece piece) {
    return join(color_of(piece) == Color::White ? "white " : "black ", name(type_of(piece)));
}

/// What the SPECIAL of a move's code means.
std::string special_text(Move move) {
    switch (move.kind()) {
        case MoveKind::CastleKingside: return "castling kingside";
        case MoveKind::CastleQueenside: return "castling queenside";
        case MoveKind::Reversible: return "a reversible move";
        case MoveKind::PawnMove: return "a plain pawn move";
        case MoveKind::PieceCapture: return "a piece captures";
        case MoveKind::DoublePush: return "a pawn moves two squares";
        case MoveKind::EnPassant: return "a pawn captures en passant";
        default: return "promotion to a " + name_of(move.promoted());
    }
}

/// The rows, with the columns below each other.
std::string table_text(const std::vector<std::vector<std::string>>& rows) {
    return listed(rows, "\n", [&](const auto& row) {
        std::string line;
        for (std::size_t i = 0; i + 1 < row.size(); ++i) {
            const auto size = [i](const auto& cells) { return cells[i].size(); };
            line += left_aligned(row[i], std::ranges::max(rows, {}, size)[i].size() + 2);
        }
        return line + row.back();
    });
}

/// "+1.05".
std::string pawns(int centipawns) {
    return join(centipawns < 0 ? "" : "+", hundredths(centipawns));
}

std::string chances_text(Score score, const Position& position) {
    auto [win, draw, loss] = win_chances(score, position.board());
    if (position.side_to_move() == Color::Black) std::swap(win, loss);
    return join("White wins ", percent(win), ", draw ", percent(draw), ", Black wins ",
                percent(loss));
}

}  // namespace

std::string piece_text(const Board& board, Square square) {
    return {board.is_empty(square) ? ' ' : letter(board[square])};
}

std::string framed_board(std::size_t width, const std::vector<SquareText>& lines, Color bottom) {
    // The rank or file in a place that is counted from the top left corner.
    const auto rank_at = [&](int row) { return bottom == Color::White ? kLastRank - row : row; };
    const auto file_at = [&](int column) {
        return bottom == Color::White ? column : kLastFile - column;
    };
    std::string border = " ";
    std::string files = " ";
    for (int column = 0; column <= kLastFile; ++column) {
        const std::string_view corner = name(Square(file_at(column), 0));
        border += "+" + std::string(width, '-');
        files += " " + centred(std::string(corner.substr(0, 1)), width);
    }
    border += "+\n";
    std::string text = border;
    for (int row = 0; row <= kLastRank; ++row) {
        const int rank = rank_at(row);
        for (const SquareText& line : lines) {
            text += " ";
            for (int column = 0; column <= kLastFile; ++column) {
                text += "|" + centred(line(Square(file_at(column), rank)), width);
            }
            text += "|" + (&line == &lines.front() ? " " + std::to_string(rank + 1) : "") + "\n";
        }
        text += border;
    }
    return text + files.substr(0, files.find_last_not_of(' ') + 1) + "\n";
}

std::string outcome_text(const Position& position) {
    const std::string_view winner = name(~position.side_to_move());
    switch (outcome(position)) {
        case Outcome::Checkmate: return join("checkmate, ", winner, " wins");
        case Outcome::Stalemate: return "draw by stalemate";
        case Outcome::InsufficientMaterial: return "draw by insufficient material";
        case Outcome::SeventyFiveMoves: return "draw by the seventy-five-move rule";
        case Outcome::Fivefold: return "draw by fivefold repetition";
        case Outcome::FiftyMoves: return "a draw may be claimed by the fifty-move rule";
        case Outcome::Threefold: return "a draw may be claimed by threefold repetition";
        case Outcome::Ongoing: break;
    }
    return join(name(position.side_to_move()), " to move");
}

std::string board_text(const Position& position, const std::vector<Move>& moves, bool chess960) {
    const Board& board = position.board();
    const auto text_of = [&](Square square) { return piece_text(board, square); };
    const Color us = position.side_to_move();
    return join(framed_board(3, {text_of}), "\nFEN: ", fen(position),
                "\nKey: ", hexadecimal(position.key(), 16),
                "\nPolyglot key: ", hexadecimal(polyglot_key(position), 16),
                "\nLast move: ", last_move_text(position, moves, chess960),
                "\nCheck: ", check_text(board, us), "\nPinned: ", pins_text(board, us),
                "\nState: ", outcome_text(position), "\nLegal moves: ", legal_moves_text(position));
}

std::string moves_text(const Position& position) {
    const MoveList moves = legal_moves(position);
    if (moves.is_empty()) return "no legal move: " + outcome_text(position);
    std::vector<std::vector<std::string>> rows{
        {"move", "code", "SPECIAL", "FROM", "TO", "PIECE, CAPTURED"}};
    const auto square_text = [](Square square) {
        return join(hex(square.index(), 2), " ", name(square));
    };
    for (const Move move : moves) {
        const std::string captured = move.is_capture() ? ", " + name_of(move.captured()) : "";
        rows.push_back({san(position, move), hex(move.bits(), 8), special_text(move),
                        square_text(move.from()), square_text(move.to()),
                        name_of(move.piece()) + captured});
    }
    return table_text(rows);
}

std::string order_text(const Position& position, const std::vector<OrderedMove>& order) {
    if (order.empty()) return "no legal move: " + outcome_text(position);
    std::vector<std::vector<std::string>> rows{{"move", "points", "stage"}};
    for (const auto& [move, stage, score] : order) {
        rows.push_back(
            {san(position, move), score ? std::to_string(*score) : "", std::string(stage)});
    }
    return table_text(rows);
}

std::string see_text(const Position& position, Move move) {
    const std::vector<ExchangeStep> steps = exchange_steps(position, move);
    std::string text = join("1. ", san(position, move), ": ", pawns(steps[0].balance));
    PieceType target = type_of(move.is_promotion() ? move.promoted() : move.piece());
    for (std::size_t i = 1; i < steps.size(); ++i) {
        text += join("\n", i + 1, ". ", piece_on(position.board(), steps[i].from), " captures the ",
                     name(target), ": ", pawns(steps[i].balance));
        target = type_of(position[steps[i].from]);
    }
    std::size_t end = steps.size();
    for (std::size_t i = end - 1; i > 0; --i) {
        const bool is_theirs = i % 2 == 1;
        const int gained = steps[end - 1].balance - steps[i - 1].balance;
        if (is_theirs ? gained >= 0 : gained <= 0) end = i;
    }
    return join(text, "\nValue: ", pawns(steps[end - 1].balance),
                steps.size() == 1
                    ? ": nothing captures there"
                    : join(", after ", end, ": each side stops where going on does not pay"));
}

std::string perft_text(const PerftResult& counts, const Position& position, bool chess960) {
    std::string text;
    for (const auto& [move, nodes] : counts.moves) {
        text += join(uci(move, position, chess960), ": ", nodes, "\n");
    }
    return join(text, "\nNodes searched: ", counts.nodes);
}

EvalBreakdown explain_eval(const Network& network, const Position& position) {
    const Color us = position.side_to_move();
    EvalBreakdown eval;
    eval.network = evaluate(network, position.board(), us);
    eval.total = static_evaluation(eval.network, position.state().halfmove_clock, 0);
    for (const Square square : kAllSquares) {
        const Piece piece = position[square];
        if (piece == Piece::None || type_of(piece) == PieceType::King) continue;
        Board without = position.board();
        without.lift(piece, square);
        const int value = eval.network.value() - evaluate(network, without, us).value();
        eval.piece_values[square.index()] = us == Color::White ? value : -value;
    }
    return eval;
}

std::string eval_text(const EvalBreakdown& eval, const Position& position) {
    constexpr std::size_t kWidth = 7;
    const Board& board = position.board();
    const int sign = position.side_to_move() == Color::White ? 1 : -1;
    const auto text_of = [&](Square square) { return piece_text(board, square); };
    const auto value_text = [&](Square square) {
        const auto value = eval.piece_values[square.index()];
        return value ? pawns(*value) : std::string();
    };
    std::string text = framed_board(kWidth, {text_of, value_text});
    text +=
        "\nUnder each piece: by how much the evaluation falls without it. In pawns, from "
        "White's view.\n";
    text += join("\nNetwork:           ", pawns(sign * eval.network.value()));
    text += join("\nFifty-move clock:  ", pawns(sign * (eval.total.value() - eval.network.value())),
                 "  (", counted(position.state().halfmove_clock, "ply", "plies"), ")");
    const bool is_over = legal_moves(position).is_empty();
    text += join("\nStatic evaluation: ", pawns(sign * eval.total.value()),
                 position.in_check() ? "  (in check: the search does not use it)" : "");
    text += is_over ? join("\nThe game is over:  ", outcome_text(position))
                    : join("\nChances:           ", chances_text(eval.total, position));
    return text;
}

}  // namespace mutare
