#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <set>
#include <utility>
#include <variant>

#include "base/end_signals.h"
#include "base/new_file.h"
#include "base/progress.h"
#include "base/text.h"
#include "bench/decimal.h"
#include "cli/arguments.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/failures.h"
#include "train/file_kind.h"
#include "train/mapped_file.h"
#include "train/network/checkpoint.h"
#include "train/network/example_file.h"
#include "train/network/quantise.h"

namespace mutare::train {

namespace {

TrainingSettings training_settings(const cxxopts::ParseResult& arguments) {
    TrainingSettings settings;
    settings.shape = shape_of(arguments);
    settings.target.result_weight = real_option(arguments, "lambda", 0, 1);
    settings.target.scale = real_option(arguments, "sigmoid", 1, kLargestScale);
    settings.epochs = number_option(arguments, "epochs", 1, kMaxInt);
    settings.batch_size = static_cast<std::size_t>(number_option(arguments, "batch", 1, kMaxInt));
    settings.rates.first = real_option(arguments, "rate", 0, 1);
    settings.rates.last = real_option(arguments, "last-rate", 0, settings.rates.first);
    settings.threads = static_cast<std::size_t>(threads_option(arguments));
    settings.seed = arguments["seed"].as<std::uint64_t>();
    return settings;
}

/// The files that a training writes.
struct TrainingPaths {
    std::string network;
    std::string checkpoint = network + ".checkpoint";
};

/// ", of 45 games only", where they are so few that a loss by them says little.
std::string few_games_text(std::span<const Example> examples) {
    constexpr std::size_t kEnough = 100;
    std::set<std::uint16_t> games;
    for (const Example& example : examples) games.insert(example.game);
    if (games.empty() || games.size() >= kEnough) return "";
    return join(", of ", games.size(), " games only");
}

/// Reads all files. Prints how many examples they have, and what is damaged; none when a file
/// cannot be read or no example is left to train on. The exit code is that of the whole command, if
/// all else goes well.
std::optional<ExitCode> read_files(const std::vector<std::string>& paths, double later_weight,
                                   ExampleSets& examples) {
    ExitCode code = ExitCode::Success;
    for (const std::string& path : paths) {
        const std::optional<Damages> damages = read_examples(path, examples, later_weight);
        if (!damages) {
            cannot_read(path);
            return std::nullopt;
        }
        if (!damages->empty()) code = report_damages(path, *damages);
    }
    std::cout << examples.training.size() << " training examples, " << examples.held_out.size()
              << " held out" << few_games_text(examples.held_out) << std::endl;
    if (!examples.training.empty()) return code;
    failure("there are no training examples");
    return std::nullopt;
}

/// As many of the examples as the rounding of a network is corrected and measured by.
std::span<const Example> rounding_sample(std::span<const Example> examples) {
    constexpr std::size_t kSampleSize = 20'000;
    return examples.first(std::min(kSampleSize, examples.size()));
}

/// A state to start from, or why there is none.
using FirstState = Expected<TrainingState, std::string>;

/// The state in the checkpoint of an interrupted training with the same settings and examples.
FirstState resumed_state(const std::string& path, std::string_view origin, const Shape& shape) {
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return join("cannot read ", path);
    if (kind_of(file->bytes()) == FileKind::Checkpoint &&
        !file->bytes().starts_with(kCheckpointMagic)) {
        return join(path, " is a checkpoint of another version of mutare-train");
    }
    FirstState state = parse_checkpoint(file->bytes(), origin, shape);
    if (!state) return join(path, " ", state.error());
    return state;
}

float largest_parameter(const Parameters<float>& network) {
    float largest = 0;
    for (const float parameter : network.all()) largest = std::max(largest, std::abs(parameter));
    return largest;
}

/// The state with the network in a file.
FirstState state_from(const std::string& path, const Shape& shape) {
    // By which a weight in a network file may be larger than it was in the training.
    constexpr float kRounding = 1.0F / kOutputWeightOne;
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return join("cannot read ", path);
    const auto parsed = parse_network(file->bytes());
    if (!parsed) return join(path, ": ", parsed.error());
    TrainingState state(shape);
    state.parameters = dequantise(*parsed, kOutputCentipawns);
    if (state.parameters.shape() != shape) return path + " has another --width or --outputs";
    const float largest = largest_parameter(state.parameters);
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
                       std::string_view origin, const TrainingPaths& paths) {
    if (arguments["resume"].as<bool>()) {
        return resumed_state(paths.checkpoint, origin, settings.shape);
    }
    if (arguments.count("from") != 0) {
        return state_from(arguments["from"].as<std::string>(), settings.shape);
    }
    TrainingState state(settings.shape);
    state.parameters = random_parameters(settings.shape, settings.seed);
    return state;
}

/// The status line of an epoch, on the standard error.
class EpochProgress {
  public:
    EpochProgress(int epoch, StatusLine& line) : epoch_(epoch), line_(line) {}

    /// To be called after each batch: prints once a second at most.
    void print(std::size_t done, std::size_t batches) {
        ++batches_here_;
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::seconds(1)) return;
        last_ = now;
        const double share = static_cast<double>(done) / static_cast<double>(batches);
        const double left = static_cast<double>(batches - done) / batches_per_second();
        constexpr double kPercent = 100;
        const auto time_text = [](double time) {
            return duration_text(std::chrono::seconds(std::llround(time)));
        };
        line_.show(join("epoch ", epoch_, ": ", decimal(kPercent * share, 0), " %, ",
                        time_text(seconds()), ", ", time_text(left), " left"));
    }
    [[nodiscard]] double batches_per_second() const {
        return static_cast<double>(batches_here_) / seconds();
    }

