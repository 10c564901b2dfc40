#include "train/network/example_file.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <optional>

#include "base/bytes.h"
#include "train/game_file.h"
#include "train/network/target.h"

namespace mutare::train {

static_assert(std::endian::native == std::endian::little);

namespace {

constexpr std::string_view kExamplesMagic = "MutExam1";
constexpr std::size_t kCountSize = 8;

void add(const Example& example, ExampleSets& sets) {
    (is_held_out_game(example.game) ? sets.held_out : sets.training).push_back(example);
}

Damages read_games(std::string_view bytes, ExampleSets& sets, double later_weight) {
    return for_each_game(find_blocks(bytes), [&](const Game& game) {
        const std::uint16_t number = game_number(game.start);
        const Game mixed = with_later_scores(game, later_weight);
        for_each_sample(mixed, [&](const Sample& sample) {
            if (is_quiet_sample(sample)) add(make_example(sample, number), sets);
        });
    });
}

/// The size that the file should have, by its header; none where there is no header.
std::optional<std::size_t> size_in_header(std::string_view bytes) {
    constexpr std::uint64_t kMaxCount = std::uint64_t{1} << 48;
    if (bytes.size() < sizeof(Example) || !bytes.starts_with(kExamplesMagic)) return std::nullopt;
    const std::uint64_t count = ByteReader(bytes.substr(kExamplesMagic.size())).fixed(kCountSize);
    if (count > kMaxCount) return std::nullopt;
    return (1 + count) * sizeof(Example);
}

Damages read_example_file(std::string_view bytes, ExampleSets& sets) {
    const std::optional<std::size_t> size = size_in_header(bytes);
    if (!size) return {{0, std::max(bytes.size(), sizeof(Example))}};
    Damages damages;
    std::size_t offset = sizeof(Example);
    for (; offset + sizeof(Example) <= std::min(*size, bytes.size()); offset += sizeof(Example)) {
        Example example;
        std::memcpy(&example, bytes.data() + offset, sizeof(Example));
        if (is_intact(example)) {
            add(example, sets);
        } else {
            add_damage(damages, {offset, sizeof(Example)});
        }
    }
    const std::size_t end = std::max(*size, bytes.size());
    if (offset < end) add_damage(damages, {offset, end - offset});
    return damages;
}

}  // namespace

bool is_example_file(std::string_view bytes) {
    return bytes.starts_with(kExamplesMagic);
}

std::uint64_t hash_of(const ExampleSets& sets) {
    constexpr std::uint64_t kFactor = 0xD6E8FEB86659FD93;
    std::uint64_t hash = 0;
    for (const auto* const set : {&sets.training, &sets.held_out}) {
        for (const Example& example : *set) {
            hash = std::rotl((hash ^ hash_of(example)) * kFactor, 32);
        }
    }
    return hash;
}

Damages read_examples(std::string_view bytes, ExampleSets& sets, double later_weight) {
    return is_example_file(bytes) ? read_example_file(bytes, sets)
                                  : read_games(bytes, sets, later_weight);
}

ExampleFileWriter::ExampleFileWriter(const std::string& path) : file_(path) {
    write_header();
}

void ExampleFileWriter::add(std::span<const Example> examples) {
    write({reinterpret_cast<const char*>(examples.data()), examples.size_bytes()});
    count_ += examples.size();
}

bool ExampleFileWriter::is_good() {
    errno = error_;
    return file_.stream().good();
}

bool ExampleFileWriter::finish() {
    file_.stream().seekp(0);
    write_header();
    return file_.finish();
}

void ExampleFileWriter::write(std::string_view bytes) {
    file_.stream() << bytes;
    if (!file_.stream() && error_ == 0) error_ = errno;
}

void ExampleFileWriter::write_header() {
    std::string header(kExamplesMagic);
    ByteWriter(header).fixed(count_, kCountSize);
    header.resize(sizeof(Example));
    write(header);
}

}  // namespace mutare::train
