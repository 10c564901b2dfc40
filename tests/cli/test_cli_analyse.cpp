#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "base/text.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/count_of.h"
#include "tests/data_files.h"
#include "tests/pgn_games.h"
#include "tests/temporary_folder.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

using Catch::Matchers::ContainsSubstring;

constexpr const char* kFoolsMate =
    "[Event \"a\"]\n[White \"Foolish\"]\n\n1. "
    "f3 { [%clk 0:01:00] } e5 2. g4 Qh4# 0-1\n\n"
    "[Event \"b\"]\n\n1. e4 e5 1-0\n";

}  // namespace

TEST_CASE("a game's mistakes are written as PGN and drawn") {
    const TemporaryFolder folder;
    const std::string games = folder.write("games.pgn", kFoolsMate);
    const std::string output = folder / "out.pgn";
    const std::string chart = folder / "chart.svg";
    const CliCall analysed = call({"analyse", games.c_str(), "--nodes", "2000", "--output",
                                   output.c_str(), "--svg", chart.c_str()});
    CHECK(analysed.code == ExitCode::Success);
    const std::vector<PgnGame> written = games_of(bytes_of(folder / "out.pgn"));
    REQUIRE(written.size() == 2);
    CHECK(written[0].errors.empty());
    CHECK(written[0].moves == 4);
    // The scores decide where the lines end.
    std::string annotated = bytes_of(output);
    std::replace(annotated.begin(), annotated.end(), '\n', ' ');
    CHECK_THAT(annotated, ContainsSubstring("[%clk 0:01:00] }"));
    CHECK_THAT(annotated, ContainsSubstring("2. g4 $4 { [%eval #-1,"));
    CHECK_THAT(bytes_of(folder / "chart.svg"), ContainsSubstring("</svg>"));
    CHECK_THAT(bytes_of(folder / "chart-2.svg"), ContainsSubstring("</svg>"));
}

TEST_CASE("Ctrl-C ends an analysis, and the game is written as far as it is done") {
    const TemporaryFolder folder;
    const std::string games = folder.write("games.pgn", kFoolsMate);
    const std::string output = folder / "out.pgn";
    Child child({"analyse", games, "--movetime", "86400000", "--output", output});
    child.wait_until_busy();
    child.interrupt(SIGINT);
    CHECK(child.exit_code() == static_cast<int>(ExitCode::Failed));
    CHECK(child.read_all().ends_with("\ninterrupted\n"));
    CHECK_THAT(bytes_of(output), ContainsSubstring("1. f3 { [%clk 0:01:00] }"));
}

TEST_CASE("an analysis whose terminal closes is written as far as it is done") {
    const TemporaryFolder folder;
    const std::string games = folder.write("games.pgn", kFoolsMate);
    const std::string output = folder / "out.pgn";
    Child child({"analyse", games, "--movetime", "86400000", "--output", output}, use_closed_pipe);
    child.wait_until_busy();
    child.interrupt(SIGHUP);
    CHECK(child.exit_code() == static_cast<int>(ExitCode::Failed));
    CHECK_THAT(bytes_of(output), ContainsSubstring("1. f3 { [%clk 0:01:00] }"));
}

TEST_CASE("an analysis of an analysed game changes nothing") {
    const TemporaryFolder folder;
    const std::string first =
        folder.write("first.pgn", join(kFoolsMate, "\n[FEN \"unreadable\"]\n\n1. e4 *\n"));
    const std::string second = folder / "second.pgn";
    const std::string third = folder / "third.pgn";
    call({"analyse", first.c_str(), "--nodes", "2000", "--output", second.c_str()});
    call({"analyse", second.c_str(), "--nodes", "2000", "--output", third.c_str()});
    CHECK(bytes_of(second) == bytes_of(third));
    CHECK(call({"analyse", third.c_str(), "--nodes", "2000", "--output", "-"}).output ==
          bytes_of(third));
}

TEST_CASE("games are searched at the same time with the same result") {
    const TemporaryFolder folder;
    const std::string games = folder.write("games.pgn", join(kFoolsMate, "\n", kFoolsMate));
    const auto analysed = [&](const char* concurrency) {
        return call({"analyse", games.c_str(), "--nodes", "500", "--concurrency", concurrency})
            .output;
    };
    const std::string alone = analysed("1");
    CHECK_THAT(alone, ContainsSubstring("\nGame 4: "));
    CHECK(analysed("3") == alone);
}

