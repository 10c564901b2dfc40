#include "cli/command_line.h"

int main(int argc, char** argv) {
    return static_cast<int>(mutare::run_command_line(argc, argv));
}
