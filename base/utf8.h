// Text in UTF-8, and what is not.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mutare {

/// The number of bytes of the UTF-8 character that the text begins with; 0 where it is none.
/// Requires a text that is not empty.
std::size_t character_length(std::string_view text);

/// The first characters of the text. A byte that is not UTF-8 counts as a character.
std::string_view first_characters(std::string_view text, std::size_t count);
std::size_t character_count(std::string_view text);

/// The text as UTF-8, as JSON and XML must be. Bytes that are not are taken for Latin-1, as the PGN
/// standard has it; control characters, U+FFFE and U+FFFF become spaces.
std::string as_utf8(std::string_view text);

}  // namespace mutare
