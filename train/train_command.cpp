#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <span>
#include <system_error>

#include "base/clock.h"
#include "base/end_signals.h"
#include "base/new_file.h"
#include "base/progress.h"
#include "base/text.h"
#include "bench/decimal.h"
#include "cli/arguments.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/files.h"
#include "train/network/checkpoint.h"
#include "train/network/example_file.h"
#include "train/network/quantise.h"

namespace mutare::train {

namespace {

TrainingSettings training_settings(const cxxopts::ParseResult& arguments) {
    const auto size = [&](const char* name, std::size_t lowest, std::size_t highest) {
        return static_cast<std::size_t>(
            number_option(arguments, name, static_cast<int>(lowest), static_cast<int>(highest)));
    };
    TrainingSettings settings;
    settings.shape = {size("width", kWidthStep, kMaxWidth),
                      size("outputs", 1, Example::kMaxPieces)};
    if (settings.shape.width % kWidthStep != 0) {
        throw WrongUsage("--width is not a multiple of 32");
    }
    settings.target.result_weight = real_option(arguments, "lambda", 0, 1);
    settings.target.scale = real_option(arguments, "sigmoid", 1, kLargestScale);
    settings.epochs = number_option(arguments, "epochs", 1, kMaxInt);
    settings.batch_size = size("batch", 1, kMaxInt);
    settings.rates.first = real_option(arguments, "rate", 0, 1);
    settings.rates.last = real_option(arguments, "last-rate", 0, settings.rates.first);
    settings.threads = static_cast<std::size_t>(threads_option(arguments));
    settings.seed = arguments["seed"].as<std::uint64_t>();
    return settings;
}

/// A state to start from, or why there is none.
using FirstState = Expected<TrainingState, std::string>;

/// The state in the checkpoint of an interrupted training with the same settings and examples.
FirstState resumed_state(const std::string& path, std::string_view origin, const Shape& shape) {
    const auto file = MappedFile::open(path);
    if (!file) return file.error();
    FirstState state = parse_checkpoint(file->bytes(), origin, shape);
    if (!state) return join(path, " ", state.error());
    return state;
}

/// The state with the network in a file.
FirstState state_from(const std::string& path, const Shape& shape) {
    // By which a weight in a network file may be larger than it was in the training.
    constexpr float kRounding = 1.0F / kOutputWeightOne;
    const auto file = MappedFile::open(path);
    if (!file) return file.error();
    const auto parsed = parse_network(file->bytes());
    if (!parsed) return join(path, ": ", parsed.error());
    TrainingState state(shape);
    state.parameters = dequantise(*parsed, kOutputCentipawns);
    if (state.parameters.shape() != shape) return path + " has another --width or --outputs";
    const float largest = std::abs(std::ranges::max(
        state.parameters.all(), {}, [](float parameter) { return std::abs(parameter); }));
    if (largest > kMaxParameter + kRounding) {
        return join(path, " has a weight of ", decimal(largest, 2),
                    " where an output of 1 is worth ", decimal(kOutputCentipawns, 0),
                    " centipawns; a training clips those beyond ", decimal(kMaxParameter, 2));
    }
    return state;
}

/// The state to start from: of the checkpoint with --resume, with the network named by --from, or
/// with random parameters.
FirstState first_state(const cxxopts::ParseResult& arguments, const TrainingSettings& settings,
                       std::string_view origin, const std::string& checkpoint) {
    if (arguments["resume"].as<bool>()) return resumed_state(checkpoint, origin, settings.shape);
    if (const std::string path = text_option(arguments, "from"); !path.empty()) {
        return state_from(path, settings.shape);
    }
    TrainingState state(settings.shape);
    state.parameters = random_parameters(settings.shape, settings.seed);
    return state;
}

/// Trains to the last epoch. Writes the checkpoint after each, and then prints a line. Fails when a
/// signal comes, when the disk is full or when a loss is not a number.
ExitCode run_epochs(const TrainingSettings& settings, std::string_view origin,
                    const ExampleSets& examples, const std::string& checkpoint,
                    TrainingState& state) {
    Trainer trainer(settings, state);
    const EndSignals end_signals;
    std::cout << std::fixed << std::setprecision(6);
    while (state.epochs_done < settings.epochs) {
        constexpr std::size_t kBatchesPerText = 256;
        const int epoch = state.epochs_done + 1;
        const auto start = SteadyClock::now();
        ProgressLine line(join("batches of epoch ", epoch));
        const std::optional<EpochLosses> losses = trainer.run_epoch(
            examples.training, examples.held_out, [&](std::size_t done, std::size_t batches) {
                if (done % kBatchesPerText == 0) line.show(done, batches);
                return !end_signals.have_come();
            });
        line.hide();
        if (!losses) {
            return failure(join("interrupted in epoch ", epoch,
                                epoch > 1 ? "; --resume begins it again" : ""));
        }
        if (!std::isfinite(losses->training)) return failure("the loss is not a number");
        if (!write_file(checkpoint, checkpoint_to_bytes(origin, state))) {
            return cannot_write(checkpoint);
        }
        const std::chrono::duration<double> elapsed = SteadyClock::now() - start;
        std::cout << "epoch " << epoch << ": loss " << losses->training << ", ";
        if (losses->has_held_out()) std::cout << "held out " << losses->held_out << ", ";
        const std::size_t size = examples.training.size();
        const std::size_t trained = size - size % std::min(settings.batch_size, size);
        std::cout << std::lround(static_cast<double>(trained) / elapsed.count()) << " positions/s"
                  << std::endl;
    }
    return ExitCode::Success;
}

ExitCode train_network(const cxxopts::ParseResult& arguments) {
    const bool is_resumed = arguments["resume"].as<bool>();
    const std::string network_path = is_resumed ? output_of(arguments) : new_output_of(arguments);
    const std::string checkpoint_path = network_path + ".checkpoint";
    const float scale = real_option(arguments, "scale", 1, kLargestScale);
    const TrainingSettings settings = training_settings(arguments);
    if (is_resumed && arguments.count("from") != 0) {
        throw WrongUsage("--resume and --from exclude each other");
    }
    std::error_code ignored;
    if (!is_resumed && std::filesystem::exists(checkpoint_path, ignored)) {
        throw WrongUsage(checkpoint_path + " exists already; --resume continues from it");
    }
    const auto files = files_of(arguments, true);
    if (!files) return failure(files.error());
    const double later_weight = later_weight_of(arguments, *files);
    for (const std::string& path : {network_path, checkpoint_path}) {
        if (!can_write(path)) return cannot_write(path);
    }
    ExampleSets examples;
    const ExitCode code_of_reading = read_files(*files, [&](const MappedFile& file) {
        return read_examples(file.bytes(), examples, later_weight);
    });
    std::cout << examples.training.size() << " training examples, " << examples.held_out.size()
              << " held out" << std::endl;
    if (examples.training.empty()) return failure("there are no training examples");
    const std::string origin = origin_of(settings, examples);
    FirstState state = first_state(arguments, settings, origin, checkpoint_path);
    if (!state) return failure(state.error());
    const ExitCode code = run_epochs(settings, origin, examples, checkpoint_path, *state);
    if (code != ExitCode::Success) return code;
    constexpr std::size_t kRoundingSample = 20'000;
    const std::span<const Example> all(examples.training);
    const NetworkFile network =
        quantise(state->parameters, scale, all.first(std::min(kRoundingSample, all.size())));
    if (!write_file(network_path, to_bytes(network))) return cannot_write(network_path);
    return code_of_reading;
}

void add_training_options(cxxopts::Options& options) {
    const TrainingSettings defaults;
    const auto number = [](auto value) { return with_default(static_cast<int>(value)); };
    options.add_options(
        "",
        {{"o,output", "The file of the network", text_value()},
         {"width", "Width of each accumulator; a multiple of 32", number(defaults.shape.width)},
         {"outputs", "Output buckets, chosen by the number of pieces",
          number(defaults.shape.outputs)},
         {"epochs", "Passes over all training examples", number(defaults.epochs)},
         {"lambda", "Weight of the game's result in the target, from 0 to 1",
          with_default(defaults.target.result_weight)},
         {"sigmoid", "Centipawns with which the side to move is expected to score 73 %",
          with_default(defaults.target.scale)},
         {"batch", "Examples in a batch", number(defaults.batch_size)},
         {"rate", "Learning rate at the start", with_default(defaults.rates.first)},
         {"last-rate", "Learning rate towards which it falls until the end",
          with_default(defaults.rates.last)},
         {"threads", "Threads", number(defaults.threads)},
         {"scale",
          "Centipawns that an output of 1 is worth in the file of the network; does not affect the "
          "training",
          with_default(kOutputCentipawns)},
         {"seed", "The same seed, threads, settings and files give the same network",
          with_default(defaults.seed)},
         {"from", "Start from the network in this file", text_value()},
         {"resume",
          "Continue from the checkpoint OUTPUT.checkpoint, with the same settings and files",
          cxxopts::value<bool>()}});
    add_later_option(options);
    add_files_argument(options, "Game files or example files");
}

}  // namespace

ExitCode run_train(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train train",
        "Trains a network on the quiet positions of game files. After each epoch it writes\n"
        "OUTPUT.checkpoint, from which --resume continues.");
    add_training_options(options);
    return run_with_options(options, "  mutare-train train -o network.bin --threads 2 games.mut\n",
                            argc, argv, train_network);
}

}  // namespace mutare::train
