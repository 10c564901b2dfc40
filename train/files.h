// Files that the commands read, and what they say when one cannot be used as it should, or when
// parts of it are damaged.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/expected.h"
#include "cli/process.h"

namespace mutare::train {

/// A file as a string of bytes in memory. The system reads a part from the disk on its first
/// access.
class MappedFile {
  public:
    /// The error says that it cannot be read, as when it is not a regular file. While it is open,
    /// the file must not shrink; if it grows, the new bytes are not seen.
    static Expected<MappedFile, std::string> open(const std::string& path);

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string_view bytes() const { return {start_.get(), size_}; }

  private:
    MappedFile(std::string path, std::shared_ptr<const char> start, std::size_t size)
        : path_(std::move(path)), start_(std::move(start)), size_(size) {}

    std::string path_;
    std::shared_ptr<const char> start_;
    std::size_t size_;
};

// What prints to the standard error returns the exit code for that case.

/// Says why too, when `errno` has the reason: right after a call that has left it there.
ExitCode cannot_write(const std::string& path);

/// Whether a new file can be written at the path. It tries, and leaves nothing behind. False for
/// what is there and is not a regular file, such as a device.
bool can_write(const std::string& path);

/// Consecutive bytes of a file that cannot be used, or that are missing at its end.
struct Damage {
    std::size_t offset;
    std::size_t size;

    bool operator==(const Damage&) const = default;
};

using Damages = std::vector<Damage>;

/// Adds a damage that lies behind all others; joins it to the last one where they touch.
inline void add_damage(Damages& damages, const Damage& next) {
    if (!damages.empty() && damages.back().offset + damages.back().size == next.offset) {
        damages.back().size += next.size;
    } else {
        damages.push_back(next);
    }
}

/// Prints how many bytes of a file are damaged and where. Success if there are none.
ExitCode report_damages(const std::string& path, const Damages& damages);
/// Calls `read(file)` for each file, and prints the damages that it returns. Success if there are
/// none.
ExitCode read_files(const std::vector<MappedFile>& files,
                    const std::function<Damages(const MappedFile&)>& read);

}  // namespace mutare::train
