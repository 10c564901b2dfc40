#include <filesystem>
#include <iostream>

#include "engine/notation/wording.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/network/example_file.h"
#include "uci/cli/arguments.h"

namespace mutare::train {

namespace {

ExitCode export_examples(const cxxopts::ParseResult& arguments) {
    const std::string output = output_of(arguments);
    if (!output.ends_with(kExampleFileEnding)) {
        return wrong_usage(join("the name of the output has to end in ", kExampleFileEnding));
    }
    if (std::filesystem::exists(output)) return wrong_usage(join(output, " exists already"));
    for (const std::string& path : files_of(arguments)) {
        ExampleSets sets;
        if (!read_examples(path, sets)) {
            std::cerr << "cannot read " << path << std::endl;
            return ExitCode::Failed;
        }
        if (!append_examples(output, sets.training) || !append_examples(output, sets.held_out)) {
            std::cerr << "cannot write " << output << std::endl;
            return ExitCode::Failed;
        }
        std::cout << path << ": " << sets.training.size() << " training examples, "
                  << sets.held_out.size() << " held out" << std::endl;
    }
    return ExitCode::Success;
}

}  // namespace

ExitCode run_export(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train export",
        "Converts the quiet positions of game files to examples of 32 bytes each,\n"
        "for train and for other programs.");
    options.add_options()  //
        ("o,output", "The example file, NAME.examples", cxxopts::value<std::string>());
    add_files_argument(options, "Game files");
    return run_with_options(options, "  mutare-train export -o games.examples games.mut\n", argc,
                            argv, export_examples);
}

}  // namespace mutare::train
