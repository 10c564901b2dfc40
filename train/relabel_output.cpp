#include "train/relabel_output.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/bytes.h"
#include "engine/notation/fen.h"
#include "train/mapped_file.h"
#include "train/network_checksum.h"
#include "train/new_file.h"

namespace mutare::train {

namespace {

constexpr std::string_view kRelabelMagic = "MutRelb1";
constexpr std::size_t kFieldSize = 4;

std::string header_for(const RelabelOrigin& origin) {
    std::string header(kRelabelMagic);
    ByteWriter writer(header);
    writer.fixed(origin.settings, kFieldSize);
    writer.fixed(origin.input, kFieldSize);
    return header;
}

bool have_same_moves(const Game& a, const Game& b) {
    const auto is_same_move = [](const ScoredMove& x, const ScoredMove& y) {
        return x.move == y.move;
    };
    return fen(a.start) == fen(b.start) && a.ending == b.ending &&
           std::ranges::equal(a.plies, b.plies, is_same_move);
}

/// Whether the blocks hold the same games, up to the scores.
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

RelabelOrigin origin_of(const RelabelSettings& settings, std::string_view input) {
    std::string bytes;
    ByteWriter writer(bytes);
    writer.fixed(settings.limits.soft_nodes.value_or(0), sizeof(std::uint64_t));
    writer.fixed(settings.limits.nodes.value_or(0), sizeof(std::uint64_t));
    writer.fixed(static_cast<std::uint64_t>(settings.limits.depth.value_or(0)), kFieldSize);
    writer.fixed(settings.hash_megabytes, kFieldSize);
    writer.fixed(network_checksum(), kFieldSize);
    return {crc32(bytes), crc32(input)};
}

RelabelOutput::RelabelOutput(const std::string& path, const RelabelOrigin& origin,
                             std::span<const Block> blocks)
    : path_(path),
      unfinished_path_(path + ".unfinished"),
      header_(header_for(origin)),
      blocks_(blocks) {}

std::string RelabelOutput::open() {
    std::size_t kept = 0;
    if (std::filesystem::exists(unfinished_path_)) {
        const std::optional<MappedFile> old = MappedFile::open(unfinished_path_);
        if (!old) return "cannot read " + unfinished_path_;
        // A run that was killed at once may have left less than the header.
        if (!header_.starts_with(old->bytes())) {
            if (!old->bytes().starts_with(header_)) {
                return unfinished_path_ +
                       " was made from another file, with other settings or another network";
            }
            kept = size_to_keep(old->bytes());
            bytes_dropped_ = old->bytes().size() - kept;
        }
    }
    std::error_code error;
    if (kept > 0) std::filesystem::resize_file(unfinished_path_, kept, error);
    file_.open(unfinished_path_, std::ios::binary | (kept > 0 ? std::ios::app : std::ios::trunc));
    if (kept == 0) file_ << header_ << std::flush;
    return !error && file_ ? "" : "cannot write " + unfinished_path_;
}

std::size_t RelabelOutput::size_to_keep(std::string_view old_bytes) {
    std::size_t kept = header_.size();
    for (const Block& block : find_blocks(old_bytes.substr(header_.size())).whole) {
        const bool is_next = header_.size() + block.offset == kept &&
                             blocks_done_ < blocks_.size() &&
                             have_same_games(block, blocks_[blocks_done_]);
        if (!is_next) break;
        kept += block.bytes.size();
        ++blocks_done_;
    }
    return kept;
}

void RelabelOutput::add(const std::string& bytes, const Totals& totals) {
    const std::lock_guard lock(mutex_);
    file_ << bytes << std::flush;
    totals_.add(totals);
    ++blocks_done_;
}

bool RelabelOutput::is_good() const {
    const std::lock_guard lock(mutex_);
    return file_.good();
}

Totals RelabelOutput::totals() const {
    const std::lock_guard lock(mutex_);
    return totals_;
}

bool RelabelOutput::finish() {
    file_.close();
    const std::optional<MappedFile> unfinished = MappedFile::open(unfinished_path_);
    if (!file_ || !unfinished || !write_file(path_, unfinished->bytes().substr(header_.size()))) {
        return false;
    }
    std::error_code ignored;
    std::filesystem::remove(unfinished_path_, ignored);
    return true;
}

}  // namespace mutare::train
