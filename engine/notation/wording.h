// Words for messages: names of sides and pieces, and characters made printable.
#pragma once

#include <string>
#include <string_view>

#include "engine/piece.h"

namespace mutare {

/// "White" or "Black".
std::string_view name(Color side);

/// "pawn", "knight", … Requires a type other than `None`.
std::string_view name(PieceType type);

/// The character at a place, printable: `'x'`, `byte 0x1F`, or "nothing" past the end of the text.
std::string shown_character(std::string_view text, std::size_t place);

}  // namespace mutare
