#include "uci/cli/command_line.h"

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "uci/version.h"

using namespace mutare;

namespace {

/// What a call of the program prints, and its exit code.
struct Run {
    ExitCode code;
    std::string output;
    std::string errors;
};

Run run(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "mutare");
    const std::ostringstream output;
    const std::ostringstream errors;
    std::streambuf* const standard_output = std::cout.rdbuf(output.rdbuf());
    std::streambuf* const standard_errors = std::cerr.rdbuf(errors.rdbuf());
    const ExitCode code = run_command_line(static_cast<int>(arguments.size()), arguments.data());
    std::cout.rdbuf(standard_output);
    std::cerr.rdbuf(standard_errors);
    return {code, output.str(), errors.str()};
}

using Catch::Matchers::ContainsSubstring;

}  // namespace

TEST_CASE("the version is one line") {
    const Run version = run({"--version"});
    CHECK(version.code == ExitCode::Success);
    CHECK(version.output == version_text() + '\n');
}

TEST_CASE("every subcommand has a help") {
    for (const char* name : {"perft", "bench", "suite"}) {
        CAPTURE(name);
        const Run help = run({name, "--help"});
        CHECK(help.code == ExitCode::Success);
        CHECK_THAT(help.output, ContainsSubstring("Usage:\n  mutare " + std::string(name)));
        CHECK_THAT(help.output, ContainsSubstring("Examples:\n"));
    }
}

TEST_CASE("an unknown argument is reported with the nearest name") {
    const Run unknown = run({"pertf", "3"});
    CHECK(unknown.code == ExitCode::WrongUsage);
    CHECK(unknown.output.empty());
    CHECK(unknown.errors ==
          "unknown argument \"pertf\"; did you mean \"perft\"?\nSee mutare --help.\n");
}

TEST_CASE("a missing argument or a value out of range is wrong usage") {
    CHECK(run({"perft"}).code == ExitCode::WrongUsage);
    CHECK(run({"suite"}).code == ExitCode::WrongUsage);
    CHECK(run({"perft", "1", "2"}).code == ExitCode::WrongUsage);
    CHECK(run({"perft", "x"}).code == ExitCode::WrongUsage);
    CHECK(run({"perft", "1", "--fen", "8/8 w - -"}).code == ExitCode::WrongUsage);
    const Run bench = run({"bench", "0"});
    CHECK(bench.code == ExitCode::WrongUsage);
    CHECK_THAT(bench.errors, ContainsSubstring("--depth 0 is not in the range 1.."));
}

TEST_CASE("perft counts a named position") {
    const Run perft = run({"perft", "2", "--fen", "kiwipete"});
    CHECK(perft.code == ExitCode::Success);
    CHECK_THAT(perft.output, ContainsSubstring("Nodes searched: 2039\n"));
    CHECK_THAT(run({"perft", "1", "--json"}).output, ContainsSubstring("\"nodes\": 20,"));
}

TEST_CASE("a file that cannot be read is a failure") {
    const Run suite = run({"suite", "no/such/file.epd"});
    CHECK(suite.code == ExitCode::Failed);
    CHECK(suite.errors == "cannot read no/such/file.epd\n");
}
