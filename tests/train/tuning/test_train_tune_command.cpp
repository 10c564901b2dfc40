// The command `tune` as a shell sees it. Most needs a build with MUTARE_TUNE.
#include <signal.h>

#include <filesystem>
#include <string>
#include <vector>

#include "search/parameters.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_run.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

using Arguments = std::vector<std::string>;

struct Workshop {
    [[nodiscard]] TrainRun tune(
        const Arguments& more, const std::function<void()>& prepare = [] {}) const {
        Arguments arguments{"tune",   "-o", file,     "--nodes",  "50",         "--pairs", "4",
                            "--hash", "1",  "--only", "razoring", "--doubling", "0"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_train_program(arguments, prepare);
    }

    TemporaryFolder folder;
    std::string file = folder / "tuning";
};

}  // namespace

TEST_CASE("wrong arguments of a tuning are refused in every build") {
    const Workshop workshop;
    for (const Arguments& wrong :
         {Arguments{"--only", "razor"}, Arguments{"--only", "time"},
          Arguments{"--only", "razoring,time"}, Arguments{"--rate", "0"}, Arguments{"--pairs", "0"},
          Arguments{"--doubling", "-1"}, Arguments{"--nodes", "0"}}) {
        const TrainRun run = workshop.tune(wrong);
        INFO(wrong[0] << ' ' << wrong[1]);
        CHECK(run.exit_code == kWrongUsage);
        CHECK(run.says(wrong[0].substr(2)));
    }
    CHECK(run_train_program({"tune"}).says("--output is missing"));
    CHECK(std::filesystem::is_empty(workshop.folder / ""));
}

TEST_CASE("a tuning replaces no file that is not the course of one, nor its book") {
    const Workshop workshop;
    const std::string course = workshop.folder.write("tuning.course.tsv", "a year of work");
    const TrainRun other = workshop.tune({});
    CHECK(other.exit_code == kWrongUsage);
    CHECK(other.says(course + " exists already and is no course of a tuning"));
    const TrainRun book = workshop.tune({"--book", course});
    CHECK(book.exit_code == kWrongUsage);
    CHECK(book.says(course + " is an input and the output"));
    CHECK(bytes_of(course) == "a year of work");
}

TEST_CASE("several numbers to tune are named with commas between") {
    const Workshop workshop;
    const TrainRun run = workshop.tune({"--only", "razoring,null_move"});
    CHECK(run.exit_code == (kCanTune ? kSuccess : kWrongUsage));
    CHECK_FALSE(run.says("--only"));
}

TEST_CASE("numbers that are constants cannot be tuned") {
    if (kCanTune) SKIP("they are variables");
    const Workshop workshop;
    const TrainRun run = workshop.tune({});
    CHECK(run.exit_code == kWrongUsage);
    CHECK(run.says("the numbers of this build are constants"));
    CHECK(std::filesystem::is_empty(workshop.folder / ""));
}

TEST_CASE("a tuning prints what it has found, and again when it is started again") {
    if (!kCanTune) SKIP("the numbers are constants");
    const Workshop workshop;
    const TrainRun run = workshop.tune({"--threads", "2"});
    INFO(run.errors);
    REQUIRE(run.exit_code == kSuccess);
    CHECK(run.says("4 of 4 pairs"));
    CHECK(run.output.find("Parameter razoring_max_depth{") != std::string::npos);
    CHECK(bytes_of(workshop.file + ".course.tsv").starts_with("pairs\trazoring_max_depth\t"));
    const TrainRun again = workshop.tune({});
    CHECK(again.exit_code == kSuccess);
    CHECK(again.output == run.output);
}

TEST_CASE("a tuning is continued from its file, with the same settings only") {
    if (!kCanTune) SKIP("the numbers are constants");
    const Workshop workshop;
    REQUIRE(workshop.tune({}).exit_code == kSuccess);
    const std::string whole = bytes_of(workshop.file);
    for (const Arguments& other :
         {Arguments{"--pairs", "5"}, Arguments{"--nodes", "51"}, Arguments{"--rate", "0.003"},
          Arguments{"--seed", "2"}, Arguments{"--hash", "2"}, Arguments{"--only", "delta_margin"},
          Arguments{"--win", "1000"}, Arguments{"--opening", "6"}, Arguments{"--doubling", "10"}}) {
        const TrainRun run = workshop.tune(other);
        INFO(other[0] << ": " << run.errors);
        CHECK(run.exit_code == kFailed);
        CHECK(run.says("is from another tuning"));
        CHECK(bytes_of(workshop.file) == whole);
    }
    (void)workshop.folder.write("tuning", whole.substr(1));
    CHECK(workshop.tune({}).says("is damaged or not a tuning file"));
    CHECK(bytes_of(workshop.file) == whole.substr(1));
}

TEST_CASE("an interrupted tuning is continued as if nothing had happened") {
    if (!kCanTune) SKIP("the numbers are constants");
    const Workshop workshop;
    // Ctrl-C waits from the start.
    const auto interrupt = [] {
        sigset_t signals;
        ::sigemptyset(&signals);
        ::sigaddset(&signals, SIGINT);
        ::sigprocmask(SIG_BLOCK, &signals, nullptr);
        ::raise(SIGINT);
    };
    const TrainRun interrupted = workshop.tune({}, interrupt);
    CHECK(interrupted.exit_code == kFailed);
    CHECK(interrupted.says("interrupted; the same command continues"));
    CHECK(interrupted.output.find("Parameter razoring_base{") != std::string::npos);
    REQUIRE(std::filesystem::exists(workshop.file));
    CHECK(workshop.tune({}).exit_code == kSuccess);
    const Workshop other;
    REQUIRE(other.tune({}).exit_code == kSuccess);
    CHECK(bytes_of(workshop.file + ".course.tsv") == bytes_of(other.file + ".course.tsv"));
}

TEST_CASE("the openings of a tuning come from a book") {
    if (!kCanTune) SKIP("the numbers are constants");
    const Workshop workshop;
    const std::string book = workshop.folder.write("book.epd", "4k3/8/8/8/8/8/8/R3K3 w Q -\n");
    CHECK(workshop.tune({"--book", book}).exit_code == kSuccess);
    CHECK(workshop.tune({}).says("is from another tuning: the book's checksum"));
    const TrainRun empty = workshop.tune({"--book", workshop.folder.write("empty.epd", "\n")});
    CHECK(empty.exit_code == kFailed);
    CHECK(empty.says("there are no positions in"));
    const TrainRun wrong = workshop.tune({"--book", workshop.folder.write("wrong.epd", "x\n")});
    CHECK(wrong.exit_code == kFailed);
    CHECK(wrong.says("wrong.epd, line 1: "));
    CHECK(workshop.tune({"--book", workshop.folder / "none"}).says("cannot read"));
}
