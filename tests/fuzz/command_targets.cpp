// Lines that have a grammar of their own: commands of UCI, counts and jobs of perft.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/perft/divide.h"
#include "cli/perft/perft_jobs.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/perft/perft.h"
#include "search/time_manager.h"
#include "tests/fuzz/fuzz_target.h"
#include "uci/options.h"
#include "uci/parse.h"

namespace mutare::tests {

namespace {

std::vector<std::string> texts_of(const OptionValues& values) {
    std::vector<std::string> texts;
    for (const Option& option : all_options()) {
        texts.push_back(value_text(option, values));
        const auto* const spin = std::get_if<SpinOption>(&option.type);
        if (!spin) continue;
        const int value = values.*spin->value;
        require(value >= spin->lowest && value <= spin->highest, "an option is out of its range");
    }
    return texts;
}

/// Nothing but the option that is named changes, and an error changes nothing. `texts` are those of
/// the values.
void require_set(OptionValues& values, const SetOption& command, std::vector<std::string>& texts) {
    const auto option = set_option(values, command);
    const std::vector<std::string> before = std::exchange(texts, texts_of(values));
    if (!option) require_message(option.error());
    for (std::size_t i = 0; i < before.size(); ++i) {
        require(before[i] == texts[i] || (option && *option == &all_options()[i]),
                "an option changes that was not set");
    }
}

void require_range(const std::optional<int>& number) {
    require(!number || *number >= 1, "a limit is below 1");
}

void require_limits(const Position& position, const Limits& limits) {
    require_range(limits.depth);
    require_range(limits.mate);
    require_range(limits.moves_to_go);
    require(!limits.nodes || *limits.nodes >= 1, "a limit of nodes is 0");
    const MoveList legal = legal_moves(position);
    for (const Move move : limits.search_moves) {
        require(legal.has(move), "a search move is not legal");
        require(std::ranges::count(limits.search_moves, move) == 1, "a search move comes twice");
    }
    for (const int overhead : {0, 10, 5000}) {
        const TimeBudget budget = time_budget(limits, position, Milliseconds(overhead));
        require(!budget.hard || budget.hard->count() >= 0, "the time is negative");
        // A time for the move may be below what the clock allows.
        require(limits.move_time || !budget.soft || *budget.soft <= *budget.hard,
                "the soft limit of the time is above the hard one");
    }
}

void require_job(std::string_view line, PerftSum& sum) {
    const Expected<PerftJob> job = parse_job(line);
    if (!job) return require_error(job.error(), line);
    const Expected<PerftJob> again = parse_job(job_line(*job));
    require(again && *again == *job, "a job is read as another");
    if (const auto error = sum.add(*job)) require_message(*error);
}

void fuzz_option(std::string_view input) {
    OptionValues values;
    std::vector<std::string> texts = texts_of(values);
    while (!input.empty()) {
        const std::vector<Token> tokens = split_tokens(consume_until(input, "\n"));
        if (const auto command = parse_setoption(tokens)) require_set(values, *command, texts);
    }
}

/// The first line is a FEN, or else the start position is taken; each other line follows `go`.
void fuzz_go(std::string_view input) {
    const Expected<ParsedFen> start = parse_fen(consume_until(input, "\n"));
    const Position position = start ? start->position : Position();
    while (!input.empty()) {
        const GoCommand go = parse_go(split_tokens(consume_until(input, "\n")), position);
        for (const std::string& warning : go.warnings) require_message(warning);
        require(!go.perft_depth || (*go.perft_depth >= 0 && *go.perft_depth <= kDeepestPerft),
                "a perft is too deep");
        require_limits(position, go.limits);
    }
}

/// What the command line reads of other programs and of its own former calls.
void fuzz_counts(std::string_view input) {
    const Position position;
    Divide divide;
    for (std::string_view rest = input; !rest.empty();) {
        add_line(divide, consume_until(rest, "\n"));
    }
    const DivideDifference difference =
        compare(perft_divide(position, 1), divide, position, /*chess960=*/false);
    for (std::string_view lines = difference.text; !lines.empty();) {
        require_message(consume_until(lines, "\n"));
    }
    PerftSum sum;
    while (!input.empty()) {
        require_job(consume_until(input, "\n"), sum);
    }
    require(!sum.nodes().empty(), "a sum has no digits");
}

}  // namespace

std::vector<FuzzTarget> command_targets() {
    return {{"option", fuzz_option}, {"go", fuzz_go}, {"counts", fuzz_counts}};
}

}  // namespace mutare::tests
