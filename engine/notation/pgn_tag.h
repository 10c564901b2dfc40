// Tag pairs of PGN, read and written.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/expected.h"

namespace mutare {

/// `[Name "Value"]`, the value without escapes.
struct PgnTag {
    std::string name;
    std::string value;

    bool operator==(const PgnTag&) const = default;
};

/// A tag pair and its places in the line, from 0.
struct TagInLine {
    PgnTag tag;
    std::size_t value_place = 0;
    /// The place after the closing bracket.
    std::size_t end = 0;
};

/// The tag pair whose opening bracket stands at that place of the line. Quotation marks and
/// brackets may stand in its value, with or without a backslash.
Expected<TagInLine> parse_tag(std::string_view line, std::size_t place);

/// The tag pair as PGN has it, with a line end.
std::string tag_text(const PgnTag& tag);

}  // namespace mutare
