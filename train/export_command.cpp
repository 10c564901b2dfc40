#include <filesystem>
#include <iostream>

#include "engine/notation/wording.h"
#include "train/commands.h"
#include "train/network/example_file.h"
#include "uci/arguments.h"

namespace mutare::train {

namespace {

ExitCode export_examples(const cxxopts::ParseResult& arguments) {
    if (arguments.count("output") == 0) return wrong_usage("no --output is named");
    if (arguments.count("files") == 0) return wrong_usage("no game file is named");
    const auto output = arguments["output"].as<std::string>();
    if (!output.ends_with(kExampleFileEnding)) {
        return wrong_usage(join("the output has to end in ", kExampleFileEnding));
    }
    if (std::filesystem::exists(output)) return wrong_usage(join(output, " exists already"));
    for (const std::string& path : arguments["files"].as<std::vector<std::string>>()) {
        ExampleSets sets;
        if (!read_examples(path, sets)) {
            std::cerr << "cannot read " << path << std::endl;
            return ExitCode::Failed;
        }
        if (!append_examples(output, sets.lessons) || !append_examples(output, sets.held_out)) {
            std::cerr << "cannot write " << output << std::endl;
            return ExitCode::Failed;
        }
        std::cout << path << ": " << sets.lessons.size() << " positions, and "
                  << sets.held_out.size() << " to be held out" << std::endl;
    }
    return ExitCode::Success;
}

}  // namespace

ExitCode run_export(int argc, const char* const* argv) {
    cxxopts::Options options("mutare-train export",
                             "Writes the quiet positions of game files as 32 bytes each, for "
                             "train and for other programs.");
    options.add_options()                                                           //
        ("o,output", "The example file, .examples", cxxopts::value<std::string>())  //
        ("files", "Game files", cxxopts::value<std::vector<std::string>>());
    options.parse_positional({"files"});
    options.positional_help("FILE...");
    return run_with_options(options, "  mutare-train export -o games.examples games.mut\n", argc,
                            argv, export_examples);
}

}  // namespace mutare::train
