// Counts of this program alone: of a position, in detail, and of the positions of a file.
#include <algorithm>
#include <iostream>
#include <optional>

#include "base/progress.h"
#include "base/text.h"
#include "bench/decimal.h"
#include "bench/perft_detail.h"
#include "bench/perft_suite.h"
#include "cli/json.h"
#include "cli/line_file.h"
#include "cli/perft/divide.h"
#include "cli/perft/modes.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "uci/display.h"
#include "uci/parse.h"

namespace mutare {

namespace {

std::string count_text(const PerftRequest& request, const PerftResult& result) {
    return request.arguments["divide"].as<bool>()
               ? perft_text(result, request.root, request.chess960)
               : "Nodes searched: " + std::to_string(result.nodes);
}

std::string count_json(const PerftRequest& request, const PerftResult& result, Milliseconds time) {
    JsonObject object;
    object.add("fen", fen(request.root))
        .add("depth", request.depth)
        .add("nodes", result.nodes)
        .add("milliseconds", time.count())
        .add("nodes_per_second", nodes_per_second(result.nodes, time));
    if (request.arguments["divide"].as<bool>()) {
        JsonObject moves;
        for (const auto& [move, nodes] : result.moves) {
            moves.add(uci(move, request.root, request.chess960), nodes);
        }
        object.add_json("moves", moves.text());
    }
    return object.text();
}

constexpr std::string_view kDepth = "depth";

/// A row for each depth, below the names of the columns.
std::string details_text(const std::vector<PerftDetail>& details) {
    std::vector<std::string> rows(details.size() + 1);
    rows[0] = kDepth;
    for (std::size_t i = 0; i < details.size(); ++i) {
        rows[i + 1] = right_aligned(std::to_string(i + 1), kDepth.size());
    }
    for (const PerftColumn& column : kPerftColumns) {
        std::vector<std::string> cells{std::string(column.name)};
        std::ranges::replace(cells.front(), '_', ' ');
        for (const PerftDetail& detail : details) {
            cells.push_back(std::to_string(detail.*column.count));
        }
        const std::size_t width = std::ranges::max(cells, {}, &std::string::size).size();
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i] += "  " + right_aligned(cells[i], width);
    }
    return listed(rows, "\n");
}

}  // namespace

ExitCode count_position(const PerftRequest& request) {
    const SteadyClock::time_point start = SteadyClock::now();
    const PerftResult result = checked_perft_divide(request.root, request.depth, request.options);
    const Milliseconds time = elapsed_since(start);
    if (request.arguments["json"].as<bool>()) {
        std::cout << count_json(request, result, time) << std::endl;
    } else {
        std::cout << count_text(request, result) << "\nTime: " << time.count() << " ms, "
                  << nodes_per_second(result.nodes, time) << " nps" << std::endl;
    }
    return ExitCode::Success;
}

ExitCode count_details(const PerftRequest& request) {
    const std::vector<PerftDetail> details =
        perft_details(request.root, request.depth, request.options.threads);
    std::cout << details_text(details) << std::endl;
    return ExitCode::Success;
}

ExitCode check_perft_suite(const PerftRequest& request) {
    return check_suite_by(run_perft_suite, request);
}

ExitCode check_suite_by(const PerftSuiteRun& run, const PerftRequest& request) {
    const std::string path = text_option(request.arguments, "epd");
    const std::optional<std::string> text = read_file(path);
    if (!text) return ExitCode::Failed;
    const PerftSuite suite = parse_perft_suite(*text);
    for (const LineError& error : suite.errors) {
        std::cerr << path << ':' << error.line << ": " << describe(error.error) << '\n';
    }
    PerftSuiteOptions options;
    options.perft = request.options;
    if (request.arguments.count("max-nodes") > 0) {
        options.max_nodes = request.arguments["max-nodes"].as<std::uint64_t>();
    }
    ProgressLine progress("positions");
    std::size_t done = 0;
    const auto report = [&](const std::string& found) {
        progress.hide();
        if (!found.empty()) std::cout << path << ':' << found << std::endl;
        progress.show(++done, suite.cases.size());
    };
    PerftSuiteResult result = run(suite.cases, options, report);
    result.failed += static_cast<int>(suite.errors.size());
    const bool has_checked = result.passed + result.failed > 0;
    progress.hide();
    std::cout << summary(result) << std::endl;
    if (!has_checked) std::cerr << "no count was checked" << std::endl;
    return has_checked && result.failed == 0 ? ExitCode::Success : ExitCode::Failed;
}

}  // namespace mutare
