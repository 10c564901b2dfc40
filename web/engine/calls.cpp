#include "web/engine/calls.h"

#include <array>

#include "base/names.h"
#include "base/text.h"
#include "cli/json.h"
#include "engine/piece.h"

namespace mutare {

namespace {

std::string moves_json(Piece piece) {
    JsonObject moves;
    for (const Square from : kAllSquares) {
        std::vector<std::string> squares;
        for_each_move_on_empty_board(piece, from,
                                     [&](Square to) { squares.push_back(json_string(name(to))); });
        moves.add_json(name(from), json_array(squares));
    }
    return moves.text();
}

/// The 0x88 index of each square, and the moves of each piece from each square of an empty board.
std::string tables_answer(const CallContext&) {
    JsonObject squares;
    for (const Square square : kAllSquares) squares.add(name(square), square.index());
    std::vector<std::string> pieces;
    for (const PieceType type : kAllPieceTypes) {
        for (const Color side : {Color::White, Color::Black}) {
            const Piece piece = make_piece(side, type);
            pieces.push_back(JsonObject()
                                 .add("piece", join(name(side), " ", name(type)))
                                 .add("code", index(piece))
                                 .add_json("moves", moves_json(piece))
                                 .text());
        }
    }
    return JsonObject()
        .add_json("squares", squares.text())
        .add_json("pieces", json_array(pieces))
        .text();
}

struct Call {
    std::string_view name;
    std::string (*answer)(const CallContext&);
};

constexpr std::array kCalls{
    Call{"position", position_answer}, Call{"make", make_answer},   Call{"square", square_answer},
    Call{"line", line_answer},         Call{"perft", perft_answer}, Call{"games", games_answer},
    Call{"game", game_answer},         Call{"pgn", pgn_answer},     Call{"judge", judge_answer},
    Call{"tables", tables_answer},
};

}  // namespace

std::string opening_text(const std::optional<Opening>& opening) {
    return opening ? join(opening->eco, " ", opening->name) : std::string();
}

std::string error_answer(std::string_view message, int column) {
    JsonObject error;
    error.add("error", message);
    if (column > 0) error.add("column", column);
    return error.text();
}

std::string answer_call(std::string_view request, CallContext context) {
    context.text = request;
    context.arguments = consume_until(context.text, "\n");
    const std::string_view name = consume_until(context.arguments, " ");
    const auto* const call = find_named(kCalls, name);
    if (!call) return error_answer(join("unknown call ", in_quotes(name)));
    return call->answer(context);
}

}  // namespace mutare
