// Words for messages about chess: sides, pieces, and characters that may not be printable.
#pragma once

#include <string>
#include <string_view>

#include "engine/piece.h"

namespace mutare {

/// "White" or "Black".
std::string_view name(Color side);

/// "pawn", "knight", … in small letters. Requires a piece.
std::string_view name(PieceType kind);

/// The character at a place, printable: `'x'`, `byte 0x1F`, or "nothing" where the text has ended.
std::string shown_character(std::string_view text, std::size_t place);

/// The texts, one after the other.
template <class... Texts>
std::string join(Texts... texts) {
    std::string all;
    (all.append(std::string_view(texts)), ...);
    return all;
}

}  // namespace mutare
