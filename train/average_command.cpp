#include <cmath>
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
#include "train/network/quantise.h"
#include "train/network/trained_network.h"
#include "train/training_files.h"

namespace mutare::train {

namespace {

/// Adds the parameters to the sum. False when the shapes differ.
bool add(const Parameters<float>& parameters, Parameters<float>& sum) {
    if (parameters.shape() != sum.shape()) return false;
    for (std::size_t i = 0; i < sum.all().size(); ++i) sum.all()[i] += parameters.all()[i];
    return true;
}

/// The mean of the networks in the files. Prints why there is none.
std::optional<Parameters<float>> mean_of(const Paths& paths, float scale) {
    std::optional<Parameters<float>> mean;
    for (const std::string& path : paths) {
        const std::optional<Parameters<float>> network = read_trained_network(path, scale);
        if (!network) {
            failure(path + " is not an intact network or checkpoint");
            return std::nullopt;
        }
        if (!mean) mean.emplace(network->shape());
        if (!add(*network, *mean)) {
            failure(path + " has another shape than " + paths[0]);
            return std::nullopt;
        }
    }
    for (float& parameter : mean->all()) parameter /= static_cast<float>(paths.size());
    return mean;
}

ExitCode average(const cxxopts::ParseResult& arguments) {
    const std::string output = output_of(arguments);
    if (std::filesystem::exists(output)) return wrong_usage(join(output, " exists already"));
    const float scale = std::round(real_option(arguments, "scale", 1, kLargestScale));
    const Paths paths = files_of(arguments);
    if (!can_write(output)) return cannot_write(output);
    const std::optional<Parameters<float>> mean = mean_of(paths, scale);
    if (!mean) return ExitCode::Failed;
    ExampleSets examples;
    std::optional<ExitCode> code = ExitCode::Success;
    if (arguments.count("examples") != 0) {
        code = read_files({arguments["examples"].as<std::string>()}, {}, examples);
    }
    if (!code) return ExitCode::Failed;
    const std::string bytes = to_bytes(quantise(*mean, scale, rounding_sample(examples.training)));
    const auto parsed = parse_network(bytes);
    if (const auto* const fault = std::get_if<std::string>(&parsed)) {
        return failure(join(output, ": ", *fault, "; a larger --scale makes them smaller"));
    }
    if (!write_file(output, bytes)) return cannot_write(output);
    std::cout << output << ": " << network_text(bytes) << std::endl;
    return *code;
}

}  // namespace

ExitCode run_average(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train average",
        "Writes the mean of networks of the same shape, from network files or checkpoints: of\n"
        "trainings that began with the same network, or of the last epochs of one. Their errors\n"
        "cancel each other in part.");
    options.add_options(
        "",
        {{"o,output", "The file of the network", cxxopts::value<std::string>()},
         {"examples", "Games or examples, by which the rounding is corrected",
          cxxopts::value<std::string>()},
         {"scale",
          "Centipawns that an output of 1 is worth in the new file, and in checkpoints; network "
          "files keep their scores",
          with_default(kOutputCentipawns)}});
    add_files_argument(options, "Networks or checkpoints");
    return run_with_options(
        options, "  mutare-train average -o mean.network one.checkpoint two.checkpoint\n", argc,
        argv, average);
}

}  // namespace mutare::train
