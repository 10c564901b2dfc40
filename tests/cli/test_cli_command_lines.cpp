// The calls in command_lines.txt, which explains its form. Every option of every subcommand must
// occur there.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/text.h"
#include "cli/perft/child_process.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/data_files.h"
#include "tests/temporary_folder.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

using Catch::Matchers::ContainsSubstring;

struct CommandLine {
    std::string text;
    std::string input;
    int code = 0;
    std::vector<std::string> expected;
    std::vector<std::string> forbidden;
};

std::vector<CommandLine> read_command_lines() {
    std::vector<CommandLine> all;
    const std::string path = MUTARE_SOURCE_DIR "/tests/cli/command_lines.txt";
    for (const std::string& line : split(bytes_of(path), '\n')) {
        if (line.size() < 2 || line.front() == '#') continue;
        const std::string text = line.substr(2);
        if (line.front() == '>') all.push_back({text, {}, 0, {}, {}});
        if (line.front() == '|') all.back().input += text + '\n';
        if (line.front() == '=') all.back().code = std::stoi(text);
        if (line.front() == '<') all.back().expected.push_back(text);
        if (line.front() == '!') all.back().forbidden.push_back(text);
    }
    return all;
}

std::string replaced(std::string text, std::string_view name, const std::string& value) {
    for (std::size_t at = text.find(name); at != std::string::npos;
         at = text.find(name, at + value.size())) {
        text.replace(at, name.size(), value);
    }
    return text;
}

/// The options in the help of a subcommand.
std::vector<std::string> options_of(const std::string& subcommand) {
    std::vector<std::string> options;
    for (const std::string& line : split(call({subcommand.c_str(), "--help"}).output, '\n')) {
        const std::string_view text = trimmed(line);
        const std::size_t at = text.find("--");
        const bool is_option = line.starts_with("  ") && (at == 0 || text.find(", --") == 2);
        if (is_option) options.emplace_back(text.substr(at, text.find(' ', at) - at));
    }
    return options;
}

}  // namespace

TEST_CASE("every command line has its exit code and output") {
    const TemporaryFolder folder;
    const std::vector<CommandLine> all = read_command_lines();
    CHECK(all.size() >= 40);
    for (const CommandLine& line : all) {
        INFO(line.text);
        std::vector<std::string> words = command_words(line.text);
        for (std::string& word : words) {
            word = replaced(replaced(word, "DATA/", MUTARE_TEST_DATA "/"), "TEMP/", folder / "");
        }
        Child child(words);
        child.send(line.input);
        child.end_input();
        const std::string output = child.read_all();
        INFO(output);
        CHECK(child.exit_code() == line.code);
        for (const std::string& part : line.expected) CHECK_THAT(output, ContainsSubstring(part));
        for (const std::string& part : line.forbidden) {
            CHECK_THAT(output, !ContainsSubstring(part));
        }
    }
}

TEST_CASE("every option of every subcommand occurs in a command line") {
    std::map<std::string, std::set<std::string>> used;
    for (const CommandLine& line : read_command_lines()) {
        const std::vector<std::string> words = command_words(line.text);
        used[words.front()].insert(words.begin() + 1, words.end());
    }
    for (const char* subcommand : {"uci", "perft", "bench", "suite", "analyse", "pgn", "play"}) {
        const std::vector<std::string> options = options_of(subcommand);
        CHECK_FALSE(options.empty());
        for (const std::string& option : options) {
            CAPTURE(subcommand, option);
            CHECK(used[subcommand].contains(option));
        }
    }
}
