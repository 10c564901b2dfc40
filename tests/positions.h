// Positions and moves for tests, from their text. A wrong text fails the test with the reason.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

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

/// The legal move with that UCI text.
inline Move move_of(const Position& position, std::string_view text) {
    const Expected<Move> move = parse_move(position, text);
    if (!move) throw std::invalid_argument(std::string(text) + ": " + move.error().message);
    return *move;
}

/// Makes moves in UCI notation, separated by single spaces.
inline void play(Position& position, std::string_view moves) {
    while (!moves.empty()) {
        const std::string_view text = moves.substr(0, moves.find(' '));
        position.make_move(move_of(position, text));
        moves.remove_prefix(text.size());
        if (!moves.empty()) moves.remove_prefix(1);
    }
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

}  // namespace mutare::tests
