// What the command line reads of other programs and of its own former calls.
#include <string>

#include "base/text.h"
#include "bench/perft_jobs.h"
#include "cli/perft/divide.h"
#include "engine/movegen.h"
#include "tests/fuzz/fuzz_target.h"

namespace mutare::tests {

namespace {

void require_job(std::string_view line, PerftSum& sum) {
    const Expected<PerftJob> job = parse_job(line);
    if (!job) return require_error(job.error(), line);
    const Expected<PerftJob> again = parse_job(job_line(*job));
    require(again && *again == *job, "a job is read as another");
    if (const auto error = sum.add(*job)) require_message(*error);
}

}  // namespace

void fuzz_counts(std::string_view input) {
    const Position position;
    Divide divide;
    for (std::string_view rest = input; !rest.empty();) {
        add_line(divide, consume_until(rest, "\n"));
    }
    const DivideDifference difference = compare(perft_divide(position, 1), divide, position);
    for (const auto& [move, nodes] : difference.missing) {
        require(legal_moves(position).has(move), "a missing move is not legal");
    }
    for (const DivideDifference::Extra& extra : difference.extra) {
        require_message(extra.text);
        require_message(extra.reason);
    }
    PerftSum sum;
    while (!input.empty()) {
        require_job(consume_until(input, "\n"), sum);
    }
    require(!sum.nodes().empty(), "a sum has no digits");
}

}  // namespace mutare::tests
