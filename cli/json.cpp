#include "cli/json.h"

#include "base/text.h"
#include "base/utf8.h"
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

std::string json_string(std::string_view text) {
    std::string result = "\"";
    for (const char letter : as_utf8(text)) {
        if (letter == '"' || letter == '\\') result += '\\';
        result += letter;
    }
    return result + '"';
}

JsonObject& JsonObject::add_json(std::string_view name, std::string_view value) {
    if (!members_.empty()) members_ += ", ";
    members_.append(json_string(name)).append(": ").append(value);
    return *this;
}

std::string json_array(const std::vector<std::string>& values) {
    return '[' + listed(values, ", ") + ']';
}

std::string json_score(Score score) {
    JsonObject object;
    score.is_mate() ? object.add("mate", score.moves_to_mate()) : object.add("cp", score.value());
    return object.text();
}

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
