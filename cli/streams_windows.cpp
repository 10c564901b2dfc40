// There are no signals of pipes here, no file takes the place of a closed stream, and the console
// may have any code page and font, so letters it is.
#include "cli/streams.h"

namespace mutare {

void prepare_standard_streams() {}

bool is_colorful_terminal() {
    return false;
}

int terminal_columns() {
    constexpr int kUsual = 80;
    return kUsual;
}

}  // namespace mutare
