// The files that commands read and write: none destroys another one, and pipes are read as files.
#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/text.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/temporary_folder.h"

using namespace mutare;
using namespace mutare::tests;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr const char* kGamesPgn =
    "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n\n[White \"B\"]\n\n1. c4 *\n";
constexpr const char* kMateEpd = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8;\n";
constexpr const char* kJobLine =
    "8/8/8/8/8/8/8/K1k5 w - - depth 2; times 3; job 1; of 1; run ab;\n";

std::string call_refused(const std::vector<const char*>& arguments) {
    const CliCall refused = call(arguments);
    CHECK(refused.code == ExitCode::WrongUsage);
    CHECK(refused.output.empty());
    return refused.errors;
}

}  // namespace

TEST_CASE("no option writes over the file that is read, whatever its name") {
    const TemporaryFolder folder;
    const std::string games = folder.write("games.pgn", kGamesPgn);
    const std::string jobs = folder.write("jobs", kJobLine);
    const auto linked = [&](const std::string& path) {
        const std::string link = path + ".link";
        std::filesystem::create_hard_link(path, link);
        return link;
    };
    for (const std::string& path : {games, linked(games)}) {
        for (const char* option : {"--output", "--html", "--svg", "--mistakes", "--resume"}) {
            CHECK_THAT(
                call_refused({"analyse", games.c_str(), "--nodes", "10", option, path.c_str()}),
                ContainsSubstring(join(option, ": ", path, " is the input too")));
        }
    }
    CHECK_THAT(call_refused({"perft", "--jobs", jobs.c_str(), "--results", jobs.c_str()}),
               ContainsSubstring("--results: "));
    Child redirected({"analyse", "-", "--output", games},
                     [&] { dup2(open(games.c_str(), O_RDONLY), STDIN_FILENO); });
    CHECK(redirected.exit_code() == static_cast<int>(ExitCode::WrongUsage));
    CHECK(bytes_of(games) == kGamesPgn);
    CHECK(bytes_of(jobs) == kJobLine);
}

TEST_CASE("two options do not write the same file, and what is refused opens none") {
    const TemporaryFolder folder;
    const std::string games = folder.write("games.pgn", kGamesPgn);
    const std::string kept = folder.write("kept.html", "kept");
    const std::string same = folder / "new";
    const std::string also = folder / "./new";
    CHECK_THAT(call_refused({"analyse", games.c_str(), "--html", kept.c_str(), "--output",
                             same.c_str(), "--svg", also.c_str()}),
               ContainsSubstring("--output: ") && ContainsSubstring(" is --svg too"));
    call_refused({"analyse", games.c_str(), "--html", kept.c_str(), "--output", games.c_str()});
    CHECK(bytes_of(kept) == "kept");
    CHECK_FALSE(std::filesystem::exists(same));
    CHECK_THAT(
        call_refused({"analyse", games.c_str(), "--book", kept.c_str(), "--output", kept.c_str()}),
        ContainsSubstring("--output: ") && ContainsSubstring(" is --book too"));
    CHECK(call({"analyse", games.c_str(), "--nodes", "10", "--html", "/dev/null", "--output",
                "/dev/null"})
              .code == ExitCode::Success);
}

TEST_CASE("no option writes the file to which the standard output leads") {
    const TemporaryFolder folder;
    const std::string games = folder.write("games.pgn", kGamesPgn);
    const std::string printed = folder / "printed";
    for (const std::string& path : {printed, std::string("/dev/stdout")}) {
        Child child({"analyse", games, "--nodes", "10", "--mistakes", path}, [&] {
            dup2(open(printed.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666), STDOUT_FILENO);
        });
        CHECK_THAT(child.read_all(), ContainsSubstring(" is the standard output too"));
        CHECK(child.exit_code() == static_cast<int>(ExitCode::WrongUsage));
    }
}

TEST_CASE("a file that cannot be written is named before the first game is searched") {
    const TemporaryFolder folder;
    const std::string games = folder.write("games.pgn", kGamesPgn);
    const std::string nowhere = folder / "none/file";
    for (const std::string& path : {nowhere, folder / ""}) {
        for (const char* option : {"--output", "--html", "--svg", "--mistakes", "--resume"}) {
            const CliCall failed = call({"analyse", games.c_str(), option, path.c_str()});
            CHECK(failed.code == ExitCode::Failed);
            CHECK(failed.output.empty());
            CHECK_THAT(failed.errors, ContainsSubstring(path));
        }
    }
    const std::string chart = folder / "chart.svg";
    CHECK(call({"analyse", games.c_str(), "--player", "C", "--svg", chart.c_str()}).code ==
          ExitCode::Failed);
    CHECK_FALSE(std::filesystem::exists(chart));
}

TEST_CASE("a file whose reading fails has not ended") {
    constexpr const char* kUnreadable = "/proc/self/mem";  // its first byte belongs to nobody
    for (std::vector<const char*> arguments : std::initializer_list<std::vector<const char*>>{
             {"pgn"}, {"analyse"}, {"suite"}, {"perft", "--epd"}, {"perft", "--jobs"}}) {
        arguments.push_back(kUnreadable);
        const CliCall failed = call(arguments);
        CHECK(failed.code == ExitCode::Failed);
        CHECK(failed.errors == "cannot read /proc/self/mem\n");
    }
}

TEST_CASE("a chart is not drawn over another file, and the games are numbered as analysed") {
    const TemporaryFolder folder;
    const std::string games = folder.write("chart-2.svg", kGamesPgn);
    const std::string chart = folder / "chart.svg";
    const CliCall refused =
        call({"analyse", games.c_str(), "--nodes", "10", "--svg", chart.c_str()});
    CHECK(refused.code == ExitCode::Failed);
    CHECK_THAT(refused.errors, ContainsSubstring("chart-2.svg"));
    CHECK(bytes_of(games) == kGamesPgn);

    const std::string player = folder / "player.svg";
    call({"analyse", games.c_str(), "--nodes", "10", "--player", "B", "--svg", player.c_str()});
    CHECK(std::filesystem::exists(player));
    CHECK(std::filesystem::exists(folder / "player-2.svg"));
    CHECK_FALSE(std::filesystem::exists(folder / "player-3.svg"));
}

TEST_CASE("every command reads its text from the standard input, and from a pipe with a name") {
    struct {
        std::string text;
        Arguments before;
        std::string expected;
    } const calls[] = {{kMateEpd, {"suite", "--nodes", "100"}, "1 of 1 solved"},
                       {"8/8/8/8/8/8/8/K1k5 w - - ;D1 1\n", {"perft", "--epd"}, "1 passed"},
                       {kJobLine, {"perft", "--jobs"}, "nodes 3;"},
                       {kMateEpd, {"analyse", "--nodes", "100"}, "Ra8#"},
                       {kGamesPgn, {"analyse", "--nodes", "10"}, "Game 3: "},
                       {kGamesPgn, {"pgn"}, "3 games"}};
    for (const auto& each : calls) {
        CAPTURE(each.before);
        for (const char* path : {"-", "/dev/stdin"}) {
            CAPTURE(path);
            Arguments arguments = each.before;
            arguments.emplace_back(path);
            Child child(arguments);
            child.send(each.text);
            child.end_input();
            CHECK_THAT(child.read_all(), ContainsSubstring(each.expected));
        }
    }
}
