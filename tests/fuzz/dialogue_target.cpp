// Whole dialogues: each line of the input is a command to a session in this process.
#include <chrono>
#include <sstream>
#include <string>
#include <vector>

#include "base/text.h"
#include "tests/count_of.h"
#include "tests/fuzz/fuzz_target.h"
#include "uci/options.h"
#include "uci/session.h"

namespace mutare::tests {

namespace {

constexpr int kMaxMegabytes = 4;
constexpr int kMaxThreads = 3;

/// Would the option make the session write files, search folders of this machine for tables, or
/// take much memory?
bool is_harmful(const SetOption& command) {
    OptionValues values;
    values.hash_megabytes = 1;
    const auto option = set_option(values, command);
    if (!option) return false;
    const bool is_path = std::holds_alternative<StringOption>((*option)->type);
    return values.hash_megabytes > kMaxMegabytes || values.threads > kMaxThreads ||
           (is_path && !command.value.empty() && command.value != kNoPath);
}

/// A command may follow other words.
bool is_harmful(std::string_view line) {
    const std::vector<Token> tokens = split_tokens(line);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto rest = Tokens(tokens).subspan(i + 1);
        if (equals_ignoring_case(tokens[i].text, "setoption")) {
            const auto command = parse_setoption(rest);
            return command && is_harmful(*command);
        }
    }
    return false;
}

void wait(Session& session) {
    require(session.wait_until_idle(std::chrono::minutes(1)), "a session hangs");
}

/// After the last line the session is stopped; then every `go` must have had its answer, and every
/// line must be text that a GUI can show.
void fuzz_dialogue(std::string_view input) {
    std::ostringstream stream;
    {
        Output output(stream);
        Session session(output);
        session.execute("setoption name Hash value 1");
        wait(session);
        while (!input.empty() && !session.is_over()) {
            const std::string_view line = consume_until(input, "\n");
            if (is_harmful(line)) continue;
            session.execute(line);
        }
        session.execute("stop");
        wait(session);
        const std::string before = stream.str();
        session.execute("position startpos");
        session.execute("isready");
        session.execute("go depth 1");
        wait(session);
        const std::string answers = '\n' + stream.str().substr(before.size());
        require(count_of("\nreadyok", answers) == 1, "a session is not ready after a dialogue");
        require(count_of("\nbestmove ", answers) == 1, "a session does not move after a dialogue");
    }
    std::string lines = stream.str();
    std::erase(lines, '\n');
    require(as_utf8(lines) == lines, "a line has controls, or is no UTF-8");
}

}  // namespace

std::vector<FuzzTarget> dialogue_targets() {
    return {{"dialogue", fuzz_dialogue}};
}

}  // namespace mutare::tests
