#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <limits>
#include <sstream>

#include "train/commands.h"
#include "train/mapped_file.h"
#include "train/network/checkpoint.h"
#include "train/network/example_file.h"
#include "train/network/loss_curve.h"
#include "train/network/quantise.h"
#include "uci/arguments.h"

namespace mutare::train {

namespace {

using Paths = std::vector<std::string>;

/// Replaces the file at once, so that it is always whole.
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
    constexpr int kMost = std::numeric_limits<int>::max();
    constexpr int kMaxThreads = 1024;
    const auto size = [&](const char* name, int lowest, int highest) {
        return static_cast<std::size_t>(number_option(arguments, name, lowest, highest));
    };
    TrainingSettings settings;
    settings.shape = {size("width", kWidthStep, kMaxWidth), size("outputs", 1, 32)};
    settings.target.result_share = real_option(arguments, "lambda", 0, 1);
    settings.epochs = number_option(arguments, "epochs", 1, kMost);
    settings.batch = size("batch", 1, kMost);
    settings.first_rate = real_option(arguments, "rate", 0, 1);
    settings.last_rate = real_option(arguments, "last-rate", 0, settings.first_rate);
    settings.threads = size("threads", 1, kMaxThreads);
    settings.seed = arguments["seed"].as<std::uint64_t>();
    return settings;
}

std::string checkpoint_path(const cxxopts::ParseResult& arguments) {
    return arguments["output"].as<std::string>() + ".checkpoint";
}

/// The state in a checkpoint; none when it cannot be used for a network of that shape.
std::optional<TrainingState> read_checkpoint(const std::string& path, const Shape& shape) {
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return std::nullopt;
    std::optional<TrainingState> state = parse_checkpoint(file->bytes());
    if (state && state->parameters.shape() != shape) return std::nullopt;
    return state;
}

/// A network of that shape, from a checkpoint or from a file that the engine reads.
std::optional<Parameters<float>> read_network(const std::string& path, const Shape& shape) {
    if (auto state = read_checkpoint(path, shape)) return std::move(state->parameters);
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return std::nullopt;
    const auto parsed = parse_network(file->bytes());
    const auto* const network = std::get_if<NetworkFile>(&parsed);
    if (network == nullptr || Shape{network->width, network->outputs} != shape) return std::nullopt;
    return real_numbers(*network);
}

/// Where the training left off, or where it begins.
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

/// Trains to the end. After each epoch there is a line, a checkpoint and a picture. False when the
/// disk is full.
bool run_epochs(const TrainingSettings& settings, const ExampleSets& sets,
                const cxxopts::ParseResult& arguments, TrainingState& state) {
    using Seconds = std::chrono::duration<double>;
    const std::string curve_path = arguments["output"].as<std::string>() + ".svg";
    Trainer trainer(settings, state);
    std::cout << std::fixed << std::setprecision(6);
    while (state.epochs_done() < settings.epochs) {
        const auto start = std::chrono::steady_clock::now();
        const EpochLosses losses = trainer.run_epoch(sets.lessons, sets.held_out);
        const Seconds time = std::chrono::steady_clock::now() - start;
        std::cout << "epoch " << state.epochs_done() << ": loss " << losses.lessons << ", held out "
                  << losses.held_out << ", "
                  << std::lround(static_cast<double>(sets.lessons.size()) / time.count())
                  << " positions/s" << std::endl;
        if (!write_file(checkpoint_path(arguments), checkpoint_to_bytes(state)) ||
            !write_file(curve_path, loss_curve_svg(state.history))) {
            return false;
        }
    }
    return true;
}

/// The network in integers; says how close it is to the real numbers.
NetworkFile quantised(const TrainingState& state, const ExampleSets& sets, float scale) {
    constexpr std::size_t kSample = 20'000;
    const std::span<const Example> lessons(sets.lessons);
    const std::span<const Example> held_out(sets.held_out);
    const NetworkFile network =
        quantise(state.parameters, scale, lessons.first(std::min(kSample, lessons.size())));
    const QuantisationError error = quantisation_error(
        state.parameters, network, held_out.first(std::min(kSample, held_out.size())));
    std::cout << std::setprecision(2) << "in integers: output weights in units of 1/" << network.qb
              << ", off by " << error.root_mean_square << " centipawns (mean " << error.mean << ")"
              << std::endl;
    return network;
}

ExitCode train_network(const cxxopts::ParseResult& arguments) {
    if (arguments.count("output") == 0) return wrong_usage("no --output is named");
    if (arguments.count("files") == 0) return wrong_usage("no file of games or examples is named");
    const TrainingSettings settings = settings_of(arguments);
    if (settings.shape.width % kWidthStep != 0) return wrong_usage("--width is no multiple of 32");
    ExampleSets sets;
    for (const std::string& path : arguments["files"].as<Paths>()) {
        if (!read_examples(path, sets)) {
            std::cerr << "cannot read " << path << std::endl;
            return ExitCode::Failed;
        }
    }
    std::cout << sets.lessons.size() << " positions to learn from, " << sets.held_out.size()
              << " held out" << std::endl;
    std::optional<TrainingState> state = first_state(arguments, settings);
    if (!state || sets.lessons.empty()) {
        std::cerr << (state ? "nothing to learn from"
                            : "cannot begin with that checkpoint or network")
                  << std::endl;
        return ExitCode::Failed;
    }
    const auto path = arguments["output"].as<std::string>();
    if (run_epochs(settings, sets, arguments, *state)) {
        const NetworkFile network =
            quantised(*state, sets, real_option(arguments, "scale", 1, kLargestScale));
        if (write_file(path, to_bytes(network))) return ExitCode::Success;
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
    options.add_options()                                                                    //
        ("o,output", "The file of the network", cxxopts::value<std::string>())               //
        ("width", "Numbers in each half of the hidden layer", number(defaults.shape.width))  //
        ("outputs", "Outputs, of which the number of men chooses one",
         number(defaults.shape.outputs))                                    //
        ("epochs", "Times to show all positions", number(defaults.epochs))  //
        ("lambda", "Share of the game's result in what is learnt, from 0 to 1",
         with_default(defaults.target.result_share))                              //
        ("batch", "Positions for each step", number(defaults.batch))              //
        ("rate", "Size of the first step", with_default(defaults.first_rate))     //
        ("last-rate", "Size of the last step", with_default(defaults.last_rate))  //
        ("threads", "Threads", number(defaults.threads))                          //
        ("scale",
         "Centipawns that the file calls an output of 1; changes nothing in what is learnt",
         with_default(defaults.target.scale))  //
        ("seed", "With the same seed, threads and files the same network",
         with_default(defaults.seed))  //
        ("from", "Begin with this network, or the one of a checkpoint",
         cxxopts::value<std::string>())  //
        ("resume", "Go on from the checkpoint beside the output", cxxopts::value<bool>())(
            "files", "Files of games or examples", cxxopts::value<Paths>());
    options.parse_positional({"files"});
    options.positional_help("FILE...");
}

}  // namespace

ExitCode run_train(int argc, const char* const* argv) {
    cxxopts::Options options("mutare-train train",
                             "Trains a network on the quiet positions of game files. After each "
                             "epoch it leaves beside the output a checkpoint to go on from, "
                             "OUTPUT.checkpoint, and a picture of the losses, OUTPUT.svg.");
    add_options(options);
    return run_with_options(options, "  mutare-train train -o network.bin --threads 2 games.mut\n",
                            argc, argv, train_network);
}

}  // namespace mutare::train
