#include "uci/file.h"

#include <fstream>

namespace mutare {

std::optional<std::string> read_bytes(const std::string& path, std::size_t max_bytes) {
    constexpr std::size_t kChunk = 1 << 20;
    std::ifstream file(path, std::ios::binary);
    std::string bytes;
    while (file) {
        const std::size_t before = bytes.size();
        if (before > max_bytes) return std::nullopt;
        bytes.resize(before + kChunk);
        file.read(bytes.data() + before, kChunk);
        bytes.resize(before + static_cast<std::size_t>(file.gcount()));
    }
    if (!file.eof() || bytes.size() > max_bytes) return std::nullopt;
    return bytes;
}

}  // namespace mutare
