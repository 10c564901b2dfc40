// The file PATH.unfinished beside the output of a command that runs for hours. What is done is in
// it at once, so neither a full disk nor a kill loses it, and the same command continues.
#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "search/limits.h"

namespace mutare::train {

/// What an output is made from: checksums of the settings, with the network that evaluates, and of
/// the input. Only with the same may it be continued.
struct Origin {
    std::uint32_t settings = 0;
    std::uint32_t input = 0;

    bool operator==(const Origin&) const = default;
};

/// Appends what the limits of a search add to the settings of an origin.
void append(const Limits& limits, ByteWriter& settings);

/// The file has 16 bytes before its parts: a magic number of eight, and the origin. It is not for
/// several threads at the same time.
class UnfinishedFile {
  public:
    UnfinishedFile(const std::string& path, std::string_view magic, const Origin& origin);

    /// Opens the file, or starts one. Of the bytes of the parts in an old file it keeps as many as
    /// `size_to_keep(bytes)` says. What is wrong, in words; empty when nothing is.
    std::string open(const std::function<std::size_t(std::string_view)>& size_to_keep);
    /// The bytes that `open` has not kept: damage, or the part that was being written.
    [[nodiscard]] std::size_t bytes_dropped() const { return bytes_dropped_; }

    /// Appends a part.
    void add(std::string_view part);
    /// False when the file could not be written; `errno` then has the reason.
    [[nodiscard]] bool is_good() const;

    /// Calls `write(bytes)` with all parts, and then removes the file, unless that is false or the
    /// parts could not be written. The result tells which.
    bool finish(const std::function<bool(std::string_view)>& write);

  private:
    const std::string path_;
    const std::string header_;
    std::ofstream file_;
    /// `errno` after the first write that failed.
    int error_ = 0;
    std::size_t bytes_dropped_ = 0;
};

}  // namespace mutare::train