  private:
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

    const int epoch_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point last_ = start_;
    std::size_t batches_here_ = 0;
    StatusLine& line_;
};

/// Prints the losses and the speed of an epoch.
void print_epoch(int epoch, const EpochLosses& losses, double positions_per_second) {
    std::cout << "epoch " << epoch << ": loss " << losses.training << ", ";
    if (losses.has_held_out()) {
        std::cout << "held out " << losses.held_out << ", ";
    } else {
        std::cout << "none held out, ";
    }
    std::cout << std::lround(positions_per_second) << " positions/s" << std::endl;
}

/// Trains to the last epoch. Writes the checkpoint after each, and then prints a line. Fails when a
/// signal comes, when the disk is full or when a loss is not a number.
ExitCode run_epochs(const TrainingSettings& settings, std::string_view origin,
                    const ExampleSets& examples, const std::string& checkpoint,
                    TrainingState& state) {
    Trainer trainer(settings, state);
    const EndSignals end_signals;
    StatusLine line(true);
    std::cout << std::fixed << std::setprecision(6);
    while (state.epochs_done < settings.epochs) {
        const int epoch = state.epochs_done + 1;
        EpochProgress progress(epoch, line);
        const std::optional<EpochLosses> losses = trainer.run_epoch(
            examples.training, examples.held_out, [&](std::size_t done, std::size_t batches) {
                progress.print(done, batches);
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
        const auto batch_size = std::min(settings.batch_size, examples.training.size());
        print_epoch(epoch, *losses,
                    progress.batches_per_second() * static_cast<double>(batch_size));
    }
    return ExitCode::Success;
}

/// Writes the network in integers. Prints the error of the quantisation, if examples are held out.
ExitCode write_network(const std::string& path, const TrainingState& state,
                       const ExampleSets& examples, float scale) {
    const NetworkFile network =
        quantise(state.parameters, scale, rounding_sample(examples.training));
    if (!write_file(path, to_bytes(network))) return cannot_write(path);
    if (examples.held_out.empty()) {
        std::cout << "quantised: error not measured, none held out" << std::endl;
        return ExitCode::Success;
    }
    const QuantisationError error =
        quantisation_error(state.parameters, network, rounding_sample(examples.held_out));
    std::cout << std::setprecision(2) << "quantised: error " << error.root_mean_square
              << " centipawns (mean " << error.mean << ")" << std::endl;
    return ExitCode::Success;
}

/// Why the files must not be written, in words; empty when they may be.
std::string why_not_write(const TrainingPaths& paths, const cxxopts::ParseResult& arguments) {
    Paths inputs = files_of(arguments);
    if (arguments.count("from") != 0) inputs.push_back(arguments["from"].as<std::string>());
    for (const auto& [path, kind] : {std::pair(paths.network, FileKind::Network),
                                     std::pair(paths.checkpoint, FileKind::Checkpoint)}) {
        if (std::string problem = why_not_overwrite(path, kind, inputs); !problem.empty()) {
            return problem;
        }
    }
    return "";
}

ExitCode train_network(const cxxopts::ParseResult& arguments) {
    const TrainingPaths paths{output_of(arguments)};
    const float scale = real_option(arguments, "scale", 1, kLargestScale);
    const TrainingSettings settings = training_settings(arguments);
    if (arguments["resume"].as<bool>() && arguments.count("from") != 0) {
        return wrong_usage("--resume and --from exclude each other");
    }
    const double later_weight = later_weight_of(arguments);
    for (const std::string& problem : {why_not_write(paths, arguments), why_not_mixed(arguments)}) {
        if (!problem.empty()) return wrong_usage(problem);
    }
    for (const std::string& path : {paths.network, paths.checkpoint}) {
        if (!can_write(path)) return cannot_write(path);
    }
    ExampleSets examples;
    const std::optional<ExitCode> code_of_reading =
        read_files(files_of(arguments), later_weight, examples);
    if (!code_of_reading) return ExitCode::Failed;
    const std::string origin = origin_of(settings, examples);
    FirstState state = first_state(arguments, settings, origin, paths);
    if (!state) return failure(state.error());
    // That of an earlier training must not be taken for one of this.
    if (!arguments["resume"].as<bool>()) std::filesystem::remove(paths.checkpoint);
    ExitCode code = run_epochs(settings, origin, examples, paths.checkpoint, *state);
    if (code == ExitCode::Success) code = write_network(paths.network, *state, examples, scale);
    return code == ExitCode::Success ? *code_of_reading : code;
}

void add_training_options(cxxopts::Options& options) {
    const TrainingSettings defaults;
    const auto number = [](auto value) { return with_default(static_cast<int>(value)); };
    options.add_options("",
                        {{"o,output", "The file of the network", cxxopts::value<std::string>()}});
    add_shape_options(options);
    options.add_options(
        "",
        {{"epochs", "Passes over all training examples", number(defaults.epochs)},
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
         {"from", "Start from the network in this file", cxxopts::value<std::string>()},
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
