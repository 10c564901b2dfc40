#include "engine/notation/pgn_tag.h"

#include <utility>

#include "base/text.h"

namespace mutare {

namespace {

/// Where the value of a tag ends that begins at `begin`: at a quotation mark before a bracket. One
/// with a backslash before it ends the value only at the end of the line.
std::size_t value_end(std::string_view line, std::size_t begin) {
    for (std::size_t i = line.find('"', begin); i != std::string_view::npos;
         i = line.find('"', i + 1)) {
        const std::string_view rest = trimmed(line.substr(i + 1));
        if (!rest.starts_with(']')) continue;
        const bool is_escaped = i > begin && line[i - 1] == '\\';
        if (!is_escaped || rest.size() == 1) return i;
    }
    return std::string_view::npos;
}

std::string without_escapes(std::string_view value) {
    std::string text;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool escapes = value[i] == '\\' && i + 1 < value.size() &&
                             (value[i + 1] == '"' || value[i + 1] == '\\');
        if (escapes) ++i;
        text += value[i];
    }
    return text;
}

ParseError tag_error(std::string_view message) {
    return {"tag", 1, std::string(message)};
}

}  // namespace

Expected<TagInLine> parse_tag(std::string_view line, std::size_t place) {
    const std::size_t begin = line.find_first_not_of(kWhiteSpace, place + 1);
    const std::size_t quote = line.find('"', place);
    if (quote == std::string_view::npos) {
        return tag_error("expected a value between quotation marks");
    }
    const std::size_t end = value_end(line, quote + 1);
    if (end == std::string_view::npos) return tag_error("expected \"] after the value");
    std::string name(trimmed(line.substr(begin, quote - begin)));
    if (name.empty()) return tag_error("the tag has no name");
    PgnTag tag{std::move(name), without_escapes(line.substr(quote + 1, end - quote - 1))};
    return TagInLine{std::move(tag), quote + 1, line.find(']', end) + 1};
}

std::string tag_text(const PgnTag& tag) {
    std::string text = join("[", tag.name, " \"");
    for (const char letter : tag.value) {
        if (letter == '"' || letter == '\\') text += '\\';
        text += letter;
    }
    return text + "\"]\n";
}

}  // namespace mutare
