#include <filesystem>
#include <iostream>
#include <optional>
#include <variant>

#include "base/text.h"
#include "cli/arguments.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/failures.h"
#include "train/formats/bullet_network.h"
#include "train/mapped_file.h"
#include "train/network/parameters.h"
#include "train/network/target.h"
#include "train/new_file.h"

namespace mutare::train {

namespace {

ExitCode convert(const cxxopts::ParseResult& arguments) {
    const std::string output = output_of(arguments);
    if (std::filesystem::exists(output)) return wrong_usage(join(output, " exists already"));
    if (arguments.count("file") == 0) return wrong_usage("no file is named");
    const auto path = arguments["file"].as<std::string>();
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return cannot_read(path);
    const Shape shape = shape_of(arguments);
    const auto parsed = parse_bullet_network(
        file->bytes(),
        {shape.width, shape.outputs, number_option(arguments, "scale", 1, kLargestScale)});
    if (const auto* const fault = std::get_if<std::string>(&parsed)) {
        return failure(join(path, ": ", *fault));
    }
    const std::string bytes = to_bytes(std::get<NetworkFile>(parsed));
    if (!write_file(output, bytes)) return cannot_write(output);
    std::cout << output << ": " << network_text(bytes) << std::endl;
    return ExitCode::Success;
}

}  // namespace

ExitCode run_from_bullet(int argc, const char* const* argv) {
    cxxopts::Options options("mutare-train from-bullet",
                             "Makes a network of the file quantised.bin that bullet has written,\n"
                             "with the architecture and the save format of train/bullet.rs.");
    options.add_options("",
                        {{"o,output", "The file of the network", cxxopts::value<std::string>()}});
    add_shape_options(options);
    options.add_options("",
                        {{"scale", "Centipawns that an output of 1 is worth: bullet's eval_scale",
                          with_default(static_cast<int>(kOutputCentipawns))},
                         {"file", "quantised.bin", cxxopts::value<std::string>()}});
    options.parse_positional({"file"});
    options.positional_help("FILE");
    return run_with_options(
        options,
        "  mutare-train from-bullet -o new.network --width 512 --outputs 8 quantised.bin\n", argc,
        argv, convert);
}

}  // namespace mutare::train
