#include <array>
#include <iostream>
#include <string>
#include <string_view>

#include "base/names.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/process.h"
#include "train/commands.h"
#include "train/files.h"

namespace mutare::train {

namespace {

struct Command {
    std::string_view name;
    std::string_view purpose;
    ExitCode (*run)(int argc, const char* const* argv);
};

constexpr std::array kCommands{
    Command{"selfplay", "play games and append them to a file", run_selfplay},
    Command{"import", "convert PGN of matches to a game file", run_import},
    Command{"stat", "count games, positions and results, find damage", run_stat},
    Command{"merge", "merge game files, without damaged blocks", run_merge},
    Command{"dump", "print positions as text", run_dump},
    Command{"relabel", "replace the scores of a game file by new ones", run_relabel},
    Command{"variations", "write positions around those of games as examples", run_variations},
    Command{"export", "convert game files to examples", run_export},
    Command{"train", "train a network on games", run_train},
};

void print_help() {
    constexpr std::size_t kColumn = 12;
    std::cout << "Usage: mutare-train COMMAND [options]\n\nEach command has its own --help.\n\n";
    for (const Command& command : kCommands) {
        std::cout << "  " << command.name << std::string(kColumn - command.name.size(), ' ')
                  << command.purpose << '\n';
    }
}

ExitCode run_command(int argc, const char* const* argv) {
    const std::string_view name = argc > 1 ? argv[1] : "--help";
    if (name == "--help" || name == "-h") {
        print_help();
        return ExitCode::Success;
    }
    const Command* const command = find_named(kCommands, name);
    if (command == nullptr) {
        return failure(join("mutare-train has no command \"", name, "\"\nSee mutare-train --help."),
                       ExitCode::WrongUsage);
    }
    return command->run(argc - 1, argv + 1);
}

}  // namespace

ExitCode run_command_line(int argc, const char* const* argv) {
    prepare_standard_streams();
    const ExitCode code = run_command(argc, argv);
    // A command that has failed has said so.
    if (code == ExitCode::Success && !std::cout.flush()) return failure("cannot write the output");
    return code;
}

}  // namespace mutare::train
