// Moves as people and programs write them. Every reader of moves but the network's files reads them
// here: PGN, EPD, the command `position`, games at a terminal.
#pragma once

#include <string>
#include <string_view>

#include "base/expected.h"
#include "engine/position.h"

namespace mutare {

/// The legal move that the text writes: as SAN (Nf3), with its origin (Ng1-f3, g1-f3), or as UCI
/// has it (g1f3). Figurines, typeset dashes, : for x, any sign before a promotion (e8/Q, e8(Q)),
/// signs of check ("+", "ch"), "e.p." and a comma or dot at the end are understood, and nf3 for
/// Nf3. So are loose spellings where only one legal move fits.
Expected<Move> parse_move(const Position& position, std::string_view text);

/// Does the text write a null move: "--", "Z0", "0000"?
bool is_null_move(std::string_view text);

/// Is the text short enough for a move, made of letters and digits as moves are, and does it name a
/// square, castling or a part of a piece's move, or is it spelled loosely? Anything else is no
/// move, not even an illegal one.
bool has_form_of_move(std::string_view text);

/// Is the text a move in a form that a word of a sentence may have too: castling without dashes
/// (OO, 00), a pawn's capture by its files (cd, cxd, c:d), or capitals (NC3, D3)?
bool is_spelled_loosely(std::string_view text);

/// The text with letters for figurines, and ASCII for typeset dashes, dots, halves and signs of
/// annotation: "♘f3‼" is "Nf3!!", "±" is "+/-". What has no such form stays.
std::string in_ascii(std::string_view text);

/// Are all characters ASCII?
bool is_ascii(std::string_view text);

}  // namespace mutare
