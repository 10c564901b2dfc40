#include <chrono>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "base/text.h"
#include "cli/arguments.h"
#include "engine/movegen.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/end_signals.h"
#include "train/failures.h"
#include "train/game_file.h"
#include "train/mapped_file.h"
#include "train/network/example_file.h"
#include "train/progress.h"
#include "train/siblings.h"
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

/// Several threads may use it at the same time.
class SiblingRecorder {
  public:
    explicit SiblingRecorder(const std::string& path) : writer_(path) {}

    void add(const std::vector<Example>& siblings) {
        const std::lock_guard lock(mutex_);
        ++games_;
        writer_.add(siblings);
    }
    [[nodiscard]] bool is_good() {
        const std::lock_guard lock(mutex_);
        return writer_.is_good();
    }
    [[nodiscard]] std::string text() const {
        const std::lock_guard lock(mutex_);
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
        std::ostringstream text;
        text << games_ << " games, " << writer_.count() << " siblings ("
             << static_cast<int>(static_cast<double>(writer_.count()) / elapsed.count()) << "/s), "
             << clock_text(elapsed.count());
        return text.str();
    }
    [[nodiscard]] bool is_empty() const { return writer_.count() == 0; }
    bool finish() { return writer_.finish(); }

  private:
    mutable std::mutex mutex_;
    ExampleFileWriter writer_;
    std::uint64_t games_ = 0;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// The work of one thread. A job is the index of a block.
void do_jobs(WorkerPool& pool, const SiblingSettings& settings, std::span<const Block> blocks,
             SiblingRecorder& recorder) {
    SiblingFinder finder(settings);
    while (const std::optional<std::uint64_t> index = pool.next_job()) {
        GameReader reader(blocks[*index].contents);
        while (const std::optional<Game> game = reader.next()) {
            if (pool.is_stopped()) return;
            recorder.add(finder.find(*game));
        }
    }
}

/// Searches the games of the blocks until all are done, a signal comes or the disk is full.
void find_in_blocks(const SiblingSettings& settings, int threads, std::span<const Block> blocks,
                    SiblingRecorder& recorder) {
    const EndSignals end_signals;
    StatusLine line;
    WorkerPool pool(threads, blocks.size(),
                    [&](WorkerPool& jobs) { do_jobs(jobs, settings, blocks, recorder); });
    while (!pool.is_done() && recorder.is_good() && !end_signals.wait_a_second()) {
        line.print(recorder.text());
    }
    pool.stop_and_wait();
    pool.rethrow_failure();
    StatusLine::print_end(recorder.text());
}

ExitCode write_siblings(const cxxopts::ParseResult& arguments) {
    const std::string output = output_of(arguments);
    if (!output.ends_with(kExampleFileEnding)) {
        return wrong_usage(join("the name of the output has to end in ", kExampleFileEnding));
    }
    if (std::filesystem::exists(output)) return wrong_usage(join(output, " exists already"));
    const SiblingSettings settings = sibling_settings(arguments);
    const int threads = threads_of(arguments);
    const Paths paths = files_of(arguments);
    if (!can_write(output)) return cannot_write(output);
    // All files are read before the work begins: a missing one must not cost hours.
    ExitCode code = ExitCode::Success;
    std::vector<MappedFile> files;
    std::vector<Block> blocks;
    for (const std::string& path : paths) {
        std::optional<MappedFile> file = MappedFile::open(path);
        if (!file) return cannot_read(path);
        const Blocks found = find_blocks(file->bytes());
        const Damages damages = for_each_game(found, [](const Game&) {});
        if (!damages.empty()) code = report_damages(path, damages);
        blocks.insert(blocks.end(), found.whole.begin(), found.whole.end());
        files.push_back(*std::move(file));
    }
    SiblingRecorder recorder(output);
    find_in_blocks(settings, threads, blocks, recorder);
    if (recorder.is_empty()) return failure("there are no siblings");
    return recorder.finish() ? code : cannot_write(output);
}

}  // namespace

ExitCode run_siblings(int argc, const char* const* argv) {
    const SiblingSettings defaults;
    cxxopts::Options options(
        "mutare-train siblings",
        "Searches positions of games, and writes the positions after their best quiet moves as\n"
        "examples, with scores that say how these differ. After Ctrl-C, what was found is kept.");
    options.add_options()                                                                 //
        ("o,output", "The example file, NAME.examples", cxxopts::value<std::string>())    //
        ("lines", "Best moves that are searched together", with_default(defaults.lines))  //
        ("parents", "Percentage of the positions that are searched",
         with_default(defaults.parents_percent))  //
        ("max-difference", "Largest difference of a score from the evaluation, in centipawns",
         with_default(defaults.max_difference))  //
        ("threads", "Threads", with_default(1))  //
        ("seed", "The same seed and settings find the same siblings", with_default(defaults.seed));
    add_search_options(options);
    add_files_argument(options, "Game files");
    return run_with_options(
        options, "  mutare-train siblings -o siblings.examples --nodes 800 --threads 2 games.mut\n",
        argc, argv, write_siblings);
}

}  // namespace mutare::train