TEST_CASE("the report holds every game, and nothing of them can end its script") {
    const TemporaryFolder folder;
    const std::string games = folder.write("games.pgn", "[White \"</script>\"]\n\n1. e4 *\n");
    const std::string html = folder / "report.html";
    const CliCall analysed =
        call({"analyse", games.c_str(), "--nodes", "100", "--html", html.c_str()});
    CHECK(analysed.code == ExitCode::Success);
    const std::string page = bytes_of(html);
    CHECK(page.starts_with("<!DOCTYPE html>"));
    CHECK(page.ends_with("</html>\n"));
    CHECK_THAT(page, ContainsSubstring(R"("White": "\u003c/script>")"));
    CHECK(count_of("<template class=\"chart\"><svg ", page) == 1);
    CHECK_THAT(page, !ContainsSubstring("https:"));
    // It loads nothing: SVG's name is no address.
    CHECK(count_of("http:", page) == count_of("xmlns=\"http://www.w3.org/2000/svg\"", page));
}

TEST_CASE("no control in a file reaches the terminal") {
    const TemporaryFolder folder;
    const std::string odd =
        "a\x1b]0;b\x07\x1b[31m\xC2\x9B"
        "5n\x7F";
    const std::string games =
        folder.write("a.pgn", join("[White \"", odd, "\"]\n\n1. e4 ", odd, " *\n"));
    const std::string epd =
        folder.write("a.epd", join("7k/8/8/8/8/8/8/K6R w - - bm Rh2; id \"", odd, "\";\n"));
    for (const std::vector<const char*>& arguments :
         std::vector<std::vector<const char*>>{{"analyse", games.c_str(), "--nodes", "10"},
                                               {"pgn", games.c_str()},
                                               {"analyse", epd.c_str(), "--nodes", "10"},
                                               {"suite", epd.c_str(), "--nodes", "10", "-v"}}) {
        const CliCall shown = call(arguments);
        const auto is_control = [](char letter) {
            return letter == '\x7F' || (letter >= 0 && letter < ' ' && letter != '\n');
        };
        CHECK(std::ranges::none_of(shown.output + shown.errors, is_control));
        CHECK(count_of("\xC2\x9B", shown.output + shown.errors) == 0);
    }
}

