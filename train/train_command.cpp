#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <limits>
#include <sstream>

#include "train/command_options.h"
#include "train/commands.h"
#include "train/mapped_file.h"
#include "train/network/checkpoint.h"
#include "train/network/example_file.h"
#include "train/network/loss_table.h"
#include "train/network/quantise.h"
#include "uci/cli/arguments.h"

namespace mutare::train {

namespace {

/// Writes a new file and renames it, so that there is always a complete file.
bool write_file(const std::string& path, const std::string& bytes) {
    const std::string unfinished = path + ".new";
    if (!(std::ofstream(unfinished, std::ios::binary) << bytes).flush()) return false;
    std::error_code error;
    std::filesystem::rename(unfinished, path, error);
    return !error;
}

float real_option(const cxxopts::ParseResult& arguments, const std::string& name, float lowest,
                  float highest) {
    const auto value = arguments[name].as<float>();
    if (!(value >= lowest && value <= highest)) {
        throw cxxopts::exceptions::exception(name + " is out of range");
    }
    return value;
}

TrainingSettings settings_of(const cxxopts::ParseResult& arguments) {
    constexpr int kMaxInt = std::numeric_limits<int>::max();
    constexpr int kMaxOutputs = Example::kMaxPieces;
    const auto size = [&](const char* name, int lowest, int highest) {
        return static_cast<std::size_t>(number_option(arguments, name, lowest, highest));
    };
    TrainingSettings settings;
    settings.shape = {size("width", kWidthStep, kMaxWidth), size("outputs", 1, kMaxOutputs)};
    settings.target.result_weight = real_option(arguments, "lambda", 0, 1);
    settings.epochs = number_option(arguments, "epochs", 1, kMaxInt);
    settings.batch_size = size("batch", 1, kMaxInt);
    settings.learning_rate = real_option(arguments, "rate", 0, 1);
    settings.final_learning_rate = real_option(arguments, "last-rate", 0, settings.learning_rate);
    settings.threads = static_cast<std::size_t>(threads_of(arguments));
    settings.seed = arguments["seed"].as<std::uint64_t>();
    return settings;
}

/// The checkpoint beside the output.
std::string checkpoint_path(const cxxopts::ParseResult& arguments) {
    return output_of(arguments) + ".checkpoint";
}

/// The state in a checkpoint; none when it cannot be read or has another shape.
std::optional<TrainingState> read_checkpoint(const std::string& path, const Shape& shape) {
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return std::nullopt;
    std::optional<TrainingState> state = parse_checkpoint(file->bytes());
    if (state && state->parameters.shape() != shape) return std::nullopt;
    return state;
}

/// The network in a checkpoint or in a network file; none when it cannot be read or has another
/// shape.
std::optional<Parameters<float>> read_network(const std::string& path, const Shape& shape) {
    if (auto state = read_checkpoint(path, shape)) return std::move(state->parameters);
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return std::nullopt;
    const auto parsed = parse_network(file->bytes());
    const auto* const network = std::get_if<NetworkFile>(&parsed);
    if (network == nullptr || Shape{network->width, network->outputs} != shape) return std::nullopt;
    return dequantise(*network);
}

/// The state to start from: of the checkpoint with --resume, with the network named by --from, or
/// with random parameters. None when the checkpoint or the network cannot be used.
std::optional<TrainingState> first_state(const cxxopts::ParseResult& arguments,
                                         const TrainingSettings& settings) {
    const Shape& shape = settings.shape;
    if (arguments["resume"].as<bool>()) return read_checkpoint(checkpoint_path(arguments), shape);
    std::optional<Parameters<float>> network =
        arguments.count("from") == 0 ? random_parameters(shape, settings.seed)
                                     : read_network(arguments["from"].as<std::string>(), shape);
    if (!network) return std::nullopt;
    TrainingState state(shape);
    state.parameters = std::move(*network);
    return state;
}

/// Trains to the last epoch. After each epoch prints a line, and writes the checkpoint and the
/// table of losses. False when the disk is full.
bool run_epochs(const TrainingSettings& settings, const ExampleSets& examples,
                const cxxopts::ParseResult& arguments, TrainingState& state) {
    using Seconds = std::chrono::duration<double>;
    Trainer trainer(settings, state);
    std::cout << std::fixed << std::setprecision(6);
    while (state.epochs_done() < settings.epochs) {
        const auto start = std::chrono::steady_clock::now();
        const EpochLosses losses = trainer.run_epoch(examples.training, examples.held_out);
        const Seconds time = std::chrono::steady_clock::now() - start;
        std::cout << "epoch " << state.epochs_done() << ": loss " << losses.training
                  << ", held out " << losses.held_out << ", "
                  << std::lround(static_cast<double>(examples.training.size()) / time.count())
                  << " positions/s" << std::endl;
        if (!write_file(checkpoint_path(arguments), checkpoint_to_bytes(state)) ||
            !write_file(output_of(arguments) + ".losses.tsv", loss_table(state.history))) {
            return false;
        }
    }
    return true;
}

/// The network in integers. Prints the error of the quantisation.
NetworkFile quantised_network(const TrainingState& state, const ExampleSets& examples,
                              float scale) {
    constexpr std::size_t kSampleSize = 20'000;
    const auto sample = [&](std::span<const Example> all) {
        return all.first(std::min(kSampleSize, all.size()));
    };
    const NetworkFile network = quantise(state.parameters, scale, sample(examples.training));
    const QuantisationError error =
        quantisation_error(state.parameters, network, sample(examples.held_out));
    std::cout << std::setprecision(2) << "quantised: output weights in units of 1/" << network.qb
              << ", error " << error.root_mean_square << " centipawns (mean " << error.mean << ")"
              << std::endl;
    return network;
}

ExitCode train_network(const cxxopts::ParseResult& arguments) {
    const std::string path = output_of(arguments);
    const TrainingSettings settings = settings_of(arguments);
    if (settings.shape.width % kWidthStep != 0) {
        return wrong_usage("--width is not a multiple of 32");
    }
    ExampleSets examples;
    for (const std::string& file : files_of(arguments)) {
        if (!read_examples(file, examples)) {
            std::cerr << "cannot read " << file << std::endl;
            return ExitCode::Failed;
        }
    }
    std::cout << examples.training.size() << " training examples, " << examples.held_out.size()
              << " held out" << std::endl;
    std::optional<TrainingState> state = first_state(arguments, settings);
    if (!state || examples.training.empty()) {
        std::cerr << (state ? "there are no training examples"
                            : "cannot start from that checkpoint or network")
                  << std::endl;
        return ExitCode::Failed;
    }
    if (run_epochs(settings, examples, arguments, *state)) {
        const float scale = real_option(arguments, "scale", 1, kLargestScale);
        if (write_file(path, to_bytes(quantised_network(*state, examples, scale)))) {
            return ExitCode::Success;
        }
    }
    std::cerr << "cannot write " << path << std::endl;
    return ExitCode::Failed;
}

template <class Value>
auto with_default(Value value) {
    std::ostringstream text;
    text << value;
    return cxxopts::value<Value>()->default_value(text.str());
}

void add_options(cxxopts::Options& options) {
    const TrainingSettings defaults;
    const auto number = [](auto value) { return with_default(static_cast<int>(value)); };
    options.add_options()                                                                       //
        ("o,output", "The file of the network", cxxopts::value<std::string>())                  //
        ("width", "Width of each accumulator; a multiple of 32", number(defaults.shape.width))  //
        ("outputs", "Output buckets, chosen by the number of pieces",
         number(defaults.shape.outputs))                                          //
        ("epochs", "Passes over all training examples", number(defaults.epochs))  //
        ("lambda", "Weight of the game's result in the target, from 0 to 1",
         with_default(defaults.target.result_weight))                                      //
        ("batch", "Examples in a batch", number(defaults.batch_size))                      //
        ("rate", "Learning rate of the first step", with_default(defaults.learning_rate))  //
        ("last-rate", "Learning rate of the last step",
         with_default(defaults.final_learning_rate))      //
        ("threads", "Threads", number(defaults.threads))  //
        ("scale",
         "Centipawns that an output of 1 is worth in the file of the network; does not affect the "
         "training",
         with_default(defaults.target.scale))  //
        ("seed", "The same seed, threads, settings and files give the same network",
         with_default(defaults.seed))  //
        ("from", "Start from this network, or from the network of this checkpoint",
         cxxopts::value<std::string>())  //
        ("resume", "Continue from the checkpoint OUTPUT.checkpoint", cxxopts::value<bool>());
    add_files_argument(options, "Game files or example files");
}

}  // namespace

ExitCode run_train(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train train",
        "Trains a network on the quiet positions of game files. After each epoch "
        "it writes\nOUTPUT.checkpoint, from which --resume continues, and "
        "OUTPUT.losses.tsv, a table of\nthe losses for train/plot_losses.py.");
    add_options(options);
    return run_with_options(options, "  mutare-train train -o network.bin --threads 2 games.mut\n",
                            argc, argv, train_network);
}

}  // namespace mutare::train
