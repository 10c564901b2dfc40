#include "train/relabel_output.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/new_file.h"
#include "engine/notation/fen.h"

namespace mutare::train {

namespace {

bool have_same_moves(const Game& a, const Game& b) {
    const auto is_same_move = [](const ScoredMove& x, const ScoredMove& y) {
        return x.move == y.move;
    };
    return fen(a.start) == fen(b.start) && std::ranges::equal(a.plies, b.plies, is_same_move);
}

/// Whether the blocks hold the same games, up to scores and results.
bool have_same_games(const Block& a, const Block& b) {
    GameReader reader(a.contents);
    GameReader other_reader(b.contents);
    while (true) {
        const std::optional<Game> game = reader.next();
        const std::optional<Game> other = other_reader.next();
        if (!game && !other) return true;
        if (!game || !other || !have_same_moves(*game, *other)) return false;
    }
}

}  // namespace

Origin origin_of(const RelabelSettings& settings, std::string_view input) {
    std::string bytes;
    ByteWriter writer(bytes);
    append(settings.limits, writer);
    writer.fixed(settings.hash_megabytes, sizeof(std::uint32_t));
    writer.fixed(settings.network.checksum, sizeof(std::uint32_t));
    const int pieces = settings.tablebases ? settings.tablebases->largest() : 0;
    writer.fixed(static_cast<std::uint64_t>(pieces), sizeof(std::uint32_t));
    return {crc32(bytes), crc32(input)};
}

RelabelOutput::RelabelOutput(const std::string& path, const Origin& origin,
                             std::span<const Block> blocks)
    : path_(path), blocks_(blocks), file_(path, "MutRelb2", origin) {}

std::string RelabelOutput::open() {
    return file_.open([&](std::string_view old_blocks) { return size_to_keep(old_blocks); });
}

std::size_t RelabelOutput::size_to_keep(std::string_view old_blocks) {
    std::size_t kept = 0;
    for (const Block& block : find_blocks(old_blocks).whole) {
        const bool is_next = block.offset == kept && blocks_done_ < blocks_.size() &&
                             have_same_games(block, blocks_[blocks_done_]);
        if (!is_next) break;
        kept += block.bytes.size();
        ++blocks_done_;
    }
    return kept;
}

void RelabelOutput::add(const std::string& bytes, const Totals& totals) {
    const std::lock_guard lock(mutex_);
    file_.add(bytes);
    totals_.add(totals);
    ++blocks_done_;
}

bool RelabelOutput::is_good() const {
    const std::lock_guard lock(mutex_);
    return file_.is_good();
}

Totals RelabelOutput::totals() const {
    const std::lock_guard lock(mutex_);
    return totals_;
}

bool RelabelOutput::finish(std::string_view first_bytes) {
    return file_.finish([&](std::string_view blocks) {
        NewFile file(path_);
        file.stream() << first_bytes << blocks;
        return file.finish();
    });
}

}  // namespace mutare::train
