// A folder for tests of the commands of `mutare-train`, with games to work on.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_games.h"
#include "tests/train/train_run.h"

namespace mutare::tests {

using Arguments = std::vector<std::string>;

template <class Element>
std::vector<Element> joined(std::vector<Element> elements, const std::vector<Element>& more) {
    elements.insert(elements.end(), more.begin(), more.end());
    return elements;
}

/// A folder with files of games, and commands for them that take no time.
struct Workshop {
    [[nodiscard]] Arguments train(const Arguments& more) const {
        return joined({"train", "-o", network, "--width", "32", "--epochs", "2"}, more);
    }
    [[nodiscard]] Arguments relabel(const std::string& input) const {
        return {"relabel", "-o", folder / "new.mut", "--depth", "1", "--hash", "1", input};
    }
    [[nodiscard]] Arguments self_play(const std::string& output) const {
        return {"selfplay", "-o",     output, "--games", "2", "--depth",
                "1",        "--seed", "1",    "--hash",  "1"};
    }
    /// A command for each way to read a game file.
    [[nodiscard]] std::vector<Arguments> readers(const std::string& input) const {
        return {{"stat", input},
                {"dump", input},
                {"merge", "-o", folder / "all.mut", input},
                {"export", "-o", folder / "a.examples", input},
                {"variations", "-o", folder / "v.examples", input},
                train({input}),
                relabel(input)};
    }
    /// Removes what a training has left.
    void forget_training() const {
        for (const char* const end : {"", ".checkpoint"}) std::filesystem::remove(network + end);
    }
    /// Trains anew. The result is the bytes of the network.
    [[nodiscard]] std::string trained(const Arguments& more) const {
        forget_training();
        REQUIRE(run_train_program(train(more)).exit_code == kSuccess);
        return bytes_of(network);
    }
    /// Writes the examples of the games. The result is the path of the file.
    [[nodiscard]] std::string export_examples() const {
        const std::string path = folder / "games.examples";
        REQUIRE(run_train_program({"export", "-o", path, games}).exit_code == kSuccess);
        return path;
    }

    TemporaryFolder folder;
    std::string network = folder / "network";
    std::string bytes = game_file_of(random_games(12));
    std::string games = folder.write("games.mut", bytes);
    std::string other_games = folder.write("other.mut", game_file_of(random_games(12, 0xA8)));
};

}  // namespace mutare::tests
