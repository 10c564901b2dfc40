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
constexpr bool is_letter(char character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

/// The place of the next character that is no white space; the size of the line where there is
/// none.
std::size_t word_begin(std::string_view line, std::size_t place);

/// Does a tag pair begin at the bracket there: `[Name "`?
bool is_tag_begin(std::string_view line, std::size_t place);

/// The place after the word that begins there. A star is a word alone, and ends the one before it,
/// as a tag does; the brackets of "e8(Q)" do not.
std::size_t word_end(std::string_view line, std::size_t place);

/// "1-0", "0-1", "1/2-1/2" or "*" for a result however it is written; empty for anything else.
std::string_view result_named(std::string_view word);

/// The length of the move number that the word begins with: "12.", "12...", "12", "...". 0 where
/// there is none, and for zeros: 00 castles, and 0000 is the null move.
std::size_t number_length(std::string_view word);

/// A word that begins with a move.
struct SplitMove {
    std::string_view move;
    /// What cannot belong to it: "→" of "Nf3→", "N" of "Nc3N!", "e.p.".
    std::string_view glued;
    /// The signs at the end: "+-" of "Nf3+-". Those of check may be left with the move.
    std::string_view signs;
    /// The next word, where signs stand in place of a space: "e5" of "e4,e5", "Kd8" of "Qxf7+Kd8".
    std::string_view joined;
};

SplitMove split_move(std::string_view word);

/// Does the sign only repeat what the move says: "+", "ch", "e.p.", "..."?
bool repeats_move(std::string_view sign);

/// Does the word say how a game ended where a move could stand, as in "35. White resigns"?
bool tells_end(std::string_view word);

/// The glyph for a sign, with or without signs of check around it: "!?", "+/-", "N", "+!".
std::optional<Nag> glyph_named(std::string_view sign);

/// Is it a variant with the rules of chess, from whatever position? "Standard", "Chess960".
bool has_rules_of_chess(std::string_view variant);

}  // namespace mutare
