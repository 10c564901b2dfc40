#include "cli/suite_output.h"

#include <algorithm>

#include "base/text.h"
#include "cli/json.h"
#include "engine/notation/move_text.h"
#include "uci/search_task.h"

namespace mutare {

namespace {

std::string found_text(const SuiteCase& suite_case, const SuiteOutcome& outcome) {
    return outcome.move ? san(suite_case.position, outcome.move) : "no move";
}

/// "Undermine" for "Undermine.012".
std::string_view theme_in(std::string_view name) {
    const std::size_t last = name.find_last_not_of("0123456789");
    if (last == std::string_view::npos) return {};
    name = name.substr(0, last + 1);
    return name.substr(0, name.find_last_not_of(". -#") + 1);
}

}  // namespace

std::string outcome_text(const SuiteCase& suite_case, const SuiteOutcome& outcome) {
    return join(suite_case.file, ":", suite_case.line, suite_case.name.empty() ? "" : ", ",
                suite_case.name, ": ", task_text(suite_case), ", found ",
                found_text(suite_case, outcome), ", score ", score_text(outcome.score), ": ",
                suite_case.fen);
}

std::string outcome_json(const SuiteCase& suite_case, const SuiteOutcome& outcome) {
    return JsonObject()
        .add("file", suite_case.file)
        .add("line", suite_case.line)
        .add("id", suite_case.name)
        .add("fen", suite_case.fen)
        .add("task", task_text(suite_case))
        .add("found", found_text(suite_case, outcome))
        .add_json("score", json_score(outcome.score))
        .add("depth", outcome.depth)
        .add("nodes", outcome.nodes)
        .add("milliseconds", outcome.time.count())
        .add("solved", outcome.is_solved)
        .add("points", outcome.points)
        .add("max_points", max_points(suite_case))
        .add("mate_scores", outcome.mate_scores)
        .add_json("mate_errors", json_array(outcome.mate_errors, json_string))
        .text();
}

void SuiteThemes::add(const SuiteCase& suite_case, const SuiteOutcome& outcome) {
    const std::string_view theme = theme_in(suite_case.name);
    auto place = std::ranges::find(themes_, theme, [](const auto& entry) { return entry.first; });
    if (place == themes_.end()) place = themes_.insert(place, {std::string(theme), {}});
    mutare::add(place->second, suite_case, outcome);
}

std::string SuiteThemes::text() const {
    std::size_t width = 0;
    std::size_t cases = 0;
    for (const auto& [theme, result] : themes_) {
        width = std::max(width, character_count(theme));
        cases += static_cast<std::size_t>(result.cases);
    }
    if (themes_.size() < 2 || cases < 2 * themes_.size()) return {};
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

std::string summary_json(const SuiteResult& result) {
    const std::string summary = JsonObject()
                                    .add("positions", result.cases)
                                    .add("solved", result.solved)
                                    .add("points", result.points)
                                    .add("max_points", result.max_points)
                                    .add("mate_scores", result.mate_scores)
                                    .add("wrong_mates", result.wrong_mates)
                                    .add("nodes", result.nodes)
                                    .add("milliseconds", result.time.count())
                                    .text();
    return JsonObject().add_json("summary", summary).text();
}

}  // namespace mutare