TEST_CASE("positions are told from games by what a file says, not by its name") {
    const TemporaryFolder folder;
    const std::string positions = folder.write(
        "positions.pgn", "\xEF\xBB\xBF\n# comment\n6k1/5ppp/8/8/8/8/8/R5K1 w - - id \"one\";\n");
    const CliCall epd = call({"analyse", positions.c_str(), "--depth", "2", "--json"});
    CHECK(epd.code == ExitCode::Success);
    CHECK_THAT(epd.output, ContainsSubstring(R"("id": "one", "fen": ")"));
    const std::string games = folder.write("games.epd", "\n\n1. e4 e5 *\n\n1. d4 *\n");
    const CliCall pgn = call({"analyse", games.c_str(), "--depth", "1"});
    CHECK(pgn.code == ExitCode::Success);
    CHECK_THAT(pgn.output, ContainsSubstring("Game 1: "));
    CHECK_THAT(pgn.output, ContainsSubstring("Game 2: "));
}

TEST_CASE("analyses that are kept are not searched again, and give the same reports") {
    const TemporaryFolder folder;
    const std::string games = folder.write("games.pgn", kFoolsMate);
    const std::string kept = folder / "kept";
    const auto analysed = [&](const char* nodes, bool resumes) {
        std::vector<const char*> arguments{"analyse", games.c_str(), "--nodes",
                                           nodes,     "--output",    "-"};
        if (resumes) arguments.insert(arguments.end(), {"--resume", kept.c_str()});
        const CliCall result = call(arguments);
        CHECK(result.code == ExitCode::Success);
        return result.output;
    };
    const std::string searched = analysed("900", false);
    CHECK(analysed("900", true) == searched);
    const std::string file = bytes_of(kept);
    CHECK(count_of("\n", file) == 2);
    CHECK(analysed("900", true) == searched);
    CHECK(bytes_of(kept) == file);  // nothing was searched

    // What is there decides, so it was read.
    std::string changed = file;
    changed.replace(changed.find(';') + 1,
                    changed.find(' ', changed.find(';')) - changed.find(';') - 1, "777");
    CHECK(folder.write("kept", changed) == kept);
    CHECK(count_of("7.77", analysed("900", true)) > 0);

    // A line that makes no sense, or is cut off, is searched again.
    const auto with_first_move = [&](const char* move) {
        std::string text = file;
        return text.replace(text.find(' ', text.find(';')) + 1, 4, move);
    };
    for (const std::string& broken :
         {file.substr(0, file.find('\n') + 20), with_first_move("a1a1"),
          std::string(file).replace(file.find(';'), 1, ";x"), "Mutare\t2\t3\t4\t5\n" + file}) {
        CHECK(folder.write("kept", broken) == kept);
        CHECK(analysed("900", true) == searched);
    }
    // With other settings, too.
    CHECK(folder.write("kept", file) == kept);
    CHECK(analysed("901", true) != searched);
    CHECK(count_of("\n", bytes_of(kept)) == 4);
}

TEST_CASE("a file that has anything but analyses is not added to") {
    const TemporaryFolder folder;
    const std::string games = folder.write("games.pgn", kFoolsMate);
    const std::string kept = folder / "kept";
    call({"analyse", games.c_str(), "--nodes", "10", "--resume", kept.c_str()});
    const std::string analyses = bytes_of(kept);
    CHECK(count_of("\n", analyses) == 2);
    for (const std::string& foreign :
         {std::string("notes\n"), std::string("notes"), std::string("Mutare\n"), std::string("\n"),
          "1\t2\t3\t4\t5\n" + analyses, analyses + "notes\n"}) {
        CHECK(folder.write("notes", foreign) == folder / "notes");
        const std::string notes = folder / "notes";
        const CliCall refused =
            call({"analyse", games.c_str(), "--nodes", "10", "--resume", notes.c_str()});
        CHECK(refused.code == ExitCode::Failed);
        CHECK_THAT(refused.errors, ContainsSubstring("not resumed"));
        CHECK(bytes_of(notes) == foreign);
    }
}

TEST_CASE("an output that cannot be completed leaves the older file as it was") {
    const TemporaryFolder folder;
    const std::string games = folder.write("games.pgn", join(kFoolsMate, "\n", kFoolsMate));
    const std::string output = folder.write("out.pgn", "my own work\n");
    const std::string html = folder.write("out.html", "my own page\n");
    const Arguments arguments{"analyse", games, "--output", output, "--html", html};
    const auto with_limit = [&](const std::string& option, const std::string& value) {
        Arguments all = arguments;
        all.insert(all.end(), {option, value});
        return all;
    };
    SECTION("on a full disk") {
        Child child(with_limit("--nodes", "10"), [] {
            signal(SIGXFSZ, SIG_IGN);
            const rlimit few_bytes{100, 100};
            setrlimit(RLIMIT_FSIZE, &few_bytes);
        });
        CHECK(child.exit_code() == static_cast<int>(ExitCode::Failed));
        CHECK_THAT(child.read_all(), ContainsSubstring(join("cannot write ", output)) &&
                                         ContainsSubstring(join("cannot write ", html)));
        CHECK_FALSE(std::filesystem::exists(output + ".new"));
    }
    SECTION("when the pipe of the standard output is closed") {
        Child child(with_limit("--nodes", "10"), use_closed_pipe);
        CHECK(child.exit_code() == static_cast<int>(ExitCode::Failed));
        CHECK_FALSE(std::filesystem::exists(output + ".new"));
    }
    SECTION("after Ctrl-C, and what was analysed is beside it") {
        Child child(with_limit("--movetime", "86400000"));
        child.wait_until_busy();
        child.interrupt(SIGINT);
        CHECK(child.exit_code() == static_cast<int>(ExitCode::Failed));
        CHECK_THAT(child.read_all(), ContainsSubstring(join(output,
                                                            " stays; what was analysed is "
                                                            "in ",
                                                            output, ".new\n")));
        CHECK(games_of(bytes_of(output + ".new")).size() == 1);
        CHECK(bytes_of(html + ".new").ends_with("</html>\n"));
    }
    CHECK(bytes_of(output) == "my own work\n");
    CHECK(bytes_of(html) == "my own page\n");
}

TEST_CASE("where no game is analysed, no output is touched") {
    const TemporaryFolder folder;
    const std::string games = folder.write("games.pgn", kFoolsMate);
    const std::string output = folder.write("out.pgn", "before\n");
    const std::string html = folder.write("out.html", "before\n");
    const CliCall nobody = call({"analyse", games.c_str(), "--player", "Nobody", "--output",
                                 output.c_str(), "--html", html.c_str()});
    CHECK(nobody.code == ExitCode::Failed);
    CHECK(nobody.errors == "no game of Nobody in " + games + "\n");
    CHECK(nobody.output.empty());
    CHECK(bytes_of(output) == "before\n");
    CHECK(bytes_of(html) == "before\n");
}

TEST_CASE("the analysis of a position does not depend on the positions before it") {
    const TemporaryFolder folder;
    const std::string line = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -\n";
    const std::string other = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPB1PPP/R3KB1R w KQkq -\n";
    const std::string epd = folder.write("two.epd", line + other + line);
    const std::vector<std::string> found =
        split(call({"analyse", epd.c_str(), "--nodes", "3000", "--json"}).output, '\n');
    REQUIRE(found.size() == 4);
    CHECK(found[0] == found[2]);
}
