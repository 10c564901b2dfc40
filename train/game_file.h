// The game file: whole games at about two bytes a ply, in blocks that can be checked one by one.
// game_file.md describes it byte by byte.
//
// A file is nothing but blocks, so files can be put together by `cat`, and one that was cut off or
// damaged is read up to the damage and from the next whole block on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/bytes.h"
#include "train/game.h"

namespace mutare::train {

/// Gathers games into a block. Requires that their moves are legal.
class BlockWriter {
  public:
    void add(const Game& game);
    [[nodiscard]] bool is_empty() const { return games_ == 0; }
    /// As large as a block should become?
    [[nodiscard]] bool is_full() const { return contents_.size() >= kWantedSize; }
    /// The bytes of the block, to be appended to a file; begins a new block.
    [[nodiscard]] std::string take();

  private:
    /// Large enough that the head does not weigh, small enough that little is lost with a block.
    static constexpr std::size_t kWantedSize = 16 << 10;

    std::string contents_;
    std::uint32_t games_ = 0;
};

/// A block whose checksum is right. The views are into what was read.
struct Block {
    /// Where it begins.
    std::size_t offset;
    std::size_t games;
    /// The whole of it, to be copied as it is.
    std::string_view bytes;
    /// What `GameReader` reads.
    std::string_view contents;
};

/// A stretch of bytes that is no part of a whole block.
struct Damage {
    std::size_t offset;
    std::size_t size;
};

struct Blocks {
    std::vector<Block> whole;
    std::vector<Damage> damages;
};

/// Finds the whole blocks in the bytes of a file.
Blocks find_blocks(std::string_view bytes);

/// Reads the games of a block, one after the other.
class GameReader {
  public:
    explicit GameReader(std::string_view contents) : bytes_(contents) {}

    /// The next game; none at the end, or where the bytes make no game of chess.
    std::optional<Game> next();
    /// Was there something that is no game? A checksum guards against damage, not against a
    /// program that writes nonsense.
    [[nodiscard]] bool has_failed() const { return has_failed_; }

  private:
    std::optional<Game> read_game();
    bool read_plies(Game& game, std::uint32_t count);

    ByteReader bytes_;
    bool has_failed_ = false;
};

/// Visits all games of all whole blocks. False when a block held something that is no game; the
/// games before it were visited.
template <class Visit>
bool for_each_game(const Blocks& blocks, Visit visit) {
    bool all_read = true;
    for (const Block& block : blocks.whole) {
        GameReader reader(block.contents);
        while (const std::optional<Game> game = reader.next()) visit(*game);
        all_read &= !reader.has_failed();
    }
    return all_read;
}

}  // namespace mutare::train
