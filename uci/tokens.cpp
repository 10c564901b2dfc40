#include "uci/tokens.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace mutare {

namespace {

constexpr std::string_view kWhiteSpace = " \t\r\n\v\f";

/// Longer words are cut when they are quoted, and no longer word has a nearest one.
constexpr std::size_t kLongestShown = 40;

char to_lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// Letters to insert, leave out or replace to make one word from the other (Levenshtein).
std::size_t typing_errors(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced =
                diagonal + (to_lower(a[i - 1]) == to_lower(b[j - 1]) ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::vector<Token> split_tokens(std::string_view line) {
    std::vector<Token> words;
    std::size_t start = line.find_first_not_of(kWhiteSpace);
    while (start != std::string_view::npos) {
        const std::size_t end = std::min(line.find_first_of(kWhiteSpace, start), line.size());
        words.push_back({line.substr(start, end - start), static_cast<int>(start) + 1});
        start = line.find_first_not_of(kWhiteSpace, end);
    }
    return words;
}

std::string_view text_between(const Token& first, const Token& last) {
    const auto distance = static_cast<std::size_t>(last.column - first.column);
    return {first.text.data(), distance + last.text.size()};
}

std::optional<std::int64_t> whole_number(std::string_view word) {
    using Range = std::numeric_limits<std::int64_t>;
    std::int64_t number = 0;
    const char* const end = word.data() + word.size();
    const auto [rest, fault] = std::from_chars(word.data(), end, number);
    if (rest != end || fault == std::errc::invalid_argument) return std::nullopt;
    if (fault == std::errc::result_out_of_range) {
        return word.front() == '-' ? Range::min() : Range::max();
    }
    return number;
}

std::string quoted(std::string_view word) {
    const auto printable = [](char letter) {
        return letter >= ' ' && letter <= '~' ? letter : '?';
    };
    std::string text(word.substr(0, kLongestShown));
    std::transform(text.begin(), text.end(), text.begin(), printable);
    return '"' + text + (word.size() > kLongestShown ? "...\"" : "\"");
}

bool equals_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return to_lower(x) == to_lower(y); });
}

std::optional<std::string_view> nearest(std::string_view word,
                                        std::span<const std::string_view> candidates) {
    constexpr std::size_t kMaxErrors = 2;
    if (word.size() > kLongestShown) return std::nullopt;
    std::optional<std::string_view> best;
    std::size_t fewest = kMaxErrors + 1;
    for (const std::string_view candidate : candidates) {
        const std::size_t errors = typing_errors(word, candidate);
        // Where every letter would be an error, nothing is near.
        if (errors < fewest && errors < candidate.size()) {
            fewest = errors;
            best = candidate;
        }
    }
    return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
    const std::optional<std::string_view> meant = nearest(word, candidates);
    return meant ? "; did you mean \"" + std::string(*meant) + "\"?" : "";
}

}  // namespace mutare
