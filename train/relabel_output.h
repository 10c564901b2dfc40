// The output of a relabelling, which may be interrupted and continued.
#pragma once

#include <mutex>
#include <span>
#include <string>
#include <string_view>

#include "train/game_file.h"
#include "train/recorder.h"
#include "train/relabel.h"
#include "train/unfinished_file.h"

namespace mutare::train {

Origin origin_of(const RelabelSettings& settings, std::string_view input);

/// Collects the relabelled blocks in an unfinished file, with the magic number "MutRelb2", and
/// makes the file at the path when all are there.
class RelabelOutput {
  public:
    /// The blocks are those of the input. They and their bytes must outlive this object.
    RelabelOutput(const std::string& path, const Origin& origin, std::span<const Block> blocks);

    /// Opens the unfinished file, or starts one. Of an old one it keeps the blocks up to the first
    /// that is not the relabelling of its block. What is wrong, in words; empty when nothing is.
    std::string open();
    [[nodiscard]] std::size_t blocks_done() const { return blocks_done_; }
    /// The bytes that `open` has not kept.
    [[nodiscard]] std::size_t bytes_dropped() const { return file_.bytes_dropped(); }

    /// Appends the next block. Several threads may use this and what follows at the same time.
    void add(const std::string& bytes, const Totals& totals);
    /// False when the unfinished file could not be written; `errno` then has the reason.
    [[nodiscard]] bool is_good() const;
    [[nodiscard]] Totals totals() const;

    /// Makes the file of these first bytes and the finished blocks, and removes the unfinished one.
    /// False when it could not be written. Requires that all blocks were added.
    bool finish(std::string_view first_bytes);

  private:
    /// The size of the blocks of an old file that are kept.
    std::size_t size_to_keep(std::string_view old_blocks);

    const std::string path_;
    const std::span<const Block> blocks_;
    std::size_t blocks_done_ = 0;
    mutable std::mutex mutex_;
    UnfinishedFile file_;
    Totals totals_;
};

}  // namespace mutare::train
