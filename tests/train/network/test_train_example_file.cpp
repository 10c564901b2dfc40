#include "train/network/example_file.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/train/train_examples.h"
#include "train/game_file.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

/// A path without a file, before the test and after it.
class TemporaryPath {
  public:
    explicit TemporaryPath(std::string_view name)
        : path_(std::filesystem::temp_directory_path() /
                (std::to_string(getpid()) + std::string(name))) {
        std::filesystem::remove(path_);
    }
    ~TemporaryPath() { std::filesystem::remove(path_); }

    [[nodiscard]] std::string string() const { return path_.string(); }

  private:
    std::filesystem::path path_;
};

std::size_t count(const ExampleSets& sets) {
    return sets.training.size() + sets.held_out.size();
}

}  // namespace

TEST_CASE("examples are read as they were written, with the held-out games apart") {
    const TemporaryPath path("mutare.examples");
    const std::vector<Example> examples = random_examples(1000);
    REQUIRE(append_examples(path.string(), examples));
    ExampleSets sets;
    REQUIRE(read_examples(path.string(), sets));
    CHECK(count(sets) == examples.size());
    CHECK_FALSE(sets.held_out.empty());
    std::size_t next_training = 0;
    std::size_t next_held_out = 0;
    for (const Example& example : examples) {
        const Example& read =
            is_held_out(example) ? sets.held_out[next_held_out++] : sets.training[next_training++];
        REQUIRE(read == example);
    }
}

TEST_CASE("the quiet positions of game files are read") {
    const TemporaryPath path("mutare.mut");
    Game game{position_of("4k3/8/8/3p4/8/8/8/3R3K w - - 0 20"), {}, {}};
    Position position = game.start;
    for (const char* const text : {"d1d2", "e8e7", "d2d5", "e7f6"}) {
        game.plies.push_back({move_of(position, text), Score(5)});
        position.make_move(game.plies.back().move);
    }
    BlockWriter block;
    block.add(game);
    std::ofstream(path.string(), std::ios::binary) << block.take();
    ExampleSets sets;
    REQUIRE(read_examples(path.string(), sets));
    CHECK(count(sets) == 3);  // without the capture
}

TEST_CASE("a missing file and a file that ends within an example are refused") {
    const TemporaryPath path("mutare.examples");
    ExampleSets sets;
    CHECK_FALSE(read_examples(path.string(), sets));
    std::ofstream(path.string(), std::ios::binary) << std::string(33, 'x');
    CHECK_FALSE(read_examples(path.string(), sets));
}
