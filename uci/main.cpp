#include <cstdio>
#include <cstdlib>
#include <exception>

#include "uci/cli/command_line.h"

namespace {

const std::terminate_handler kDefaultHandler = std::get_terminate();

/// With so little memory that not even an exception can be thrown, there is none when the standard
/// library gives up.
void end_without_exception() {
    if (std::current_exception()) kDefaultHandler();
    std::fputs("not enough memory to start\n", stderr);
    std::_Exit(EXIT_FAILURE);
}

}  // namespace

int main(int argc, char** argv) {
    std::set_terminate(end_without_exception);
    return static_cast<int>(mutare::run_command_line(argc, argv));
}
