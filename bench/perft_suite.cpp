#include "bench/perft_suite.h"

#include <utility>

#include "base/text.h"
#include "base/text_lines.h"
#include "bench/epd.h"
#include "engine/perft/perft_table.h"

namespace mutare {

namespace {

/// Is it `D3`, which has the count of a depth?
bool is_count(std::string_view opcode) {
    constexpr std::string_view kDigits = "0123456789";
    return opcode.starts_with('D') && opcode.find_first_of(kDigits) == 1;
}

}  // namespace

PerftSuite parse_perft_suite(std::string_view file) {
    PerftSuite suite;
    int number = 0;
    const LineSource lines = lines_of(file);
    for (std::string line; lines(line);) {
        ++number;
        const std::string_view text = std::string_view(line).substr(0, line.find('#'));
        if (is_blank_epd(text)) continue;
        Expected<Epd> epd = parse_epd(text);
        if (!epd) {
            suite.errors.push_back({number, epd.error()});
            continue;
        }
        PerftCase perft_case{number, std::move(epd->fen), std::move(epd->position), {}};
        for (const auto& [opcode, operands] : epd->operations) {
            if (!is_count(opcode)) continue;
            const auto depth = whole_number<int>(opcode.substr(1));
            const auto nodes = whole_number<std::uint64_t>(operands.size() == 1 ? operands[0] : "");
            if (depth && *depth <= kDeepestPerft && nodes) {
                perft_case.counts.push_back({*depth, *nodes});
                continue;
            }
            const std::string message =
                join("expected a depth of at most ", kDeepestPerft, " and a node count");
            suite.errors.push_back({number, {"count", column_of(opcode, text), message}});
        }
        suite.cases.push_back(std::move(perft_case));
    }
    return suite;
}

PerftSuiteResult run_perft_suite(const std::vector<PerftCase>& cases,
                                 const PerftSuiteOptions& options,
                                 const PerftSuiteProgress& progress) {
    PerftTable table(options.perft.hash_megabytes);
    PerftSuiteResult result;
    for (const PerftCase& perft_case : cases) {
        std::string mismatch;
        bool is_checked = false;
        for (const auto& [depth, expected] : perft_case.counts) {
            if (expected > options.max_nodes) continue;
            is_checked = true;
            const PerftResult counted =
                perft_divide(perft_case.position, depth, options.perft, &table);
            if (!counted.is_too_large && counted.nodes == expected) continue;
            const std::string found =
                counted.is_too_large ? "more than 64 bits can hold" : std::to_string(counted.nodes);
            mismatch = join(perft_case.line, ": depth ", depth, ": expected ", expected, ", found ",
                            found, ": ", perft_case.fen);
            break;
        }
        ++(!mismatch.empty() ? result.failed : is_checked ? result.passed : result.skipped);
        if (progress) progress(mismatch);
    }
    return result;
}

std::string summary(const PerftSuiteResult& result) {
    return join(result.passed, " passed, ", result.failed, " failed",
                result.skipped > 0 ? join(", ", result.skipped, " skipped") : "");
}

}  // namespace mutare
