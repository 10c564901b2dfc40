#include "train/network/example_file.h"

#include <bit>
#include <cstring>
#include <fstream>
#include <utility>

#include "train/game_file.h"
#include "train/mapped_file.h"

namespace mutare::train {

static_assert(std::endian::native == std::endian::little);

namespace {

void add(const Example& example, ExampleSets& sets) {
    (is_held_out(example) ? sets.held_out : sets.training).push_back(example);
}

void read_games(std::string_view bytes, ExampleSets& sets) {
    for_each_game(find_blocks(bytes), [&](const Game& game) {
        const std::uint16_t number = game_number(game.start);
        for_each_sample(game, [&](const Sample& sample) {
            if (is_quiet_sample(sample)) add(make_example(sample, number), sets);
        });
    });
}

}  // namespace

bool read_examples(const std::string& path, ExampleSets& sets) {
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return false;
    std::string_view bytes = file->bytes();
    if (!path.ends_with(kExampleFileEnding)) {
        read_games(bytes, sets);
        return true;
    }
    for (; bytes.size() >= sizeof(Example); bytes.remove_prefix(sizeof(Example))) {
        Example example;
        std::memcpy(&example, bytes.data(), sizeof(Example));
        add(example, sets);
    }
    return bytes.empty();
}

bool append_examples(const std::string& path, std::span<const Example> examples) {
    std::ofstream file(path, std::ios::binary | std::ios::app);
    file.write(reinterpret_cast<const char*>(examples.data()),
               static_cast<std::streamsize>(examples.size_bytes()));
    return file.flush().good();
}

}  // namespace mutare::train
