#include "cli/line_file.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>

#include "base/path.h"
#include "engine/notation/pgn.h"

namespace mutare {

namespace {

/// Does the stream begin with the mark of UTF-16? The mark can be read afterwards.
bool begins_in_utf16(std::istream& stream) {
    constexpr int kLowestMark = 0xFE;  // No other text begins with such a byte.
    if (stream.peek() < kLowestMark) return false;
    std::string bytes(1, static_cast<char>(stream.get()));
    bytes += static_cast<char>(stream.peek());
    stream.unget();
    return is_utf16(bytes);
}

/// The stream, if it is not in UTF-16.
std::optional<LineSource> lines_of_text(const std::string& path,
                                        const std::shared_ptr<std::istream>& stream) {
    constexpr std::size_t kMaxLine = kMaxPgnGameBytes + 1;
    if (!begins_in_utf16(*stream)) return lines_of(stream, kMaxLine);
    std::cerr << path << ' ' << kUtf16Fault << std::endl;
    return std::nullopt;
}

}  // namespace

std::optional<LineSource> open_lines(const std::string& path) {
    if (path == "-") return lines_of_text(path, {&std::cin, [](std::istream*) {}});
    const auto file = std::make_shared<std::ifstream>(path_of(path), std::ios::binary);
    // A folder can be opened; reading it fails, or finds nothing.
    std::error_code ignored;
    if (!file->is_open() || std::filesystem::is_directory(path_of(path), ignored)) {
        std::cerr << "cannot read " << path << std::endl;
        return std::nullopt;
    }
    return lines_of_text(path, file);
}

}  // namespace mutare
