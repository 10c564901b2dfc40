#include "train/network/example_file.h"

#include <algorithm>
#include <filesystem>
#include <span>

#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_examples.h"
#include "tests/train/train_games.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

std::vector<Example> some_examples() {
    return random_examples(1000);
}

/// The bytes of an example file.
std::string file_of(std::span<const Example> examples) {
    const TemporaryFolder folder;
    ExampleFileWriter writer(folder / "a.examples");
    writer.add(examples);
    REQUIRE(writer.count() == examples.size());
    REQUIRE(writer.finish());
    return bytes_of(folder / "a.examples");
}

/// The damages in an example file with these bytes.
Damages damages_in(const std::string& bytes) {
    ExampleSets sets;
    return read_examples(bytes, sets);
}

std::size_t count(const ExampleSets& sets) {
    return sets.training.size() + sets.held_out.size();
}

}  // namespace

TEST_CASE("examples are read as they were written, with the held-out games apart") {
    const std::vector<Example> examples = some_examples();
    ExampleSets sets;
    CHECK(read_examples(file_of(examples), sets).empty());
    CHECK(count(sets) == examples.size());
    CHECK_FALSE(sets.held_out.empty());
    std::size_t next_training = 0;
    std::size_t next_held_out = 0;
    for (const Example& example : examples) {
        const Example& read = is_held_out_game(example.game) ? sets.held_out[next_held_out++]
                                                             : sets.training[next_training++];
        REQUIRE(read == example);
    }
}

TEST_CASE("the quiet positions of game files are read") {
    Game game{position_of("4k3/8/8/3p4/8/8/8/3R3K w - - 0 20"), {}, {}};
    Position position = game.start;
    for (const char* const text : {"d1d2", "e8e7", "d2d5", "e7f6"}) {
        game.plies.push_back({move_of(position, text), Score(5)});
        position.make_move(game.plies.back().move);
    }
    ExampleSets sets;
    CHECK(read_examples(block_of({game}), sets).empty());
    CHECK(count(sets) == 3);  // without the capture
}

TEST_CASE("any change of a single bit damages its example, and no other") {
    const std::string whole = file_of(random_examples(20));
    constexpr std::size_t kFirst = 7;
    for (const std::size_t number : {kFirst, kFirst + 1}) {
        for (std::size_t bit = 0; bit < 8 * sizeof(Example); ++bit) {
            std::string bytes = whole;
            char& changed = bytes[number * sizeof(Example) + bit / 8];
            changed = static_cast<char>(changed ^ 1 << bit % 8);
            REQUIRE(damages_in(bytes) == Damages{{number * sizeof(Example), sizeof(Example)}});
        }
    }
}

TEST_CASE("an example that no position can have given is damaged, whatever its checksum") {
    Example example = some_examples().front();
    REQUIRE(is_intact(example));
    const auto is_intact_with = [](Example changed) {
        changed.checksum = checksum_of(changed);
        return is_intact(changed);
    };
    CHECK(is_intact_with(example));
    SECTION("another result than a loss, a draw and a win") {
        example.result = 255;
    }
    SECTION("a piece that there is not") {
        example.pieces[0] |= 0xF;
    }
    SECTION("no piece") {
        example.occupied = 0;
        example.pieces = {};
    }
    SECTION("more than 32 pieces") {
        example.occupied = ~std::uint64_t{0};
    }
    SECTION("pieces beyond the last one") {
        example.occupied &= example.occupied - 1;
    }
    SECTION("two kings of one side") {
        for (auto& pair : example.pieces) pair = pair == 0 ? pair : std::uint8_t{0x55};
    }
    SECTION("a perspective that there is not") {
        example.their_flip = 57;
    }
    CHECK_FALSE(is_intact_with(example));
}

TEST_CASE("zeros and neighbouring damaged examples are one damage") {
    std::string bytes = file_of(some_examples());
    std::fill_n(bytes.begin() + 320, 96, '\0');
    CHECK(damages_in(bytes) == Damages{{320, 96}});
}

TEST_CASE("examples that are missing at the end are counted") {
    const std::string whole = file_of(some_examples());
    const std::size_t size = whole.size();
    CHECK(damages_in(whole.substr(0, size - 64)) == Damages{{size - 64, 64}});
    CHECK(damages_in(whole.substr(0, size - 33)) == Damages{{size - 64, 64}});
    CHECK(damages_in(whole + "x") == Damages{{size, 1}});
}

TEST_CASE("examples beyond those that the header counts are damage") {
    const std::string whole = file_of(some_examples());
    CHECK(damages_in(whole + whole) == Damages{{whole.size(), whole.size()}});
}

TEST_CASE("a file without the header of examples is damaged as a whole") {
    const std::string whole = file_of(some_examples());
    CHECK(damages_in(whole.substr(32)) == Damages{{0, whole.size() - 32}});
    CHECK(damages_in("MutExam1" + std::string(24, '\xFF')) == Damages{{0, 32}});
}

TEST_CASE("an unfinished example file leaves nothing behind") {
    const TemporaryFolder folder;
    ExampleFileWriter(folder / "a.examples").add(some_examples());
    CHECK(std::filesystem::is_empty(folder / ""));
}
