// The manual page and the completion of arguments, as the program prints them.
#include "cli/manual.h"

#include <cstdio>
#include <sstream>
#include <string>

#include "tests/catch.h"
#include "tests/cli/program.h"
#include "uci/version.h"

using namespace mutare;
using namespace mutare::tests;
using Catch::Matchers::ContainsSubstring;

namespace {

std::string manual(const char* argument) {
    const CliCall help = call({argument});
    CHECK(help.code == ExitCode::Success);
    CHECK(help.errors.empty());
    return help.output;
}

/// What bash prints for a script.
std::string bash(const std::string& script) {
    const std::string command = "bash -c '" + script + "' 2>&1";
    std::FILE* const pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::string output;
    for (int character = std::fgetc(pipe); character != EOF; character = std::fgetc(pipe)) {
        output += static_cast<char>(character);
    }
    pclose(pipe);
    return output;
}

/// The completions that bash offers for the last of these words.
std::string completions(const std::string& words, int last) {
    std::string script = manual("--help=bash");
    for (std::size_t place = 0; (place = script.find('\'', place)) != std::string::npos;) {
        script.replace(place, 1, "'\\''");
        place += 4;
    }
    return bash(script + "COMP_WORDS=(" + words + "); COMP_CWORD=" + std::to_string(last) +
                "; _mutare; echo ${COMPREPLY[*]}");
}

}  // namespace

TEST_CASE("no line of the manual page is one that troff takes for a request") {
    const std::string page = manual("--help=man");
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
        CAPTURE(line);
        if (line.starts_with('.')) {
            const std::string request = line.substr(0, line.find(' '));
            CHECK_THAT(".TH .SH .SS .TP .PP .nf .fi", ContainsSubstring(request));
        }
        CHECK_FALSE(line.starts_with('\''));
    }
}

TEST_CASE("the manual page has the date of the commit") {
    const std::string commit(commit_text());
    const std::size_t place = commit.find(" of ");
    const std::string date = place == std::string::npos ? "" : commit.substr(place + 4, 10);
    CHECK(manual("--help=man").starts_with(".TH MUTARE 1 \"" + date + "\" \"Mutare "));
}

TEST_CASE("bash completes subcommands and their options") {
    CHECK(completions("mutare pe", 1) == "perft\n");
    CHECK(completions("mutare perft --di", 2) == "--divide\n");
    CHECK(completions("mutare bench --di", 2) == "\n");
    CHECK(completions("mutare analyse ", 2) == "\n");  // files
}

TEST_CASE("an option is written as each form of the manual wants it") {
    cxxopts::Options options("mutare x", "Does x.");
    options.add_options()("f,first-one", "One's [a:b]\nand more",
                          cxxopts::value<int>()->default_value("3"), "N");
    options.add_options()("second", "Two");
    options.add_options()("third", "Three", cxxopts::value<std::string>()->implicit_value("x"));
    const auto part = [&](const char* name) { return help_format(name)->part(options, "  x\n"); };
    CHECK(part("bash") == "        *:x) words='--first-one --second --third' ;;\n");
    const std::string man = part("man");
    CHECK_THAT(man, ContainsSubstring("\\&mutare x [OPTION...]\"\n\\&Does x.\n"));
    CHECK_THAT(man, ContainsSubstring(".TP\n\\fB\\-f\\fP, \\fB\\-\\-first\\-one\\fP \\fIN\\fP\n"
                                      "\\&One's [a:b]\n\\&and more (default: 3)\n"
                                      ".TP\n\\fB\\-\\-second\\fP\n\\&Two\n"));
    CHECK(man.ends_with(".PP\n.nf\n\\&Examples:\n\\&  x\n\\&\n.fi\n"));
}
