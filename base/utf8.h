// Text in UTF-8, and what is not.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace mutare {

/// The number of bytes of the UTF-8 character that the text begins with; 0 where it is none.
/// Requires a text that is not empty.
std::size_t character_length(std::string_view text);

/// The first characters of the text. A byte that is not UTF-8 counts as a character.
std::string_view first_characters(std::string_view text, std::size_t count);
std::size_t character_count(std::string_view text);

/// The text with capital letters of Latin, Greek and Cyrillic as small ones; of Latin, those of
/// ASCII, Latin-1 and Latin Extended-A. Anything else stays.
std::string lower_case(std::string_view text);

/// The words of a text in UTF-8: letters and digits without the punctuation and spaces between
/// them.
std::vector<std::string_view> words_of(std::string_view text);

/// The text as UTF-8, as JSON and XML must be. Bytes that are not are taken for Latin-1, as the PGN
/// standard has it, and control characters become spaces.
std::string as_utf8(std::string_view text);

}  // namespace mutare
