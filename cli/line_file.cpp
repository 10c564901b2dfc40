#include "cli/line_file.h"

#include <fstream>
#include <iostream>
#include <memory>
#include <vector>

namespace mutare {

namespace {

constexpr std::size_t kMaxLine = kMaxPgnGameBytes + 1;

/// False at the end of the stream.
bool read_line(std::istream& stream, std::vector<char>& buffer, std::string& line) {
    line.clear();
    while (line.size() < kMaxLine) {
        stream.getline(buffer.data(), static_cast<std::streamsize>(buffer.size()));
        const auto count = static_cast<std::size_t>(stream.gcount());
        if (stream.eof() || stream.bad()) {
            line.append(buffer.data(), count);
            return !line.empty();
        }
        if (!stream.fail()) {
            line.append(buffer.data(), count - 1);  // The line's end is counted, but not there.
            return true;
        }
        line.append(buffer.data(), count);
        stream.clear();
    }
    return true;
}

LineSource lines_of(std::shared_ptr<std::istream> stream) {
    constexpr std::size_t kBuffer = 1 << 16;
    return [stream = std::move(stream), buffer = std::vector<char>(kBuffer)](
               std::string& line) mutable { return read_line(*stream, buffer, line); };
}

}  // namespace

std::optional<LineSource> open_lines(const std::string& path) {
    if (path == "-") return lines_of({&std::cin, [](std::istream*) {}});
    const auto file = std::make_shared<std::ifstream>(path, std::ios::binary);
    // A folder can be opened; only reading it fails.
    if (*file) file->peek();
    if (file->bad() || !file->is_open()) {
        std::cerr << "cannot read " << path << std::endl;
        return std::nullopt;
    }
    return lines_of(file);
}

}  // namespace mutare
