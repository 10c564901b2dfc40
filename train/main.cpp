// mutare-train: makes the network by which the engine evaluates.
#include "train/commands.h"

int main(int argc, char** argv) {
    return static_cast<int>(mutare::train::run_command_line(argc, argv));
}
