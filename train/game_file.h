// The game file: whole games at about two bytes a ply, in blocks with a checksum each.
// game_file.md describes it byte by byte.
//
// A file is a sequence of blocks and nothing else, so `cat` concatenates files. One that is
// truncated or damaged is read up to the damage, and again from the next undamaged block on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "train/files.h"
#include "train/game.h"

namespace mutare::train {

/// Appends a position in about 26 bytes. The moves that led to it are lost.
void pack(const Position& position, ByteWriter& bytes);

/// Reads a position; none when the bytes are not a legal position.
std::optional<Position> unpack(ByteReader& bytes);

/// Collects games into a block. Requires that their moves are legal.
class BlockWriter {
  public:
    void add(const Game& game);
    [[nodiscard]] bool is_empty() const { return games_ == 0; }
    /// Whether the block has reached the size at which it should be written.
    [[nodiscard]] bool is_full() const { return contents_.size() >= kFullSize; }
    /// The bytes of the block, to be appended to a file. Then starts a new block.
    [[nodiscard]] std::string take();

  private:
    /// So large that the header hardly counts, so small that a damaged block loses little.
    static constexpr std::size_t kFullSize = 16 << 10;

    std::string contents_;
    std::uint32_t games_ = 0;
};

/// The bytes of a block that holds no games, but text that says how those behind it were made.
std::string metadata_block(std::string_view text);

/// An undamaged block. The string views refer to the bytes that were read.
struct Block {
    /// Its first byte in the file.
    std::size_t offset;
    std::size_t games;
    /// The whole block, with its header.
    std::string_view bytes;
    /// The games, for `GameReader`.
    std::string_view contents;
};

struct Blocks {
    /// Those with games.
    std::vector<Block> whole;
    /// Those with text: `contents` is the text, and there are no games.
    std::vector<Block> metadata;
    /// The bytes that belong to no undamaged block.
    Damages damages;
};

/// Finds the undamaged blocks in the bytes of a file, and the damage between them.
Blocks find_blocks(std::string_view bytes);

/// Whether these are the bytes of a game file, be it empty or damaged.
bool is_game_file(std::string_view bytes);

/// Reads the games of a block, one after the other.
class GameReader {
  public:
    explicit GameReader(std::string_view contents) : bytes_(contents) {}

    /// The next game; none at the end, or where the bytes are not a legal game.
    std::optional<Game> next();
    /// Whether there were bytes that are not a legal game. The checksum does not exclude that: the
    /// program that wrote the block may have a bug.
    [[nodiscard]] bool has_failed() const { return has_failed_; }

  private:
    std::optional<Game> read_game();
    bool read_plies(Game& game, std::uint32_t count);

    ByteReader bytes_;
    bool has_failed_ = false;
};

/// Calls `visit(game)` for all games of all undamaged blocks. The result is all damages of the
/// file. A block with bytes that are not a legal game is one of them; its games before those are
/// visited.
template <class Visit>
Damages for_each_game(const Blocks& blocks, Visit visit) {
    Damages damages = blocks.damages;
    for (const Block& block : blocks.whole) {
        GameReader reader(block.contents);
        while (const std::optional<Game> game = reader.next()) visit(*game);
        if (reader.has_failed()) damages.push_back({block.offset, block.bytes.size()});
    }
    std::sort(damages.begin(), damages.end(),
              [](const Damage& a, const Damage& b) { return a.offset < b.offset; });
    return damages;
}

}  // namespace mutare::train
