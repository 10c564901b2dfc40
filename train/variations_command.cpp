#include <algorithm>
#include <cstdint>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/files.h"
#include "train/game_file.h"
#include "train/jobs.h"
#include "train/network/example_file.h"
#include "train/variations.h"

namespace mutare::train {

namespace {

/// Adds the variations of all games to the file at the path. Fails when a signal comes or the disk
/// is full.
ExitCode add_variations(const VariationSettings& settings, int threads,
                        const std::vector<Block>& blocks, const std::string& path,
                        ExampleFileWriter& writer) {
    Jobs jobs(blocks.size());
    InOrder<std::vector<Example>> results([&](const std::vector<Example>& examples) {
        writer.add(examples);
        if (!writer.is_good()) jobs.stop();
    });
    const auto variations_of_block = [&](std::uint64_t job) {
        std::vector<Example> examples;
        for_each_game(blocks[job], [&](const Game& game) {
            std::ranges::copy(variations_of(game, settings), std::back_inserter(examples));
        });
        return examples;
    };
    const bool is_whole = run_jobs(
        threads, jobs, [&] { do_jobs(jobs, results, variations_of_block); }, [] { return true; });
    if (!writer.is_good()) return cannot_write(path);
    return is_whole ? ExitCode::Success : failure("interrupted");
}

ExitCode write_variations(const cxxopts::ParseResult& arguments) {
    constexpr int kMaxTries = 1000;
    const std::string path = new_output_of(arguments);
    const Expected<GameNetwork, std::string> network = network_of(arguments);
    if (!network) return failure(network.error());
    const VariationSettings settings{number_option(arguments, "tries", 1, kMaxTries), *network,
                                     arguments["seed"].as<std::uint64_t>()};
    const int threads = threads_option(arguments);
    const auto files = files_of(arguments);
    if (!files) return failure(files.error());
    ExampleFileWriter writer(path);
    if (!writer.is_good()) return cannot_write(path);

    std::vector<Block> blocks;
    const ExitCode code_of_reading = read_files(*files, [&](const MappedFile& file) {
        const Blocks found = find_legal_blocks(file.bytes());
        blocks.insert(blocks.end(), found.whole.begin(), found.whole.end());
        return found.damages;
    });
    const ExitCode code = add_variations(settings, threads, blocks, path, writer);
    if (code != ExitCode::Success) return code;
    if (writer.count() == 0) return failure("there are no quiet positions");
    if (!writer.finish()) return cannot_write(path);
    std::cout << writer.count() << " examples" << std::endl;
    return code_of_reading;
}

}  // namespace

ExitCode run_variations(int argc, const char* const* argv) {
    const VariationSettings defaults;
    cxxopts::Options options("mutare-train variations",
                             "Writes positions one to three random moves after the quiet ones of "
                             "games as examples, with\n"
                             "evaluations as scores. train/teacher.py gives them better ones.");
    options.add_options(
        "", {{"o,output", "The example file", text_value()},
             {"tries", "Tries for each quiet position; some two thirds of them find another one",
              with_default(defaults.tries)},
             {"threads", "Threads", with_default(1)},
             {"seed", "The same seed and settings find the same positions",
              with_default(defaults.seed)}});
    add_network_option(options);
    add_files_argument(options, "Game files");
    return run_with_options(
        options, "  mutare-train variations -o variations.examples --threads 2 games.mut\n", argc,
        argv, write_variations);
}

}  // namespace mutare::train
