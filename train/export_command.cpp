#include <filesystem>
#include <iostream>

#include "base/text.h"
#include "cli/arguments.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/failures.h"
#include "train/network/example_file.h"

namespace mutare::train {

namespace {

ExitCode export_examples(const cxxopts::ParseResult& arguments) {
    const std::string output = output_of(arguments);
    if (!output.ends_with(kExampleFileEnding)) {
        return wrong_usage(join("the name of the output has to end in ", kExampleFileEnding));
    }
    if (std::filesystem::exists(output)) return wrong_usage(join(output, " exists already"));
    ExampleFileWriter writer(output);
    if (!writer.is_good()) return cannot_write(output);
    ExitCode code = ExitCode::Success;
    for (const std::string& path : files_of(arguments)) {
        ExampleSets sets;
        const std::optional<Damages> damages = read_examples(path, sets);
        if (!damages) return cannot_read(path);
        if (!damages->empty()) code = report_damages(path, *damages);
        writer.add(sets.training);
        writer.add(sets.held_out);
        if (!writer.is_good()) return cannot_write(output);
        std::cout << path << ": " << sets.training.size() << " training examples, "
                  << sets.held_out.size() << " held out" << std::endl;
    }
    if (writer.count() == 0) return failure("there are no quiet positions");
    return writer.finish() ? code : cannot_write(output);
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
