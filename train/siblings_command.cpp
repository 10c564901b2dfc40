#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/in_order.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "engine/movegen.h"
#include "train/block_inputs.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/end_signals.h"
#include "train/failures.h"
#include "train/new_file.h"
#include "train/progress.h"
#include "train/sibling_output.h"
#include "train/worker_pool.h"

namespace mutare::train {

namespace {

SiblingSettings sibling_settings(const cxxopts::ParseResult& arguments) {
    constexpr int kPercent = 100;
    constexpr int kMaxDifference = 10'000;
    constexpr int kMaxLines = static_cast<int>(kMaxMoves);
    SiblingSettings settings;
    settings.limits = limits_of(arguments);
    settings.lines = number_option(arguments, "lines", 2, kMaxLines);
    settings.parents_percent = number_option(arguments, "parents", 1, kPercent);
    settings.max_difference = number_option(arguments, "max-difference", 1, kMaxDifference);
    settings.hash_megabytes = hash_of(arguments);
    settings.seed = arguments["seed"].as<std::uint64_t>();
    return settings;
}

/// What the status line says.
class SiblingProgress {
  public:
    explicit SiblingProgress(const SiblingOutput& output)
        : output_(output), siblings_before_(output.siblings()) {}

    [[nodiscard]] std::string text() const {
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
        const std::uint64_t found = output_.siblings() - siblings_before_;
        return join(output_.games(), " games, ", found, " siblings (",
                    std::lround(static_cast<double>(found) / elapsed.count()), "/s), ",
                    clock_text(elapsed.count()));
    }

  private:
    const SiblingOutput& output_;
    const std::uint64_t siblings_before_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// The work of one thread. A job is the index of a block.
void do_jobs(WorkerPool& pool, const SiblingSettings& settings, std::span<const Block> blocks,
             InOrder<BlockSiblings>& done) {
    SiblingFinder finder(settings);
    while (const std::optional<std::uint64_t> index = pool.next_job()) {
        BlockSiblings siblings;
        GameReader reader(blocks[*index].contents);
        while (const std::optional<Game> game = reader.next()) {
            if (pool.is_stopped()) return;
            std::ranges::copy(finder.find(*game), std::back_inserter(siblings.examples));
            ++siblings.games;
        }
        done.add(*index, std::move(siblings));
    }
}

/// Searches the games of the blocks until all are done, a signal comes or the disk is full.
void find_in_blocks(const SiblingSettings& settings, int threads, std::span<const Block> blocks,
                    SiblingOutput& output) {
    const EndSignals end_signals;
    const SiblingProgress progress(output);
    StatusLine line;
    InOrder<BlockSiblings> done([&](const BlockSiblings& siblings) { output.add(siblings); });
    WorkerPool pool(threads, blocks.size(),
                    [&](WorkerPool& jobs) { do_jobs(jobs, settings, blocks, done); });
    while (!pool.is_done() && output.is_good() && !end_signals.wait_a_second()) {
        line.print(progress.text());
    }
    pool.stop_and_wait();
    pool.rethrow_failure();
    StatusLine::print_end(progress.text());
}

ExitCode write_siblings(const cxxopts::ParseResult& arguments) {
    const std::string path = output_of(arguments);
    if (std::filesystem::exists(path)) return wrong_usage(join(path, " exists already"));
    SiblingSettings settings = sibling_settings(arguments);
    if (const std::string problem = read_network(arguments, settings.network); !problem.empty()) {
        return failure(problem);
    }
    const int threads = threads_option(arguments);
    const Paths paths = files_of(arguments);
    if (!can_write(path)) return cannot_write(path);
    const std::optional<BlockInputs> inputs = read_blocks(paths);
    if (!inputs) return ExitCode::Failed;
    SiblingOutput output(path, origin_of(settings, inputs->bytes));
    if (const std::string problem = output.open(); !problem.empty()) return failure(problem);
    print_resumption(output.blocks_done(), output.bytes_dropped());
    const std::span<const Block> blocks(inputs->blocks);
    find_in_blocks(settings, threads, blocks.subspan(std::min(output.blocks_done(), blocks.size())),
                   output);
    if (!output.is_good()) return cannot_write(path);
    if (output.siblings() == 0) {
        output.discard();
        return failure("there are no siblings");
    }
    return output.finish() ? inputs->code : cannot_write(path);
}

}  // namespace

ExitCode run_siblings(int argc, const char* const* argv) {
    const SiblingSettings defaults;
    cxxopts::Options options(
        "mutare-train siblings",
        "Searches positions of games, and writes the positions after their best quiet moves as\n"
        "examples, with scores that say how these differ. After Ctrl-C, what was found is kept. "
        "When\n"
        "the disk is full or the run is killed, it is in OUTPUT.unfinished, and the same command\n"
        "continues.");
    options.add_options(
        "", {{"o,output", "The example file", cxxopts::value<std::string>()},
             {"lines", "Best moves that are searched together", with_default(defaults.lines)},
             {"parents", "Percentage of the positions that are searched",
              with_default(defaults.parents_percent)},
             {"max-difference", "Largest difference of a score from the evaluation, in centipawns",
              with_default(defaults.max_difference)},
             {"threads", "Threads", with_default(1)},
             {"seed", "The same seed and settings find the same siblings",
              with_default(defaults.seed)}});
    add_search_options(options);
    add_files_argument(options, "Game files");
    return run_with_options(
        options, "  mutare-train siblings -o siblings.examples --nodes 800 --threads 2 games.mut\n",
        argc, argv, write_siblings);
}

}  // namespace mutare::train
