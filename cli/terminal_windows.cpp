// The console may have any code page and font, so letters it is.
#include "cli/terminal.h"

namespace mutare {

bool is_colorful_terminal() {
    return false;
}

int terminal_columns() {
    constexpr int kUsual = 80;
    return kUsual;
}

}  // namespace mutare
