// The output of a relabelling, which may be interrupted and continued.
#pragma once

#include <fstream>
#include <mutex>
#include <string>

#include "train/recorder.h"

namespace mutare::train {

/// The file while it is made, PATH.unfinished. What is done is in it at once, so neither a full
/// disk nor a kill loses it; when all blocks are there, it gets its name.
class RelabelOutput {
  public:
    /// The front of the file says from what and how it is made: with another one it is not
    /// continued.
    RelabelOutput(std::string path, std::string front);

    /// Opens the unfinished file, or starts one. Of an old one it keeps the blocks up to the first
    /// damage. What is wrong, in words; empty when nothing is.
    std::string open();
    [[nodiscard]] std::size_t blocks_done() const { return blocks_done_; }
    /// The bytes that `open` has not kept.
    [[nodiscard]] std::size_t bytes_dropped() const { return bytes_dropped_; }

    /// Appends the next block. Several threads may use this and what follows at the same time.
    void add(const std::string& block, const Totals& totals);
    /// False when the file could not be written; `errno` then has the reason.
    [[nodiscard]] bool is_good() const;
    [[nodiscard]] Totals totals() const;

    /// Gives the file its name. False when it could not be written. Requires that all blocks were
    /// added.
    bool finish();

  private:
    /// How much of an old file is kept, if it has the front.
    std::size_t size_to_keep(std::string_view old);

    const std::string path_;
    const std::string unfinished_path_;
    const std::string front_;
    std::size_t blocks_done_ = 0;
    std::size_t bytes_dropped_ = 0;
    mutable std::mutex mutex_;
    std::ofstream file_;
    /// `errno` after the first write that failed.
    int error_ = 0;
    Totals totals_;
};

}  // namespace mutare::train
