#include "engine/notation/wording.h"

#include <array>

#include "base/text.h"

namespace mutare {

std::string_view name(Color side) {
    return side == Color::White ? "White" : "Black";
}

std::string_view name(PieceType type) {
    constexpr std::array<std::string_view, kPieceTypeCount> kNames{
        "", "pawn", "knight", "king", "bishop", "rook", "queen"};
    return kNames[index(type)];
}

std::string shown_character(std::string_view text, std::size_t place) {
    constexpr std::string_view kHexDigits = "0123456789ABCDEF";
    if (place >= text.size()) return "nothing";
    const char character = text[place];
    if (character >= ' ' && character <= '~') return {'\'', character, '\''};
    const auto byte = static_cast<unsigned char>(character);
    return join("byte 0x", std::string{kHexDigits[byte >> 4], kHexDigits[byte & 15]});
}

}  // namespace mutare
