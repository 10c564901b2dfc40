// Networks that the trainer bullet has trained, with the features, buckets and activation of ours.
// The file quantised.bin of its checkpoints has the weights of network_file.h in the same order and
// units, if bullet is told so as in train/bullet.rs; then it is filled up to a multiple of 64
// bytes. https://github.com/jw1912/bullet/blob/main/docs/4-saved-networks.md
#include <filesystem>
#include <iostream>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "base/new_file.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/failures.h"
#include "train/mapped_file.h"
#include "train/network/target.h"

namespace mutare::train {

namespace {

template <class Number>
void read_all(ByteReader& reader, std::size_t count, std::vector<Number>& numbers) {
    numbers.resize(count);
    for (Number& number : numbers) number = static_cast<Number>(reader.fixed(sizeof(Number)));
}

/// The network of that shape in the bytes of quantised.bin, or what is wrong with them.
Expected<NetworkFile, std::string> parse_bullet_network(std::string_view bytes, const Shape& shape,
                                                        int scale) {
    constexpr std::size_t kMultiple = 64;
    const std::size_t size = (kFeatureCount + 1 + 2 * shape.outputs) * shape.width * 2 +
                             shape.outputs * sizeof(std::int32_t);
    const std::size_t filled = (size + kMultiple - 1) / kMultiple * kMultiple;
    if (bytes.size() != filled) {
        return join("it has ", bytes.size(), " bytes instead of ", filled,
                    ": --width or --outputs is not its own");
    }
    NetworkFile network;
    network.width = shape.width;
    network.outputs = shape.outputs;
    network.scale = scale;
    ByteReader reader(bytes);
    read_all(reader, kFeatureCount * shape.width, network.feature_weights);
    read_all(reader, shape.width, network.feature_biases);
    read_all(reader, 2 * shape.outputs * shape.width, network.output_weights);
    read_all(reader, shape.outputs, network.output_biases);
    return parse_network(to_bytes(network));
}

ExitCode convert_from_bullet(const cxxopts::ParseResult& arguments) {
    const std::string output = output_of(arguments);
    if (std::filesystem::exists(output)) return wrong_usage(join(output, " exists already"));
    if (arguments.count("file") == 0) return wrong_usage("no file is named");
    const auto path = arguments["file"].as<std::string>();
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return cannot_read(path);
    const auto parsed = parse_bullet_network(file->bytes(), shape_of(arguments),
                                             number_option(arguments, "scale", 1, kLargestScale));
    if (!parsed) return failure(join(path, ": ", parsed.error()));
    const std::string bytes = to_bytes(*parsed);
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
    return run_with_options(options, "  mutare-train from-bullet -o new.network quantised.bin\n",
                            argc, argv, convert_from_bullet);
}

}  // namespace mutare::train
