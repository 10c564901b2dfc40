#include <array>
#include <filesystem>
#include <iostream>

#include "base/names.h"
#include "base/new_file.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/failures.h"
#include "train/formats.h"
#include "train/game_file.h"
#include "train/later_scores.h"
#include "train/mapped_file.h"
#include "train/network/example_file.h"

namespace mutare::train {

namespace {

/// A format of other programs: a sequence of what a game appends to it.
struct Format {
    std::string_view name;
    /// Appends the game, or its quiet positions, and returns how many positions that are.
    std::size_t (*append)(const Game& game, std::string& bytes);
};

std::size_t append_bullet(const Game& game, std::string& bytes) {
    std::size_t positions = 0;
    for_each_sample(game, [&](const Sample& sample) {
        if (!is_quiet_sample(sample)) return;
        const BulletPosition position = bullet_position(sample);
        bytes.append(reinterpret_cast<const char*>(&position), sizeof position);
        ++positions;
    });
    return positions;
}

std::size_t append_viri(const Game& game, std::string& bytes) {
    append_viriformat(game, bytes);
    return game.plies.size();
}

constexpr std::array kFormats{
    Format{"bullet", append_bullet},
    Format{"viri", append_viri},
};

/// Writes a file that `train` reads.
ExitCode export_examples(const std::string& output, const Paths& paths, double later_weight) {
    ExampleFileWriter writer(output);
    if (!writer.is_good()) return cannot_write(output);
    ExitCode code = ExitCode::Success;
    for (const std::string& path : paths) {
        ExampleSets sets;
        const std::optional<Damages> damages = read_examples(path, sets, later_weight);
        if (!damages) return cannot_read(path);
        if (!damages->empty()) code = report_damages(path, *damages);
        writer.add(sets.training);
        writer.add(sets.held_out);
        if (!writer.is_good()) return cannot_write(output);
        std::cout << path << ": " << sets.training.size() << " training examples, "
                  << sets.held_out.size() << " held out" << std::endl;
    }
    if (writer.count() == 0) return failure("there are no quiet positions");
    return writer.finish() ? code : cannot_write(output);
}

/// Writes a file for other programs.
ExitCode export_games(const Format& format, const std::string& output, const Paths& paths,
                      double later_weight) {
    NewFile file(output);
    if (!file.stream()) return cannot_write(output);
    ExitCode code = ExitCode::Success;
    std::size_t total = 0;
    for (const std::string& path : paths) {
        const std::optional<MappedFile> input = MappedFile::open(path);
        if (!input) return cannot_read(path);
        std::size_t positions = 0;
        std::string bytes;
        const Damages damages = for_each_game(find_blocks(input->bytes()), [&](const Game& game) {
            positions += format.append(with_later_scores(game, later_weight), bytes);
            file.stream() << bytes;
            bytes.clear();
        });
        if (!damages.empty()) code = report_damages(path, damages);
        if (!file.stream()) return cannot_write(output);
        std::cout << path << ": " << positions << " positions" << std::endl;
        total += positions;
    }
    if (total == 0) return failure("there are no positions");
    return file.finish() ? code : cannot_write(output);
}

ExitCode export_files(const cxxopts::ParseResult& arguments) {
    const std::string output = output_of(arguments);
    if (std::filesystem::exists(output)) return wrong_usage(join(output, " exists already"));
    double later_weight = later_weight_of(arguments);
    const auto name = arguments["format"].as<std::string>();
    const Paths paths = files_of(arguments);
    if (const std::string problem = why_not_mixed(arguments); !problem.empty()) {
        return wrong_usage(problem);
    }
    if (name == "examples") return export_examples(output, paths, later_weight);
    const Format* const format = find_named(kFormats, name);
    if (format == nullptr) {
        return wrong_usage(join("--format ", name, ": expected examples, bullet or viri"));
    }
    // Whole games, whose reader may mix their scores itself.
    if (name == "viri" && arguments.count("later") == 0) later_weight = 0;
    return export_games(*format, output, paths, later_weight);
}

}  // namespace

ExitCode run_export(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train export",
        "Converts the quiet positions of game files to a file of another format:\n"
        "  examples  32 bytes each, for train and train/train.py\n"
        "  bullet    bulletformat, 32 bytes each, for bullet; to be shuffled by its tools\n"
        "  viri      viriformat, whole games with all positions, for bullet and others, which\n"
        "            filter them themselves");
    options.add_options("", {{"o,output", "The new file", cxxopts::value<std::string>()},
                             {"format", "examples, bullet or viri",
                              cxxopts::value<std::string>()->default_value("examples")}});
    add_later_option(options);
    add_files_argument(options, "Game files");
    return run_with_options(options, "  mutare-train export -o games.examples games.mut\n", argc,
                            argv, export_files);
}

}  // namespace mutare::train
