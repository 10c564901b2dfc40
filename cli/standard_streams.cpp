#include "cli/standard_streams.h"

#include <iostream>
#include <thread>

#include "base/text_lines.h"

namespace mutare {

namespace {

/// Lines end by \n, \r\n or \r; the last one may have no end.
void read_lines(std::istream& stream, LineQueue& lines) {
    std::string line;
    const auto add = [&] {
        // Less of a line that is too long must not be taken for one that is not.
        const bool is_cut = line.size() > kMaxLineBytes;
        make_plain(line);
        if (is_cut) line.resize(kMaxLineBytes + 1);
        lines.add(std::exchange(line, {}));
    };
    char last = '\0';
    for (char letter = '\0'; stream.get(letter); last = letter) {
        if (letter == '\n' && last == '\r') continue;
        if (letter == '\n' || letter == '\r') {
            add();
        } else if (line.size() <= kMaxLineBytes) {
            line += letter;
        }
    }
    if (!line.empty()) add();
    lines.end();
}

}  // namespace

std::shared_ptr<LineQueue> standard_input() {
    // Otherwise the end of the process would wait for the lock of a stream that is being read.
    std::ios::sync_with_stdio(false);
    // Otherwise each read flushes the output, to which another thread is writing.
    std::cin.tie(nullptr);
    auto lines = std::make_shared<LineQueue>();
    std::thread([lines] { read_lines(std::cin, *lines); }).detach();
    return lines;
}

}  // namespace mutare
