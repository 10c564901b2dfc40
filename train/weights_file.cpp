#include "train/weights_file.h"

#include <algorithm>
#include <cmath>

namespace mutare::train {

namespace {

/// The next place where `{12, -3}` stands: nothing but two numbers in braces.
struct Braces {
    std::size_t begin;
    std::size_t end;
};

std::optional<Braces> find_weight(std::string_view text, std::size_t from) {
    for (std::size_t begin = from; (begin = text.find('{', begin)) != text.npos; ++begin) {
        const std::size_t end = text.find_first_not_of(" -0123456789,", begin + 1);
        if (end == text.npos) break;
        if (text[end] == '}' && text.find(',', begin) < end) return Braces{begin, end};
    }
    return std::nullopt;
}

/// Lines that begin with a brace are the rows of tables, whose numbers stand in columns.
bool is_in_table(std::string_view text, std::size_t place) {
    const std::size_t line = text.rfind('\n', place) + 1;
    return text[text.find_first_not_of(' ', line)] == '{';
}

std::string number(float value, bool in_column) {
    constexpr std::size_t kColumn = 4;
    const std::string digits = std::to_string(std::lround(value));
    const std::size_t padding = in_column ? kColumn - std::min(kColumn, digits.size()) : 0;
    return std::string(padding, ' ') + digits;
}

}  // namespace

std::optional<std::string> with_weights(std::string_view text, const RealWeights& weights) {
    std::string result;
    std::size_t done = 0;
    for (const auto& [middlegame, endgame] : weights) {
        const std::optional<Braces> place = find_weight(text, done);
        if (!place) return std::nullopt;
        const bool in_column = is_in_table(text, place->begin);
        result += text.substr(done, place->begin + 1 - done);
        result += number(middlegame, in_column) + ", " + number(endgame, in_column);
        done = place->end;
    }
    if (find_weight(text, done)) return std::nullopt;
    return result += text.substr(done);
}

}  // namespace mutare::train
