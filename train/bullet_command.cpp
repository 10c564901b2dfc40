#include <filesystem>
#include <iostream>
#include <optional>
#include <variant>

#include "base/new_file.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/failures.h"
#include "train/formats/bullet_network.h"
#include "train/mapped_file.h"
#include "train/network/quantise.h"
#include "train/network/target.h"
#include "train/network/trained_network.h"

namespace mutare::train {

namespace {

ExitCode convert_from_bullet(const cxxopts::ParseResult& arguments) {
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

/// The bytes of a file of bullet, of the network in a file; or what is wrong. Prints the scale of a
/// network file, which they do not have. A checkpoint has none.
std::variant<std::string, ExitCode> bullet_bytes(const std::string& path, bool raw) {
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return cannot_read(path);
    const auto parsed = parse_network(file->bytes());
    if (const auto* const network = std::get_if<NetworkFile>(&parsed)) {
        std::cout << path << ": scale " << network->scale << ", which from-bullet must be given"
                  << std::endl;
        return raw ? raw_bullet_network(dequantise(*network, static_cast<float>(network->scale)))
                   : quantised_bullet_network(*network);
    }
    if (!raw) return failure(join(path, ": ", std::get<std::string>(parsed)));
    auto checkpoint = read_checkpoint(path);
    if (!std::holds_alternative<Checkpoint>(checkpoint)) {
        return failure(path + " is not an intact network or checkpoint");
    }
    return raw_bullet_network(std::get<Checkpoint>(checkpoint).state.parameters);
}

ExitCode convert_to_bullet(const cxxopts::ParseResult& arguments) {
    const std::string output = output_of(arguments);
    if (std::filesystem::exists(output)) return wrong_usage(join(output, " exists already"));
    if (arguments.count("file") == 0) return wrong_usage("no file is named");
    const auto bytes =
        bullet_bytes(arguments["file"].as<std::string>(), arguments["raw"].as<bool>());
    if (const auto* const code = std::get_if<ExitCode>(&bytes)) return *code;
    return write_file(output, std::get<std::string>(bytes)) ? ExitCode::Success
                                                            : cannot_write(output);
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
    return run_with_options(options, "  mutare-train from-bullet -o new.network quantised.bin\n",
                            argc, argv, convert_from_bullet);
}

ExitCode run_to_bullet(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train to-bullet",
        "Writes the weights of a network as bullet does, without a header: as quantised.bin, with\n"
        "the save format of train/bullet.rs; or as raw.bin, the real numbers of a checkpoint, for\n"
        "engines that quantise in another way. Prints the scale of a network file, for the "
        "--scale\n"
        "of from-bullet.");
    options.add_options(
        "", {{"o,output", "The new file", cxxopts::value<std::string>()},
             {"raw", "Write raw.bin, from a checkpoint or a network", cxxopts::value<bool>()},
             {"file", "The network", cxxopts::value<std::string>()}});
    options.parse_positional({"file"});
    options.positional_help("FILE");
    return run_with_options(options,
                            "  mutare-train to-bullet -o quantised.bin new.network\n"
                            "  mutare-train to-bullet --raw -o raw.bin new.network.checkpoint\n",
                            argc, argv, convert_to_bullet);
}

}  // namespace mutare::train
