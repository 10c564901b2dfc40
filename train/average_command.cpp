#include <filesystem>
#include <iostream>
#include <optional>

#include "base/text.h"
#include "cli/arguments.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/failures.h"
#include "train/network/example_file.h"
#include "train/network/quantise.h"
#include "train/network/trained_network.h"
#include "train/new_file.h"

namespace mutare::train {

namespace {

/// Adds the parameters to the sum. False when the shapes differ.
bool add(const Parameters<float>& parameters, Parameters<float>& sum) {
    if (parameters.shape() != sum.shape()) return false;
    for (std::size_t i = 0; i < sum.all().size(); ++i) sum.all()[i] += parameters.all()[i];
    return true;
}

/// The examples by which the rounding of the mean is corrected: those of --examples, if it is
/// given.
std::optional<ExampleSets> examples_of(const cxxopts::ParseResult& arguments) {
    ExampleSets examples;
    if (arguments.count("examples") == 0) return examples;
    const auto path = arguments["examples"].as<std::string>();
    const std::optional<Damages> damages = read_examples(path, examples);
    if (!damages) {
        cannot_read(path);
        return std::nullopt;
    }
    report_damages(path, *damages);
    return examples;
}

ExitCode average(const cxxopts::ParseResult& arguments) {
    constexpr std::size_t kSampleSize = 20'000;
    const std::string output = output_of(arguments);
    if (std::filesystem::exists(output)) return wrong_usage(join(output, " exists already"));
    const float scale = real_option(arguments, "scale", 1, kLargestScale);
    const Paths paths = files_of(arguments);
    if (!can_write(output)) return cannot_write(output);
    std::optional<Parameters<float>> mean;
    for (const std::string& path : paths) {
        const std::optional<Parameters<float>> network = read_trained_network(path);
        if (!network) return failure(path + " is not an intact network or checkpoint");
        if (!mean) mean.emplace(network->shape());
        if (!add(*network, *mean)) return failure(path + " has another shape than " + paths[0]);
    }
    for (float& parameter : mean->all()) parameter /= static_cast<float>(paths.size());
    const std::optional<ExampleSets> examples = examples_of(arguments);
    if (!examples) return ExitCode::Failed;
    const std::span<const Example> all(examples->training);
    const std::string bytes =
        to_bytes(quantise(*mean, scale, all.first(std::min(kSampleSize, all.size()))));
    if (!write_file(output, bytes)) return cannot_write(output);
    std::cout << output << ": " << network_text(bytes) << std::endl;
    return ExitCode::Success;
}

}  // namespace

ExitCode run_average(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train average",
        "Writes the mean of networks of the same shape, from network files or checkpoints: of\n"
        "trainings that began with the same network, or of the last epochs of one. Their errors\n"
        "cancel each other in part.");
    options.add_options(
        "", {{"o,output", "The file of the network", cxxopts::value<std::string>()},
             {"examples", "Games or examples, by which the rounding is corrected",
              cxxopts::value<std::string>()},
             {"scale", "Centipawns that an output of 1 is worth in the file of the network",
              with_default(kOutputCentipawns)}});
    add_files_argument(options, "Networks or checkpoints");
    return run_with_options(
        options, "  mutare-train average -o mean.network one.checkpoint two.checkpoint\n", argc,
        argv, average);
}

}  // namespace mutare::train
