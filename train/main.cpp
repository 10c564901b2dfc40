// mutare-train: makes the network that the engine plays with.
#include <algorithm>
#include <array>
#include <iostream>
#include <string_view>

#include "engine/notation/wording.h"
#include "train/commands.h"
#include "uci/arguments.h"

namespace {

using mutare::ExitCode;

struct Command {
    std::string_view name;
    std::string_view purpose;
    ExitCode (*run)(int argc, const char* const* argv);
};

constexpr std::array kCommands{
    Command{"selfplay", "play games and append them to a file", mutare::train::run_selfplay},
    Command{"stat", "what is in game files", mutare::train::run_stat},
    Command{"check", "find where game files are damaged", mutare::train::run_check},
    Command{"merge", "put game files together, without what is damaged", mutare::train::run_merge},
    Command{"dump", "print positions as text", mutare::train::run_dump},
    Command{"relabel", "score the positions of game files anew", mutare::train::run_relabel},
    Command{"export", "write positions as a training has them", mutare::train::run_export},
    Command{"train", "train a network on games", mutare::train::run_train},
    Command{"fit-wdl", "fit the chances that scores stand for", mutare::train::run_fit_wdl},
};

void print_help() {
    constexpr std::size_t kColumn = 12;
    std::cout << "Usage: mutare-train COMMAND [options]; each has a --help of its own\n\n";
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
    const auto command =
        std::find_if(kCommands.begin(), kCommands.end(),
                     [&](const Command& candidate) { return candidate.name == name; });
    if (command == kCommands.end()) {
        return static_cast<int>(mutare::wrong_usage(
            mutare::join("mutare-train has no command \"", name, "\"\nSee mutare-train --help.")));
    }
    return static_cast<int>(command->run(argc - 1, argv + 1));
}
