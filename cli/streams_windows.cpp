// There are no signals of pipes here, and no file takes the place of a closed stream. Windows
// Terminal has the figurines in its fonts; another console may have any code page and font, so
// there letters it is.
#include "cli/streams.h"

#include <windows.h>

#include <cstdlib>

namespace mutare {

void prepare_standard_streams() {}

bool is_colorful_terminal() {
    const char* const no_color = std::getenv("NO_COLOR");
    const bool is_wanted = no_color == nullptr || *no_color == '\0';
    if (std::getenv("WT_SESSION") == nullptr || !is_wanted) return false;
    HANDLE const output = GetStdHandle(STD_OUTPUT_HANDLE);
    DWORD mode = 0;
    return GetConsoleMode(output, &mode) != 0 &&
           SetConsoleMode(output, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0 &&
           SetConsoleOutputCP(CP_UTF8) != 0;
}

int terminal_columns() {
    constexpr int kUsual = 80;
    CONSOLE_SCREEN_BUFFER_INFO info{};
    const bool is_known = GetConsoleScreenBufferInfo(GetStdHandle(STD_OUTPUT_HANDLE), &info) != 0;
    return is_known ? info.srWindow.Right - info.srWindow.Left + 1 : kUsual;
}

}  // namespace mutare
