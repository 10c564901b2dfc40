#include "bench/perft_suite.h"

#include <utility>

#include "base/text.h"
#include "base/text_lines.h"
#include "engine/notation/fen.h"
#include "engine/perft/perft_table.h"

namespace mutare {

namespace {

/// Removes a keyword from the beginning of the text. False when it does not stand there.
bool consume_keyword(std::string_view& text, std::string_view keyword) {
    std::string_view rest = text;
    if (consume_until(rest, kWhiteSpace) != keyword) return false;
    text = trimmed(rest);
    return true;
}

/// Reads line by line.
class PerftSuiteReader {
  public:
    explicit PerftSuiteReader(std::string_view text) : lines_(lines_of(text)) {}

    PerftSuite read() {
        while (lines_(line_)) {
            ++line_number_;
            read_line(trimmed(std::string_view(line_).substr(0, line_.find('#'))));
        }
        return std::move(suite_);
    }

  private:
    void read_line(std::string_view line) {
        if (line.empty() || consume_keyword(line, "id")) return;
        if (consume_keyword(line, "epd")) {
            start_case(line);
        } else if (consume_keyword(line, "perft")) {
            add_count(line);
        } else {
            start_case(trimmed(consume_until(line, ";")));
            while (!line.empty()) read_operation(trimmed(consume_until(line, ";")));
        }
    }

    /// `D3 8902`; anything else is skipped.
    void read_operation(std::string_view operation) {
        constexpr std::string_view kDigits = "0123456789";
        const bool is_count =
            operation.starts_with('D') && operation.find_first_of(kDigits, 1) == 1;
        if (is_count) add_count(operation.substr(1));
    }

    void start_case(std::string_view fen) {
        Expected<ParsedFen> parsed = parse_fen(fen);
        in_case_ = static_cast<bool>(parsed);
        if (!parsed) {
            suite_.errors.push_back(
                {line_number_, moved_to(column_of(fen, line_), parsed.error())});
            return;
        }
        suite_.cases.push_back({line_number_, std::string(fen), std::move(parsed->position), {}});
    }

    /// A depth and its count. The counts of a position with an error are skipped.
    void add_count(std::string_view text) {
        if (!in_case_) return;
        const std::string_view whole = text;
        const auto depth = whole_number<int>(consume_until(text, kWhiteSpace));
        const auto nodes = whole_number<std::uint64_t>(trimmed(text));
        if (!depth || *depth < 0 || *depth > kDeepestPerft || !nodes) {
            suite_.errors.push_back(
                {line_number_,
                 {"count", column_of(whole, line_),
                  join("expected a depth of at most ", kDeepestPerft, " and a node count")}});
            return;
        }
        suite_.cases.back().counts.push_back({*depth, *nodes});
    }

    LineSource lines_;
    std::string line_;
    int line_number_ = 0;
    bool in_case_ = false;
    PerftSuite suite_;
};

}  // namespace

PerftSuite parse_perft_suite(std::string_view text) {
    return PerftSuiteReader(text).read();
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
                perft_divide(perft_case.position, depth, options.perft, table);
            if (!counted.is_too_large && counted.nodes == expected) continue;
            const std::string found =
                counted.is_too_large ? "more than 64 bits can hold" : std::to_string(counted.nodes);
            mismatch = join("line ", perft_case.line, ": depth ", depth, ": expected ", expected,
                            ", found ", found, ": ", perft_case.fen);
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
