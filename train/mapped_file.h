// A file as a string of bytes, read from the disk only where it is looked at.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace mutare::train {

class MappedFile {
  public:
    /// None when it cannot be read. It may grow meanwhile, which is not seen, but not shrink.
    static std::optional<MappedFile> open(const std::string& path);

    [[nodiscard]] std::string_view bytes() const { return {start_.get(), size_}; }

  private:
    MappedFile(std::shared_ptr<const char> start, std::size_t size)
        : start_(std::move(start)), size_(size) {}

    std::shared_ptr<const char> start_;
    std::size_t size_;
};

}  // namespace mutare::train
