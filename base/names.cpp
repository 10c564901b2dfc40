#include "base/names.h"

#include <vector>

namespace mutare {

namespace {

/// Letters to insert, delete or replace to turn one text into the other, ignoring case.
/// https://en.wikipedia.org/wiki/Levenshtein_distance
std::size_t edit_distance(std::string_view a, std::string_view b) {
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

std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates) {
    constexpr std::size_t kMaxErrors = 2;
    std::string_view nearest;
    std::size_t fewest = kMaxErrors + 1;
    // The time grows with the length, and no name is that long.
    if (name.size() > kMaxQuoted) return "";
    for (const std::string_view candidate : candidates) {
        const std::size_t errors = edit_distance(name, candidate);
        // A name whose letters are all wrong is not near.
        if (errors < fewest && errors < candidate.size()) {
            fewest = errors;
            nearest = candidate;
        }
    }
    return nearest.empty() ? "" : join("; did you mean \"", nearest, "\"?");
}

}  // namespace mutare
