#include <string>

#include "cli/perft/perft_jobs.h"
#include "engine/notation/start_positions.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/positions.h"
#include "tests/temporary_folder.h"

using namespace mutare;
using namespace mutare::tests;

TEST_CASE("jobs counted by several threads give the same results in the same order") {
    std::string jobs;
    for (PerftJob job : split_perft(position_of(kKiwipeteFen), 4, 1)) {
        // The first ones take longest, so others are counted before them.
        if (job.number > 2) job.depth = 1;
        jobs += job_line(job) + '\n';
    }
    const TemporaryFolder folder;
    const std::string file = folder.write("jobs", jobs);
    const CliCall one = call({"perft", "--jobs", file.c_str()});
    CHECK(one.code == ExitCode::Success);
    CHECK(std::ranges::count(one.output, '\n') == 48);
    for (const char* threads : {"2", "5", "60"}) {
        CAPTURE(threads);
        const CliCall several =
            call({"perft", "--jobs", file.c_str(), "--threads", threads, "--hash", "1"});
        CHECK(several.code == ExitCode::Success);
        CHECK(several.output == one.output);
    }
}
