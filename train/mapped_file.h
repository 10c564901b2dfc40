// A file as a string of bytes in memory. The system reads a part from the disk on its first access.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace mutare::train {

class MappedFile {
  public:
    /// None when it cannot be read or is not a regular file. While it is open, the file must not
    /// shrink; if it grows, the new bytes are not seen.
    static std::optional<MappedFile> open(const std::string& path);

    [[nodiscard]] std::string_view bytes() const { return {start_.get(), size_}; }

  private:
    MappedFile(std::shared_ptr<const char> start, std::size_t size)
        : start_(std::move(start)), size_(size) {}

    std::shared_ptr<const char> start_;
    std::size_t size_;
};

}  // namespace mutare::train
