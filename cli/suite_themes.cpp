#include "cli/suite_themes.h"

#include <algorithm>

#include "base/text.h"
#include "base/utf8.h"
#include "cli/json.h"

namespace mutare {

std::string_view theme_in(std::string_view name) {
    const std::size_t last = name.find_last_not_of("0123456789");
    if (last == std::string_view::npos) return {};
    name = name.substr(0, last + 1);
    return name.substr(0, name.find_last_not_of(". -#") + 1);
}

void SuiteThemes::add(const SuiteCase& suite_case, const SuiteOutcome& outcome) {
    const std::string_view theme = theme_in(suite_case.name);
    auto place = std::ranges::find(themes_, theme, [](const auto& entry) { return entry.first; });
    if (place == themes_.end()) place = themes_.insert(place, {std::string(theme), {}});
    mutare::add(place->second, suite_case, outcome);
}

bool SuiteThemes::are_distinct() const {
    std::size_t cases = 0;
    for (const auto& [theme, result] : themes_) cases += static_cast<std::size_t>(result.cases);
    return themes_.size() > 1 && cases >= 2 * themes_.size();
}

std::string SuiteThemes::text() const {
    if (!are_distinct()) return {};
    std::size_t width = 0;
    for (const auto& [theme, result] : themes_) width = std::max(width, character_count(theme));
    std::string text;
    for (const auto& [theme, result] : themes_) {
        std::string line = join(left_aligned(theme.empty() ? "other" : theme, width), "  ",
                                result.solved, " of ", result.cases, " solved");
        if (result.max_points > 0) {
            line += join(", ", result.points, " of ", result.max_points, " points");
        }
        text += line + "\n";
    }
    return text;
}

std::string SuiteThemes::json() const {
    if (!are_distinct()) return "[]";
    return json_array(themes_, [](const auto& entry) {
        const auto& [theme, result] = entry;
        return JsonObject()
            .add("theme", theme)
            .add("positions", result.cases)
            .add("solved", result.solved)
            .add("points", result.points)
            .add("max_points", result.max_points)
            .text();
    });
}

}  // namespace mutare
