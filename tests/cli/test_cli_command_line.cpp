#include "cli/command_line.h"

#include <array>
#include <iostream>
#include <sstream>
#include <string>

#include "cli/arguments.h"
#include "tests/catch.h"
#include "tests/cli/cli_call.h"
#include "uci/options.h"
#include "uci/version.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

using Catch::Matchers::ContainsSubstring;

}  // namespace

TEST_CASE("the version names build, commit, network and signature") {
    const CliCall version = call({"--version"});
    CHECK(version.code == ExitCode::Success);
    CHECK_THAT(version.output, Catch::Matchers::StartsWith(version_text() + "\ncommit: "));
    for (const char* part : {" wide, ", "tablebases: ", "\nbench: "}) {
        CHECK_THAT(version.output, ContainsSubstring(part));
    }
}

TEST_CASE("mutare uci has a help, and prints the page of options") {
    CHECK_THAT(call({"uci", "--help"}).output, ContainsSubstring("speaks UCI"));
    const CliCall page = call({"uci", "--options"});
    CHECK(page.code == ExitCode::Success);
    CHECK(page.output == option_document());
}

TEST_CASE("every subcommand has a help") {
    for (const char* name :
         {"uci", "play", "perft", "bench", "suite", "analyse", "pgn", "tables"}) {
        CAPTURE(name);
        const CliCall help = call({name, "--help"});
        CHECK(help.code == ExitCode::Success);
        CHECK_THAT(help.output, ContainsSubstring("Usage:\n  mutare " + std::string(name)));
        CHECK_THAT(help.output, ContainsSubstring("Examples:\n"));
    }
}

TEST_CASE("the help of a command has its groups of options, but not its nameless arguments") {
    cxxopts::Options options("mutare x", "Does x.");
    options.add_options()("first", "One");
    options.add_options("Others")("second", "Two");
    options.add_options(kPositional)("files", "Three");
    const std::array arguments{"x", "--help"};
    const std::ostringstream output;
    std::streambuf* const standard_output = std::cout.rdbuf(output.rdbuf());
    run_with_options(options, "", static_cast<int>(arguments.size()), arguments.data(),
                     [](const cxxopts::ParseResult&) { return ExitCode::Failed; });
    std::cout.rdbuf(standard_output);
    CHECK_THAT(output.str(), ContainsSubstring("--first"));
    CHECK_THAT(output.str(), ContainsSubstring("--second"));
    CHECK_THAT(output.str(), !ContainsSubstring("--files"));
}

TEST_CASE("an unknown argument is reported with the nearest name") {
    const CliCall unknown = call({"pertf", "3"});
    CHECK(unknown.code == ExitCode::WrongUsage);
    CHECK(unknown.output.empty());
    CHECK(unknown.errors ==
          "unknown argument \"pertf\"; did you mean \"perft\"?\nSee mutare --help.\n");
}
