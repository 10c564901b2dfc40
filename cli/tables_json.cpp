#include "cli/tables_json.h"

#include <vector>

#include "base/text.h"
#include "cli/json.h"
#include "engine/geometry.h"
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

}  // namespace

std::string tables_json() {
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

}  // namespace mutare
