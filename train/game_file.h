// The game file: whole games at 0.8 to 1.4 bytes a ply, in blocks with a checksum each.
// game_file.md describes it byte by byte.
//
// A file is a sequence of blocks and nothing else, so `cat` concatenates files. One that is
// truncated or damaged is read up to the damage, and again from the next undamaged block on.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "train/files.h"
#include "train/game.h"
#include "train/game_coder.h"
#include "train/range_coder.h"

namespace mutare::train {

/// Collects games into a block. Requires that their moves are legal.
class BlockWriter {
  public:
    /// With a score step, scores are rounded: see `ScoreScale`.
    explicit BlockWriter(std::uint8_t score_step = 0) : score_step_(score_step) { begin(); }

    BlockWriter(const BlockWriter&) = delete;

    void add(const Game& game);
    [[nodiscard]] std::uint8_t score_step() const { return score_step_; }
    [[nodiscard]] bool is_empty() const { return games_ == 0; }
    /// Whether the block has reached the size at which it should be written.
    [[nodiscard]] bool is_full() const { return contents_.size() >= kFullSize; }
    /// The bytes of the block, to be appended to a file. Then starts a new block.
    [[nodiscard]] std::string take();

  private:
    /// So large that the header and the first games hardly count, so small that a damaged block
    /// loses little.
    static constexpr std::size_t kFullSize = 128 << 10;

    void begin();

    std::uint8_t score_step_;
    std::uint32_t games_ = 0;
    std::string contents_;
    std::optional<RangeEncoder> encoder_;
    std::unique_ptr<GameCoder> coder_;
};

/// The bytes of a block that holds no games, but text that says how those behind it were made.
std::string metadata_block(std::string_view text);

/// An undamaged block. The string views refer to the bytes that were read.
struct Block {
    /// Its first byte in the file.
    std::size_t offset;
    std::uint32_t games;
    /// The whole block, with its header.
    std::string_view bytes;
    std::string_view contents;

    /// The step of its scores: 0 where they are exact.
    [[nodiscard]] std::uint8_t score_step() const;
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

/// The same after reading all games: a block whose contents are not legal games is a damage too.
Blocks find_legal_blocks(std::string_view bytes);

/// Whether these are the bytes of a game file, be it empty or damaged.
bool is_game_file(std::string_view bytes);

/// Calls `visit` with the games of a block, up to the first bytes that are not a legal game. False
/// if there are such: the checksum does not exclude that, since the program that wrote the block
/// may have a bug.
bool for_each_game(const Block& block, const std::function<void(const Game&)>& visit);

/// Calls `visit` with the games of all undamaged blocks. The result is all damages of the file. A
/// block with bytes that are not a legal game is one of them; its games before those are visited.
Damages for_each_game(const Blocks& blocks, const std::function<void(const Game&)>& visit);

}  // namespace mutare::train
