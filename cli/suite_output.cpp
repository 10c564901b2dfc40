#include "cli/suite_output.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <map>
#include <utility>

#include "base/text.h"
#include "cli/json.h"
#include "engine/notation/san.h"
#include "uci/info.h"

namespace mutare {

namespace {

std::string found_text(const SuiteCase& suite_case, const SuiteOutcome& outcome) {
    return outcome.move ? san(suite_case.position, outcome.move) : "no move";
}

/// A column of the table, with what an outcome has in it; also a member of the JSON object, unless
/// `json` is empty.
struct Cell {
    Cell(std::string_view name, std::string value)
        : column(name), text(std::move(value)), json(json_string(text)) {}
    Cell(std::string_view name, std::integral auto value)
        : column(name), text(std::to_string(value)), json(text) {}
    Cell(std::string_view name, std::string value, std::string json_value)
        : column(name), text(std::move(value)), json(std::move(json_value)) {}

    std::string_view column;
    std::string text;
    std::string json;
};

/// The table's columns in order.
std::vector<Cell> cells_of(const SuiteCase& suite_case, const SuiteOutcome& outcome,
                           const std::string& settings) {
    const std::string errors = listed(outcome.mate_errors, "; ");
    return {{"file", suite_case.file},
            {"line", suite_case.line},
            {"id", suite_case.name},
            {"fen", suite_case.fen},
            {"task", task_text(suite_case)},
            {"found", found_text(suite_case, outcome)},
            {"score", score_text(outcome.score), json_score(outcome.score)},
            {"depth", outcome.depth},
            {"nodes", outcome.nodes},
            {"milliseconds", outcome.time.count()},
            {"solved", outcome.is_solved ? "1" : "0", outcome.is_solved ? "true" : "false"},
            {"points", outcome.points},
            {"max_points", max_points(suite_case)},
            {"mate_scores", outcome.mate_scores},
            {"wrong_mates", std::to_string(outcome.mate_errors.size()), ""},
            {"mate_errors", errors, json_array(outcome.mate_errors, json_string)},
            {"settings", settings, ""}};
}

/// The columns that say which position was searched, and how.
constexpr std::array<std::string_view, 5> kIdentity{"file", "line", "fen", "task", "settings"};

}  // namespace

std::string outcome_text(const SuiteCase& suite_case, const SuiteOutcome& outcome) {
    return join(suite_case.file, ":", suite_case.line, suite_case.name.empty() ? "" : ", ",
                suite_case.name, ": ", task_text(suite_case), ", found ",
                found_text(suite_case, outcome), ", score ", score_text(outcome.score), ": ",
                suite_case.fen);
}

std::string outcome_json(const SuiteCase& suite_case, const SuiteOutcome& outcome) {
    JsonObject object;
    for (const Cell& cell : cells_of(suite_case, outcome, {})) {
        if (!cell.json.empty()) object.add_json(cell.column, cell.json);
    }
    return object.text();
}

std::string summary_json(const SuiteResult& result, const std::string& themes) {
    const std::string summary = JsonObject()
                                    .add("positions", result.cases)
                                    .add("solved", result.solved)
                                    .add("points", result.points)
                                    .add("max_points", result.max_points)
                                    .add("mate_scores", result.mate_scores)
                                    .add("wrong_mates", result.wrong_mates)
                                    .add("nodes", result.nodes)
                                    .add("milliseconds", result.time.count())
                                    .add_json("themes", themes)
                                    .text();
    return JsonObject().add_json("summary", summary).text();
}

std::string settings_text(const SuiteSettings& settings) {
    const Limits& limits = settings.limits;
    std::string text;
    if (limits.nodes) text += join("nodes ", *limits.nodes, ", ");
    if (limits.depth) text += join("depth ", *limits.depth, ", ");
    if (limits.move_time) text += join("movetime ", limits.move_time->count(), ", ");
    return join(text, "threads ", settings.threads, ", hash ", settings.hash_megabytes);
}

CsvRow suite_columns() {
    CsvRow names;
    for (const Cell& cell : cells_of({}, {}, {})) names.emplace_back(cell.column);
    return names;
}

CsvRow outcome_row(const SuiteCase& suite_case, const SuiteOutcome& outcome,
                   const std::string& settings) {
    CsvRow row;
    for (Cell& cell : cells_of(suite_case, outcome, settings)) row.push_back(std::move(cell.text));
    return row;
}

std::optional<SuiteOutcome> outcome_in(const CsvRow& row, const SuiteCase& suite_case,
                                       const std::string& settings) {
    const std::vector<Cell> expected = cells_of(suite_case, {}, settings);
    if (row.size() != expected.size()) return std::nullopt;
    std::map<std::string_view, std::string_view> values;
    for (std::size_t i = 0; i < row.size(); ++i) values[expected[i].column] = row[i];
    for (const Cell& cell : expected) {
        const bool is_identity = std::ranges::find(kIdentity, cell.column) != kIdentity.end();
        if (is_identity && values[cell.column] != cell.text) return std::nullopt;
    }
    const auto number = [&](std::string_view column) {
        return whole_number<int>(values[column]).value_or(0);
    };
    SuiteOutcome outcome;
    outcome.depth = number("depth");
    outcome.nodes = whole_number<std::uint64_t>(values["nodes"]).value_or(0);
    outcome.time = Milliseconds(number("milliseconds"));
    outcome.is_solved = number("solved") == 1;
    outcome.points = number("points");
    outcome.mate_scores = number("mate_scores");
    const int wrong_mates = std::clamp(number("wrong_mates"), 0, outcome.mate_scores);
    outcome.mate_errors.assign(static_cast<std::size_t>(wrong_mates),
                               std::string(values["mate_errors"]));
    return outcome;
}

}  // namespace mutare
