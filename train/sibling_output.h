// The output of a search for siblings, which may be interrupted and continued.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "train/network/example.h"
#include "train/siblings.h"
#include "train/unfinished_file.h"

namespace mutare::train {

Origin origin_of(const SiblingSettings& settings, std::span<const std::string_view> inputs);

/// The siblings of the games of a block.
struct BlockSiblings {
    std::uint64_t games = 0;
    std::vector<Example> examples = {};
};

/// Collects siblings in an unfinished file with the magic number "MutSibl1", and then makes the
/// example file at the path. Of each block, the unfinished file has
///
///     4           CRC-32 of what follows
///     4           number of siblings
///     32 each     the siblings
class SiblingOutput {
  public:
    SiblingOutput(const std::string& path, const Origin& origin);

    /// Opens the unfinished file, or starts one. Of an old one it keeps what is before the first
    /// damage. What is wrong, in words; empty when nothing is.
    std::string open();
    /// The number of blocks whose siblings are there.
    [[nodiscard]] std::size_t blocks_done() const { return blocks_done_; }
    /// The bytes that `open` has not kept.
    [[nodiscard]] std::size_t bytes_dropped() const { return file_.bytes_dropped(); }

    /// Appends those of the next block. Several threads may use this and what follows at the same
    /// time.
    void add(const BlockSiblings& siblings);
    /// False when the unfinished file could not be written; `errno` then has the reason.
    [[nodiscard]] bool is_good() const;
    [[nodiscard]] std::uint64_t games() const;
    /// The siblings that are in the file, those of an earlier run too.
    [[nodiscard]] std::uint64_t siblings() const;

    /// Makes the example file of all that is there, and removes the unfinished one. False when it
    /// could not be written.
    bool finish();
    /// Removes the unfinished file.
    void discard();

  private:
    std::size_t size_to_keep(std::string_view old_bytes);

    const std::string path_;
    std::size_t blocks_done_ = 0;
    mutable std::mutex mutex_;
    UnfinishedFile file_;
    std::uint64_t games_ = 0;
    std::uint64_t siblings_ = 0;
};

}  // namespace mutare::train
