// The dialogues in the files of tests/uci/dialogues, and dialogues made here. In a file
//
//     # comment
//     > line        sends the line to the engine
//     < pattern     waits for a line that matches; the lines before it are skipped
//     ! pattern     no line that is skipped before the next "<" may match
//     $             ends the input
//
// and `*` in a pattern stands for any characters. A dialogue must have as many `bestmove` as `go`.
// A `go` that is refused does not count: it is written `>! go …`. `DATA/` in a line sent stands for
// the folder tests/data.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/text.h"
#include "tests/catch.h"
#include "tests/uci/uci_conversation.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

std::vector<std::string> read_lines(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

/// The files in the folder, in alphabetical order.
std::vector<std::filesystem::path> dialogue_files() {
    const std::filesystem::path folder =
        std::filesystem::path(MUTARE_SOURCE_DIR) / "tests" / "uci" / "dialogues";
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

bool asks_for_move(const std::string& command) {
    const std::vector<Token> tokens = split_tokens(command);
    return !tokens.empty() && tokens[0].text == "go" &&
           (tokens.size() == 1 || tokens[1].text != "perft");
}

std::string with_data_folder(std::string line) {
    constexpr std::string_view kFolder = "DATA/";
    const std::size_t place = line.find(kFolder);
    if (place != std::string::npos) line.replace(place, kFolder.size(), MUTARE_TEST_DATA "/");
    return line;
}

/// Carries out the lines of a dialogue.
class Dialogue {
  public:
    void carry_out(const std::string& line) {
        if (line.empty() || line.front() == '#') return;
        const std::string text = line.substr(std::min(line.find(' '), line.size() - 1) + 1);
        if (line.rfind(">!", 0) == 0) {
            conversation_.send(text);
        } else if (line.front() == '>') {
            if (asks_for_move(text)) ++missing_moves_;
            conversation_.send(with_data_folder(text));
        } else if (line.front() == '!') {
            forbidden_.push_back(text);
        } else if (line.front() == '<') {
            expect(text);
        } else if (line == "$") {
            conversation_.end_input();
        } else {
            FAIL("not a line of a dialogue: " << line);
        }
    }

    /// Ends the dialogue and checks that each `go` had its `bestmove`.
    void end() {
        for (const std::string& line : conversation_.remaining_lines()) count(line);
        CHECK(missing_moves_ == 0);
    }

  private:
    void expect(const std::string& pattern) {
        std::string skipped;
        const SteadyClock::time_point deadline = SteadyClock::now() + kPatience;
        while (std::optional<std::string> line = conversation_.next_line(deadline)) {
            count(*line);
            if (matches(pattern, *line)) {
                forbidden_.clear();
                return;
            }
            skipped += *line + '\n';
            for (const std::string& forbidden : forbidden_) {
                if (matches(forbidden, *line)) FAIL("came before \"" << pattern << "\": " << *line);
            }
        }
        FAIL("no line matches \"" << pattern << "\"; got instead:\n" << skipped);
    }

    void count(const std::string& line) {
        if (matches("bestmove *", line)) --missing_moves_;
    }

    Conversation conversation_;
    std::vector<std::string> forbidden_;
    int missing_moves_ = 0;
};

std::size_t count_matching(const std::vector<std::string>& lines, std::string_view pattern) {
    return static_cast<std::size_t>(
        std::count_if(lines.begin(), lines.end(),
                      [&](const std::string& line) { return matches(pattern, line); }));
}

}  // namespace

TEST_CASE("the engine answers as the dialogues expect") {
    for (const std::filesystem::path& file : dialogue_files()) {
        SECTION(file.filename().string()) {
            Dialogue dialogue;
            int number = 0;
            for (const std::string& line : read_lines(file)) {
                INFO(file.filename().string() << ':' << ++number << ": " << line);
                dialogue.carry_out(line);
            }
            dialogue.end();
        }
    }
}

TEST_CASE("a star in a pattern matches any characters") {
    CHECK(matches("bestmove *", "bestmove e2e4"));
    CHECK(matches("*pv*e4*", "info pv e2e4"));
    CHECK(matches("a*", "a"));
    CHECK_FALSE(matches("bestmove *", "info bestmove e2e4"));
    CHECK_FALSE(matches("bestmove", "bestmove e2e4"));
    CHECK_FALSE(matches("*e5", "info pv e2e4"));
}

TEST_CASE("nothing is printed before the first command") {
    Conversation conversation;
    CHECK(conversation.remaining_lines().empty());
}

TEST_CASE("a hundred searches stopped at once give a hundred moves") {
    constexpr int kTimes = 100;
    Conversation conversation;
    for (int i = 0; i < kTimes; ++i) {
        conversation.send(i % 2 == 0 ? "go infinite" : "go ponder wtime 100 btime 100");
        conversation.send("stop");
    }
    const std::vector<std::string> lines = conversation.remaining_lines();
    CHECK(count_matching(lines, "bestmove *") == kTimes);
    CHECK(count_matching(lines, "*error*") == 0);
}

TEST_CASE("the move of a stopped search comes before that of a go without a position") {
    for (int i = 0; i < 20; ++i) {
        Conversation conversation;
        for (const char* line :
             {"position startpos", "go infinite", "stop", "position fen bad", "go depth 1"}) {
            conversation.send(line);
        }
        const auto first = conversation.next_line("bestmove *");
        REQUIRE(first);
        CHECK(*first != "bestmove 0000");
        CHECK(conversation.next_line("bestmove *") == "bestmove 0000");
    }
}

TEST_CASE("every go gets a move when the next one waits for it") {
    Conversation conversation;
    for (int i = 0; i < 50; ++i) {
        conversation.send("go depth 1");
        CHECK(conversation.next_line("bestmove *"));
    }
    CHECK(count_matching(conversation.remaining_lines(), "*") == 0);
}

TEST_CASE("a game of a hundred thousand plies is read") {
    std::string line = "position startpos moves";
    for (int i = 0; i < 25'000; ++i) line += " g1f3 g8f6 f3g1 f6g8";
    Conversation conversation;
    conversation.send(line);
    conversation.send("go depth 2");
    CHECK(conversation.next_line("bestmove *"));
    CHECK(count_matching(conversation.remaining_lines(), "*error*") == 0);
}

TEST_CASE("a line of ten million letters is refused like any other") {
    Conversation conversation;
    conversation.send(std::string(10'000'000, 'x'));
    conversation.send("position fen " + std::string(10'000'000, '/'));
    conversation.send("setoption name " + std::string(1'000'000, 'h') + " value 1");
    conversation.send("isready");
    CHECK(conversation.next_line("info string error: unknown command \"xxxx*"));
    CHECK(conversation.next_line("info string error: position: *"));
    CHECK(conversation.next_line("info string error: setoption: *"));
    CHECK(conversation.next_line("readyok"));
}
