// mutare-train: makes the network by which the engine evaluates.
#include <array>
#include <iostream>
#include <string_view>

#include "engine/base/names.h"
#include "engine/notation/wording.h"
#include "train/commands.h"
#include "uci/cli/arguments.h"

namespace {

using mutare::ExitCode;

struct Command {
    std::string_view name;
    std::string_view purpose;
    ExitCode (*run)(int argc, const char* const* argv);
};

constexpr std::array kCommands{
    Command{"selfplay", "play games and append them to a file", mutare::train::run_selfplay},
    Command{"stat", "count games, positions and results", mutare::train::run_stat},
    Command{"check", "find where game files are damaged", mutare::train::run_check},
    Command{"merge", "merge game files, without damaged blocks", mutare::train::run_merge},
    Command{"dump", "print positions as text", mutare::train::run_dump},
    Command{"relabel", "replace the scores of a game file by new ones", mutare::train::run_relabel},
    Command{"export", "convert game files to training examples", mutare::train::run_export},
    Command{"train", "train a network on games", mutare::train::run_train},
    Command{"fit-wdl", "fit the probabilities of win, draw and loss", mutare::train::run_fit_wdl},
};

void print_help() {
    constexpr std::size_t kColumn = 12;
    std::cout << "Usage: mutare-train COMMAND [options]\n\nEach command has its own --help.\n\n";
    for (const Command& command : kCommands) {
        std::cout << "  " << command.name << std::string(kColumn - command.name.size(), ' ')
                  << command.purpose << '\n';
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view name = argc > 1 ? argv[1] : "--help";
    if (name == "--help" || name == "-h") {
        print_help();
        return static_cast<int>(ExitCode::Success);
    }
    const Command* const command = mutare::find_named(kCommands, name);
    if (!command) {
        return static_cast<int>(mutare::wrong_usage(
            mutare::join("mutare-train has no command \"", name, "\"\nSee mutare-train --help.")));
    }
    return static_cast<int>(command->run(argc - 1, argv + 1));
}
