#include "cli/perft/perft_jobs.h"

#include "engine/notation/fen.h"
#include "engine/notation/start_positions.h"
#include "engine/perft/perft.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/plain_perft.h"
#include "tests/positions.h"
#include "tests/temporary_folder.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

using Catch::Matchers::ContainsSubstring;

std::vector<PerftJob> counted(std::vector<PerftJob> jobs) {
    for (PerftJob& job : jobs) {
        Position position = position_of(job.fen);
        job.nodes = perft(position, job.depth);
    }
    return jobs;
}

PerftSum sum_of(const std::vector<PerftJob>& results) {
    PerftSum sum;
    for (const PerftJob& result : results) CHECK_FALSE(sum.add(result));
    return sum;
}

}  // namespace

TEST_CASE("the jobs of a perft add up to its count") {
    for (const std::string_view text :
         {kStartFen, kKiwipeteFen, std::string_view("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
          std::string_view("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")}) {
        CAPTURE(text);
        Position position = position_of(text);
        const std::string count = std::to_string(perft(position, 3));
        for (const int plies : {0, 1, 2, 3}) {
            const PerftSum sum = sum_of(counted(split_perft(position, 3, plies)));
            CHECK(sum.nodes() == count);
            CHECK(sum.missing().empty());
        }
    }
}

TEST_CASE("transpositions are one job") {
    // 20 * 20 sequences lead to 400 positions; 8902 to 5362 with an en passant square only where a
    // pawn may capture.
    CHECK(split_perft(Position(), 9, 2).size() == 400);
    const std::vector<PerftJob> jobs = split_perft(Position(), 9, 3);
    CHECK(jobs.size() == 5362);
    std::uint64_t times = 0;
    for (const PerftJob& job : jobs) times += job.times;
    CHECK(times == 8902);
    CHECK(jobs[16].depth == 6);
    CHECK(jobs[16].number == 17);
    CHECK(jobs[16].count == jobs.size());
}

TEST_CASE("a position without moves counts as long as no move is left to make") {
    const Position mate = position_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    CHECK(split_perft(mate, 2, 0).size() == 1);
    CHECK(split_perft(mate, 2, 1).empty());
}

TEST_CASE("a job is read as it is written") {
    PerftJob job = split_perft(position_of(kKiwipeteFen), 5, 2)[7];
    CHECK(*parse_job(job_line(job)) == job);
    job.nodes = 123;
    CHECK(*parse_job(job_line(job)) == job);
    CHECK_THAT(job_line(job), ContainsSubstring(" depth 3; times "));
    CHECK_THAT(job_line(job), ContainsSubstring("; nodes 123;"));
}

TEST_CASE("a line that is no job says what is missing") {
    const std::string fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - ";
    struct {
        const char* operations;
        const char* missing;
    } const lines[] = {{"depth 3; times 1; job 2; of 4; run ab;", ""},
                       {"depth 30; times 18446744073709551615; job 4; of 4; run ab;", ""},
                       {"depth 0; times 1; job 1; of 100000000; run ab;", ""},
                       {"times 1; job 2; of 4; run ab;", "depth"},
                       {"depth 99; times 1; job 2; of 4; run ab;", "depth"},
                       {"depth 31; times 1; job 1; of 4; run ab;", "depth"},
                       {"depth 3; times x; job 2; of 4; run ab;", "times"},
                       {"depth 3; times 0; job 1; of 4; run ab;", "times"},
                       {"depth 3; times 1; job 5; of 4; run ab;", "job"},
                       {"depth 3; times 1; job 0; of 4; run ab;", "job"},
                       {"depth 3; times 1; job 2; run ab;", "of"},
                       {"depth 3; times 1; job 1; of 100000001; run ab;", "of"},
                       {"depth 3; times 1; job 2; of 4;", "run"},
                       {"depth 3; times 1; job 2; of 4; run \x1b;", "run"},
                       {"depth 3; times 1; job 2; of 4; run ab; nodes -1;", "nodes"},
                       {"depth 3; times 1; job 2; of 4; run ab; nodes 12", "';' at its end"},
                       {"depth 3; times 1; job 2; of 4; run a", "';' at its end"}};
    for (const auto& [operations, missing] : lines) {
        CAPTURE(operations);
        const Expected<PerftJob> job = parse_job(fen + operations);
        CHECK((job ? "" : job.error().message) ==
              (*missing ? std::string("expected a job with a ") + missing : ""));
    }
    CHECK(parse_job(fen + "depth 3; times 1; job 2; of 4; run ab; nodes 0;")->nodes == 0);
    CHECK_FALSE(parse_job("no position; depth 3"));
}

TEST_CASE("a sum knows what is missing, what is there twice, and what is of another run") {
    const std::vector<PerftJob> results = counted(split_perft(Position(), 2, 1));
    REQUIRE(results.size() == 20);
    PerftSum sum;
    for (const PerftJob& result : results) {
        if (result.number != 3 && result.number != 20) CHECK_FALSE(sum.add(result));
    }
    CHECK(sum.missing() == std::vector<std::size_t>{3, 20});
    CHECK(sum.jobs() == 18);
    CHECK(sum.add(results[0]) == "it is there twice");
    PerftJob without_result = results[2];
    without_result.nodes.reset();
    CHECK(sum.add(without_result) == "it has no result");
    const PerftJob other = counted(split_perft(Position(), 3, 1))[2];
    CHECK(sum.add(other));
    CHECK(sum.nodes() == std::to_string(18 * 20));
    PerftJob of_more_jobs = results[2];
    ++of_more_jobs.count;
    CHECK(sum.add(of_more_jobs));
    CHECK(sum.jobs() == 18);
}

TEST_CASE("a sum may need more than 64 bits") {
    PerftJob job{"8/8/8/8/8/8/8/K1k5 w - -", 1, 1'000'000'000'000, 1, 2, "a", 1'000'000'000'000};
    PerftSum sum;
    CHECK(sum.nodes() == "0");
    sum.add(job);
    job.number = 2;
    sum.add(job);
    CHECK(sum.nodes() == "2000000000000000000000000");
}

TEST_CASE("a run is named after its position, its depth and its plies") {
    const std::string run = split_perft(Position(), 4, 2).front().run;
    CHECK(split_perft(Position(), 4, 2).front().run == run);
    CHECK(split_perft(Position(), 5, 2).front().run != run);
    CHECK(split_perft(Position(), 4, 1).front().run != run);
    CHECK(split_perft(position_of(kKiwipeteFen), 4, 2).front().run != run);
}

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
