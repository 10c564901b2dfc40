#include <fstream>
#include <iostream>
#include <mutex>

#include "train/command_options.h"
#include "train/commands.h"
#include "train/end_signals.h"
#include "train/mapped_file.h"
#include "train/progress.h"
#include "train/relabel.h"
#include "train/worker_pool.h"
#include "uci/cli/arguments.h"

namespace mutare::train {

namespace {

/// The number of blocks that earlier runs have written. Each block of the input becomes one block
/// of the output.
std::size_t blocks_done(const std::string& path) {
    const std::optional<MappedFile> output = MappedFile::open(path);
    return output ? find_blocks(output->bytes()).whole.size() : 0;
}

std::uint64_t games_in(std::span<const Block> blocks) {
    std::uint64_t games = 0;
    for (const Block& block : blocks) games += block.games;
    return games;
}

/// The file to which relabelled blocks are appended. Several threads may use it at the same time.
class Output {
  public:
    explicit Output(const std::string& path) : file_(path, std::ios::binary | std::ios::app) {}

    void add(const std::string& bytes, const Totals& totals) {
        const std::lock_guard lock(mutex_);
        file_ << bytes << std::flush;
        totals_.add(totals);
    }
    /// False when the file could not be written.
    [[nodiscard]] bool is_good() const {
        const std::lock_guard lock(mutex_);
        return file_.good();
    }
    [[nodiscard]] Totals totals() const {
        const std::lock_guard lock(mutex_);
        return totals_;
    }

  private:
    mutable std::mutex mutex_;
    std::ofstream file_;
    Totals totals_;
};

/// Relabels and appends the blocks until all are done, a signal comes or the disk is full.
void relabel_blocks(const RelabelSettings& settings, int threads, std::span<const Block> blocks,
                    Output& output) {
    const EndSignals end_signals;
    Progress progress(Goal{games_in(blocks), std::nullopt});
    {
        BlockRelabeller relabeller(
            settings, blocks,
            [&](const std::string& bytes, const Totals& totals) { output.add(bytes, totals); });
        WorkerPool pool(threads, blocks.size(),
                        [&](WorkerPool& jobs) { relabeller.relabel_blocks(jobs); });
        while (!pool.is_done() && output.is_good() && !end_signals.wait_a_second()) {
            progress.print(output.totals());
        }
        pool.stop();
    }
    progress.print_end(output.totals());
}

ExitCode relabel_file(const cxxopts::ParseResult& arguments) {
    const std::string output_path = output_of(arguments);
    if (arguments.count("file") == 0) return wrong_usage("no game file is named");
    const RelabelSettings settings{limits_of(arguments), hash_of(arguments)};
    const int threads = threads_of(arguments);
    const auto input_path = arguments["file"].as<std::string>();

    const std::optional<MappedFile> input = MappedFile::open(input_path);
    if (!input) {
        std::cerr << "cannot read " << input_path << std::endl;
        return ExitCode::Failed;
    }
    const Blocks blocks = find_blocks(input->bytes());
    const std::size_t done = blocks_done(output_path);
    if (done > blocks.whole.size())
        return wrong_usage(output_path + " is not a relabelling of that file");
    if (done > 0) std::cerr << done << " blocks are already done" << std::endl;
    Output output(output_path);
    relabel_blocks(settings, threads, std::span(blocks.whole).subspan(done), output);
    if (output.is_good()) return ExitCode::Success;
    std::cerr << "cannot write " << output_path << std::endl;
    return ExitCode::Failed;
}

}  // namespace

ExitCode run_relabel(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train relabel",
        "Copies a game file. The quiet positions of the copy have the scores that "
        "the present\nengine gives them; moves and results stay. An interrupted run continues "
        "when it is\nstarted again.");
    options.add_options()                                                  //
        ("o,output", "The new game file", cxxopts::value<std::string>())   //
        ("threads", "Threads", cxxopts::value<int>()->default_value("1"))  //
        ("file", "The game file", cxxopts::value<std::string>());
    add_search_options(options);
    options.parse_positional({"file"});
    options.positional_help("FILE");
    return run_with_options(options, "  mutare-train relabel -o new.mut --nodes 2000 old.mut\n",
                            argc, argv, relabel_file);
}

}  // namespace mutare::train
