#include "cli/line_file.h"

#include <fstream>
#include <iostream>
#include <memory>

#include "engine/notation/pgn.h"

namespace mutare {

std::optional<LineSource> open_lines(const std::string& path) {
    constexpr std::size_t kMaxLine = kMaxPgnGameBytes + 1;
    if (path == "-") return lines_of({&std::cin, [](std::istream*) {}}, kMaxLine);
    const auto file = std::make_shared<std::ifstream>(path, std::ios::binary);
    // A folder can be opened; only reading it fails.
    if (*file) file->peek();
    if (file->bad() || !file->is_open()) {
        std::cerr << "cannot read " << path << std::endl;
        return std::nullopt;
    }
    return lines_of(file, kMaxLine);
}

}  // namespace mutare
