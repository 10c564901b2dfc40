// The output of a relabelling, which may be interrupted and continued.
#pragma once

#include <fstream>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

#include "train/damage.h"
#include "train/game_file.h"
#include "train/recorder.h"
#include "train/relabel.h"

namespace mutare::train {

/// What a relabelling is made from: the settings together with the network that evaluates, and the
/// input. Only with the same may it be continued.
struct RelabelOrigin {
    std::uint32_t settings = 0;
    std::uint32_t input = 0;

    bool operator==(const RelabelOrigin&) const = default;
};
RelabelOrigin origin_of(const RelabelSettings& settings, std::string_view input);

/// Collects the relabelled blocks in the file PATH.unfinished, and makes the file at the path when
/// all are there. The unfinished file has 16 bytes before the blocks: the magic number "MutRelb1",
/// the settings and the input of the origin.
class RelabelOutput {
  public:
    /// The blocks are those of the input. They and their bytes must outlive this object.
    RelabelOutput(const std::string& path, const RelabelOrigin& origin,
                  std::span<const Block> blocks);

    /// Opens the unfinished file, or starts one. Of an old one it keeps the blocks up to the first
    /// that is not the relabelling of its block. What is wrong, in words; empty when nothing is.
    std::string open();
    [[nodiscard]] std::size_t blocks_done() const { return blocks_done_; }
    /// The bytes that `open` has not kept: damage, or the block that was being written.
    [[nodiscard]] std::size_t bytes_dropped() const { return bytes_dropped_; }

    /// Appends the next block. Several threads may use this and what follows at the same time.
    void add(const std::string& bytes, const Totals& totals);
    /// False when the unfinished file could not be written.
    [[nodiscard]] bool is_good() const;
    [[nodiscard]] Totals totals() const;

    /// Makes the file of the finished blocks, and removes the unfinished one. False when it could
    /// not be written. Requires that all blocks were added.
    bool finish();

  private:
    /// The size of the part of an old file that is kept.
    std::size_t size_to_keep(std::string_view old_bytes);

    const std::string path_;
    const std::string unfinished_path_;
    const std::string header_;
    const std::span<const Block> blocks_;
    std::size_t blocks_done_ = 0;
    std::size_t bytes_dropped_ = 0;
    mutable std::mutex mutex_;
    std::ofstream file_;
    Totals totals_;
};

}  // namespace mutare::train
