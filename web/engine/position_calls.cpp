// Calls about one position and its moves.
#include <optional>
#include <vector>

#include "base/text.h"
#include "cli/json.h"
#include "engine/attacks.h"
#include "engine/draws.h"
#include "engine/geometry.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "engine/notation/pgn.h"
#include "engine/perft/perft.h"
#include "engine/piece.h"
#include "uci/display.h"
#include "uci/parse.h"
#include "web/engine/calls.h"

namespace mutare {

namespace {

/// Calls `answer` with the position that a line writes, or says why there is none.
template <class Answer>
std::string with_position(std::string_view line, Answer answer) {
    const std::vector<Token> tokens = split_tokens(line);
    Expected<PositionCommand> command = parse_position(tokens);
    if (!command) return error_answer(command.error().message, command.error().column);
    return answer(*command);
}

JsonObject move_json(const Position& position, Move move) {
    return JsonObject()
        .add("uci", uci(move, position))
        .add("san", san(position, move))
        .add("code", move.bits());
}

/// All that a position does not show on its board.
std::string state_json(const Position& position) {
    const State& state = position.state();
    return JsonObject()
        .add("side_to_move", position.side_to_move() == Color::White ? "white" : "black")
        .add("castling", state.castling.bits())
        .add("en_passant", name(state.en_passant))
        .add("halfmove_clock", state.halfmove_clock)
        .add("fullmove_number", position.fullmove_number())
        .add("key", hexadecimal(state.key, 2 * sizeof(Key)))
        .add("en_passant_captures", number_of(state.en_passant_captures))
        .add("reversible_plies", state.reversible_plies)
        .add("captured_slot", state.captured_slot)
        .text();
}

/// The squares of a side's pieces by their slots: "-" for a free one.
std::string slots_json(const PieceList& pieces) {
    std::vector<std::string> squares;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        squares.push_back(json_string(name(pieces[slot])));
    }
    return json_array(squares);
}

std::string_view result_of(const Position& position) {
    const Outcome end = outcome(position);
    if (!ends_game(end)) return "*";
    if (end != Outcome::Checkmate) return "1/2-1/2";
    return position.side_to_move() == Color::White ? "0-1" : "1-0";
}

std::string moves_json(const Position& position) {
    return json_array(legal_moves(position),
                      [&](Move move) { return move_json(position, move).text(); });
}

/// The squares whose pieces a move changes: "d8", "q" before, "" after.
std::string changes_json(const Board& before, const Board& after) {
    const auto piece = [](Piece code) {
        return code == Piece::None ? std::string() : std::string(1, letter(code));
    };
    std::vector<std::string> changes;
    for (const Square square : kAllSquares) {
        if (before[square] == after[square]) continue;
        changes.push_back(JsonObject()
                              .add("square", name(square))
                              .add("before", piece(before[square]))
                              .add("after", piece(after[square]))
                              .text());
    }
    return json_array(changes);
}

/// Why a piece, alone able to reach a square, may not move there; empty if it may.
std::string why_not(const Position& position, Square from, Square to) {
    const Piece piece = position[from];
    if (!is_piece_of(position.side_to_move(), piece)) {
        return join("it is ", name(position.side_to_move()), "'s move");
    }
    for (const Move move : legal_moves(position)) {
        if (move.from() == from && move.to() == to && !move.is_castling()) return {};
    }
    return parse_move(position, join(name(from), name(to))).error().message;
}

std::string target_json(const Position& position, Square from, Square to) {
    return JsonObject()
        .add("square", name(to))
        .add("index", to.index())
        .add("reason", why_not(position, from, to))
        .text();
}

}  // namespace

