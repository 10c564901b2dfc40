// Signals, descriptors and terminals of POSIX.
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <string_view>

#include "cli/streams.h"

namespace mutare {

namespace {

/// A standard stream that is closed would be the next file to be opened. It becomes a pipe that
/// nobody reads, or an empty input.
void occupy_closed_streams() {
    const auto is_closed = [](int stream) { return fcntl(stream, F_GETFD) < 0; };
    if (is_closed(STDIN_FILENO) && open("/dev/null", O_RDONLY) < 0) return;
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
        std::array<int, 2> ends{};
        if (!is_closed(stream) || pipe(ends.data()) != 0) continue;
        dup2(ends[1], stream);
        for (const int end : ends) {
            if (end != stream) close(end);
        }
    }
}

std::string_view variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

bool is_utf8_locale() {
    for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const std::string_view locale = variable(name);
        if (locale.empty()) continue;
        return locale.find("UTF-8") != std::string_view::npos ||
               locale.find("utf8") != std::string_view::npos;
    }
    return false;
}

}  // namespace

void prepare_standard_streams() {
    std::signal(SIGPIPE, SIG_IGN);
    occupy_closed_streams();
}

bool is_colorful_terminal() {
    const std::string_view terminal = variable("TERM");
    return isatty(STDOUT_FILENO) != 0 && !terminal.empty() && terminal != "dumb" &&
           variable("NO_COLOR").empty() && is_utf8_locale();
}

int terminal_columns() {
    constexpr int kUsual = 80;
    winsize size{};
    const bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return is_known ? size.ws_col : kUsual;
}

}  // namespace mutare
