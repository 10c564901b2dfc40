#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "cli/terminal.h"

namespace mutare {

namespace {

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
