// Files of the training. As in file_targets.cpp, each is also read with right checksums.
#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/text.h"
#include "engine/notation/fen.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/train/train_games.h"
#include "train/game_file.h"
#include "train/network/checkpoint.h"
#include "train/network/example_file.h"
#include "train/openings.h"
#include "train/relabel.h"

namespace mutare::tests {

namespace {

using namespace mutare::train;

/// A game is written so that it is read again.
void require_written(const Game& game) {
    const std::string bytes = block_of({game});
    const Blocks blocks = find_blocks(bytes);
    require(blocks.whole.size() == 1 && blocks.damages.empty(), "a written block is damaged");
    const bool is_read = for_each_game(blocks.whole[0], [&](const Game& again) {
        require(fen(again.start) == fen(game.start) && again.plies == game.plies &&
                    again.ending == game.ending,
                "a game changes when it is written and read");
    });
    require(is_read, "a game that was written is not read");
}

/// Blocks, metadata and damages cover every byte once, and games can be played.
void require_games(std::string_view bytes) {
    const Blocks blocks = find_blocks(bytes);
    std::size_t covered = 0;
    for (const Block& block : blocks.whole) covered += block.bytes.size();
    for (const Block& block : blocks.metadata) covered += block.bytes.size();
    for (const Damage& damage : blocks.damages) covered += damage.size;
    require(covered == bytes.size(), "blocks and damages are not the whole file");
    for_each_game(blocks, [](const Game& game) {
        require(game.start.is_consistent(), "a game starts from no position");
        for_each_sample(game, [](const Sample& sample) { is_quiet_sample(sample); });
        require_written(game);
    });
}

/// The features of every example that is read are ones that a network has.
void require_examples(std::string_view bytes) {
    ExampleSets sets;
    read_examples(bytes, sets);
    hash_of(sets);
    for (const auto* const set : {&sets.training, &sets.held_out}) {
        for (const Example& example : *set) {
            const ActiveFeatures active = active_features(example);
            require(active.count >= 2 && active.count <= Example::kMaxPieces,
                    "an example has too few or too many features");
            for (const auto& features : active.of_side) {
                for (std::size_t i = 0; i < active.count; ++i) {
                    require(features[i] < kFeatureCount, "an example has an unknown feature");
                }
            }
            require(example.output(8) < 8, "an example has an unknown output");
        }
    }
}

/// The input as examples with right checksums.
std::string examples_around(std::string_view input) {
    std::string bytes = "MutExam1";
    const std::size_t count = input.size() / sizeof(Example);
    ByteWriter(bytes).fixed(count, sizeof(std::uint64_t));
    bytes.resize(sizeof(Example));
    for (std::size_t i = 0; i < count; ++i) {
        Example example;
        std::memcpy(&example, input.data() + i * sizeof(Example), sizeof(Example));
        example.checksum = checksum_of(example);
        bytes.append(reinterpret_cast<const char*>(&example), sizeof(Example));
    }
    return bytes;
}

void require_checkpoint(std::string_view bytes) {
    constexpr std::string_view kOrigin = "--seed 1\n";
    auto state = parse_checkpoint(bytes, kOrigin, {kWidthStep, 1});
    require(!state || checkpoint_to_bytes(kOrigin, *state) == bytes,
            "a checkpoint changes when it is read and written");
}

/// The input as a checkpoint with the right checksum.
std::string checkpoint_around(std::string_view input) {
    std::string bytes = join(kCheckpointMagic, input);
    ByteWriter(bytes).fixed(crc32(bytes), kWord);
    return bytes;
}

void fuzz_games(std::string_view input) {
    require_games(input);
    require_games(block_around("MutGame1", 1, input));
    require_games(block_around("MutGame2", 1, input));
}

void fuzz_examples(std::string_view input) {
    require_examples(input);
    require_examples(examples_around(input));
}

void fuzz_checkpoint(std::string_view input) {
    require_checkpoint(input);
    require_checkpoint(checkpoint_around(input));
}

/// From each position of a book a game can begin.
void fuzz_openings(std::string_view input) {
    for (const Position& start : read_positions(input)) {
        Game game;
        game.start = start;
        require_written(game);
    }
}

/// What an interrupted relabelling has left: the input behind the front and a first block.
void fuzz_relabel(std::string_view input) {
    static const std::string block = block_of(random_games(2));
    const std::string front = metadata_block("command relabel\n");
    for (const std::string& bytes : {std::string(input), front + std::string(input),
                                     front + block + block_around("MutGame1", 1, input)}) {
        const std::string unfinished = scratch_folder().write("relabelled.unfinished", bytes);
        const auto done = resume_relabelling(unfinished, front);
        if (!done) continue;
        require(done->bytes_dropped <= bytes.size(), "more bytes are dropped than there are");
        require(bytes_of(unfinished).starts_with(front), "an unfinished file has another front");
    }
}

}  // namespace

std::vector<FuzzTarget> train_targets() {
    return {{"games", fuzz_games},
            {"examples", fuzz_examples},
            {"checkpoint", fuzz_checkpoint},
            {"openings", fuzz_openings},
            {"relabel", fuzz_relabel}};
}

}  // namespace mutare::tests
