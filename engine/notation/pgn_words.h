// The words of PGN's movetext that are no moves: results, move numbers, and signs of annotation as
// programs and people write them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/notation/pgn.h"

namespace mutare {

/// An error in a part of a game, as "move" or "comment"; its place is added by the reader.
inline ParseError pgn_error(std::string_view field, std::string message) {
    return {field, 1, std::move(message)};
}

/// Is it an ASCII letter?
bool is_letter(char character);

/// The place of the next character that is no white space; the size of the line where there is
/// none.
std::size_t word_begin(std::string_view line, std::size_t place);

/// The place after the word that begins there. A star is a word alone, and ends the one before it;
/// the brackets of "e8(Q)" do not. The moves of "e4,e5" and "Qxf7+Kd8" are two words.
std::size_t word_end(std::string_view line, std::size_t place);

/// "1-0", "0-1", "1/2-1/2" or "*" for a result however it is written; empty for anything else.
std::string_view result_named(std::string_view word);

/// The length of the move number that the word begins with: "12.", "12...", "12", "...". 0 where
/// there is none, and for zeros: 00 castles, and 0000 is the null move.
std::size_t number_length(std::string_view word);

struct MoveAndSigns {
    std::string_view move;
    std::string_view signs;
};

/// Separates a move from the signs that follow it: "Nf3" from "+-", "e8=Q+" from "!".
MoveAndSigns split_signs(std::string_view word);

/// What is glued to the end of a move but cannot belong to it: "→" of "Nf3→", "N" of "Nc3N". It may
/// be empty.
std::string_view glued_sign(std::string_view move);

/// Does the sign only repeat what the move says: "+", "ch", "e.p.", "..."?
bool repeats_move(std::string_view sign);

/// Does the word say how a game ended where a move could stand, as in "35. White resigns"?
bool tells_end(std::string_view word);

/// The glyph for a sign, with or without signs of check around it: "!?", "+/-", "N", "+!".
std::optional<Nag> glyph_named(std::string_view sign);

/// Is it a variant with the rules of chess, from whatever position? "Standard", "Chess960".
bool has_rules_of_chess(std::string_view variant);

}  // namespace mutare
