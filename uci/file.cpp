#include "uci/file.h"

#include <fstream>

namespace mutare {

std::optional<std::string> bytes_of_file(const std::string& path, std::size_t most) {
    constexpr std::size_t kChunk = 1 << 20;
    std::ifstream file(path, std::ios::binary);
    std::string bytes;
    while (file) {
        const std::size_t before = bytes.size();
        if (before > most) return std::nullopt;
        bytes.resize(before + kChunk);
        file.read(bytes.data() + before, kChunk);
        bytes.resize(before + static_cast<std::size_t>(file.gcount()));
    }
    if (!file.eof() || bytes.size() > most) return std::nullopt;
    return bytes;
}

}  // namespace mutare
