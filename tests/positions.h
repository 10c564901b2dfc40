// Positions and moves for tests, from their text. A wrong text fails the test with the reason.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "engine/notation/start_positions.h"

namespace mutare::tests {

/// The position of a FEN.
inline Position position_of(std::string_view text) {
    Expected<ParsedFen> parsed = parse_fen(text);
    if (!parsed) throw std::invalid_argument(std::string(text) + ": " + parsed.error().message);
    return std::move(parsed->position);
}

/// The legal move with that text, as `parse_move` reads it.
inline Move move_of(const Position& position, std::string_view text) {
    const Expected<Move> move = parse_move(position, text);
    if (!move) throw std::invalid_argument(std::string(text) + ": " + move.error().message);
    return *move;
}

/// Moves that are legal one after the other, from their text.
inline std::vector<Move> line_of(Position position, std::string_view text) {
    std::vector<Move> line;
    for (const Token& token : split_tokens(text)) {
        line.push_back(move_of(position, token.text));
        position.make_move(line.back());
    }
    return line;
}

/// Makes moves that are legal one after the other.
inline void play(Position& position, std::string_view moves) {
    for (const Move move : line_of(position, moves)) position.make_move(move);
}

/// A position after some moves.
inline Position after(Position position, std::string_view moves) {
    play(position, moves);
    return position;
}

/// The position of a FEN after some moves.
inline Position after(std::string_view text, std::string_view moves) {
    return after(position_of(text), moves);
}

/// The codes of moves in ascending order: equal for the same moves in any order.
template <class Moves>
std::vector<std::uint32_t> sorted(const Moves& moves) {
    std::vector<std::uint32_t> codes;
    for (const Move move : moves) codes.push_back(move.bits());
    std::ranges::sort(codes);
    return codes;
}

}  // namespace mutare::tests
