// Ctrl-C: what is done is kept.
#include <algorithm>
#include <chrono>
#include <thread>

#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/pgn_games.h"
#include "tests/temporary_folder.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

using Catch::Matchers::ContainsSubstring;

const std::string kForever = "86400000";

std::ptrdiff_t lines_in(const std::string& path) {
    return std::ranges::count(bytes_of(path), '\n');
}

/// Waits until the file has lines; a minute at most.
void wait_for_lines(const std::string& path, std::ptrdiff_t lines) {
    for (int i = 0; i < 6000 && lines_in(path) < lines; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    REQUIRE(lines_in(path) >= lines);
}

}  // namespace

TEST_CASE("Ctrl-C ends a suite, and what is done is summed up") {
    const TemporaryFolder folder;
    const std::string suite =
        folder.write("suite.epd",
                     "8/8/8/8/8/8/8/K1k5 w - - bm Ka2;\n"
                     "8/8/8/8/8/8/8/k1K5 w - - bm Kc2;\n"
                     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n");
    Child child({"suite", suite, "--depth", "100", "--verbose"});
    static_cast<void>(child.read_until("k1K5 w - -\n"));
    child.wait_until_busy();
    child.interrupt(SIGINT);
    CHECK(child.exit_code() == 1);
    const std::string output = child.read_all();
    CHECK_THAT(output, ContainsSubstring(" of 2 solved ("));
    CHECK_THAT(output, ContainsSubstring("interrupted; 1 position is left"));
}

TEST_CASE("Ctrl-C ends the analysis of a position, with what was found so far") {
    Child child({"analyse", "--fen", "startpos", "--movetime", kForever});
    child.wait_until_busy();
    child.interrupt(SIGINT);
    CHECK(child.exit_code() == 1);
    const std::string output = child.read_all();
    CHECK_THAT(output, ContainsSubstring(" nodes: 1. "));
    CHECK(output.ends_with("\ninterrupted\n"));
}

TEST_CASE("Ctrl-C ends the analysis of a game, of which nothing is kept for the next call") {
    const TemporaryFolder folder;
    const std::string game = folder.write("game.pgn", "1. e4 *\n");
    const std::string kept = folder / "kept";
    Child child({"analyse", game, "--skip", "1", "--movetime", kForever, "--resume", kept});
    child.wait_until_busy();
    child.interrupt(SIGINT);
    CHECK(child.exit_code() == 1);
    CHECK(bytes_of(kept).empty());
}

TEST_CASE("Ctrl-C ends the counting of jobs, and the unfinished one is not written") {
    const TemporaryFolder folder;
    const std::string jobs =
        folder.write("jobs",
                     "8/8/8/8/8/8/8/K1k5 w - - depth 2; times 3; job 1; of 2; run ab;\n"
                     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - depth 12; times 1; "
                     "job 2; of 2; run ab;\n");
    const std::string results = folder / "results";
    Child child({"perft", "--jobs", jobs, "--results", results});
    wait_for_lines(results, 1);
    child.wait_until_busy();
    child.interrupt(SIGINT);
    CHECK(child.exit_code() == 1);
    CHECK(child.read_all() == "ended with 1 job left\n");
    CHECK(lines_in(results) == 1);
}

TEST_CASE("Ctrl-C ends a game, which is saved, while you or the engine think") {
    const TemporaryFolder folder;
    const std::string games = folder / "games.pgn";
    {
        Child child({"play", "--nodes", "100", "--pgn", games});
        child.send("e4\n");
        CHECK_THAT(child.read_until("White to move\n"), ContainsSubstring("Mutare plays 1... "));
        child.interrupt(SIGINT);
        CHECK(child.exit_code() == 0);
    }
    {
        Child child({"play", "--movetime", kForever, "--pgn", games});
        static_cast<void>(child.read_until("a   b   c   d   e   f   g   h\n"));
        child.send("e4\n");
        child.wait_until_busy();
        child.interrupt(SIGINT);
        CHECK(child.exit_code() == 0);
    }
    const std::vector<PgnGame> saved = games_of(bytes_of(games));
    REQUIRE(saved.size() == 2);
    CHECK(saved[0].moves == 2);
    CHECK(saved[1].moves == 1);
}