std::string position_answer(const CallContext& context) {
    return with_position(context.text, [](const PositionCommand& command) {
        const Position& position = command.position;
        const Outcome outcome = mutare::outcome(position);
        return JsonObject()
            .add("fen", fen(position))
            .add_json("corrections", json_array(command.corrections, json_string))
            .add_json("state", state_json(position))
            .add_json("slots",
                      JsonObject()
                          .add_json("white", slots_json(position.board().pieces(Color::White)))
                          .add_json("black", slots_json(position.board().pieces(Color::Black)))
                          .text())
            .add("king", name(position.king(position.side_to_move())))
            .add("in_check", position.in_check())
            .add("result", result_of(position))
            .add("can_claim_draw", outcome == Outcome::FiftyMoves || outcome == Outcome::Threefold)
            .add("text", outcome_text(position))
            .add("opening", opening_text(opening_at(position)))
            .add_json("moves", moves_json(position))
            .text();
    });
}

std::string make_answer(const CallContext& context) {
    std::string_view text = context.text;
    const std::string_view line = consume_until(text, "\n");
    return with_position(line, [text](PositionCommand& command) {
        Position& position = command.position;
        const Expected<Move> move = parse_move(position, trimmed(text));
        if (!move) return error_answer(move.error().message, move.error().column);
        const Position before = position;
        position.make_move(*move);
        const Position after = position;
        position.unmake_move(*move);
        return move_json(before, *move)
            .add_json("before", state_json(before))
            .add_json("after", state_json(after))
            .add_json("changes", changes_json(before.board(), after.board()))
            .add("fen", fen(after))
            .add("restored", position == before)
            .text();
    });
}

std::string square_answer(const CallContext& context) {
    const std::optional<Square> from = square_named(context.arguments);
    if (!from) return error_answer(join(in_quotes(context.arguments), " is not a square"));
    return with_position(context.text, [from](const PositionCommand& command) {
        const Position& position = command.position;
        const Piece piece = position[*from];
        JsonObject answer;
        answer.add("square", name(*from)).add("index", from->index()).add("code", index(piece));
        if (piece == Piece::None) return answer.text();
        std::vector<std::string> targets;
        for_each_move_on_empty_board(
            piece, *from, [&](Square to) { targets.push_back(target_json(position, *from, to)); });
        std::vector<std::string> legal;
        for (const Move move : legal_moves(position)) {
            if (move.from() == *from) legal.push_back(move_json(position, move).text());
        }
        return answer.add("piece", join(name(color_of(piece)), " ", name(type_of(piece))))
            .add_json("empty_board", json_array(targets))
            .add_json("legal", json_array(legal))
            .text();
    });
}

std::string line_answer(const CallContext& context) {
    std::string_view text = context.text;
    const std::string_view line = consume_until(text, "\n");
    return with_position(line, [text](const PositionCommand& command) {
        Position position = command.position;
        std::vector<Move> moves;
        for (const Token& token : split_tokens(text)) {
            const Expected<Move> move = parse_move(position, token.text);
            if (!move) return error_answer(move.error().message, token.column);
            moves.push_back(*move);
            position.make_move(*move);
        }
        return JsonObject()
            .add("text", numbered_line(command.position, moves, moves.size()))
            .add("fen", fen(position))
            .text();
    });
}

std::string perft_answer(const CallContext& context) {
    const std::optional<int> depth = whole_number<int>(context.arguments);
    if (!depth || *depth < 1 || *depth > kDeepestPerft) {
        return error_answer(
            join(in_quotes(context.arguments), " is not a depth (1..", kDeepestPerft, ")"));
    }
    return with_position(context.text, [depth](const PositionCommand& command) {
        const PerftResult counts = perft_divide(command.position, *depth);
        if (counts.is_too_large) return error_answer("the count does not fit 64 bits");
        const auto count_json = [&](const PerftResult::MoveCount& count) {
            return move_json(command.position, count.move).add("nodes", count.nodes).text();
        };
        return JsonObject()
            .add("depth", *depth)
            .add("nodes", counts.nodes)
            .add_json("moves", json_array(counts.moves, count_json))
            .text();
    });
}

}  // namespace mutare
