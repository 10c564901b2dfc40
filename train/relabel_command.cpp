#include <fstream>
#include <iostream>

#include "train/commands.h"
#include "train/end_signals.h"
#include "train/mapped_file.h"
#include "train/progress.h"
#include "train/relabel.h"
#include "train/search_options.h"
#include "uci/arguments.h"

namespace mutare::train {

namespace {

/// Each block of the input becomes one of the output, so those that are there tell how far an
/// earlier run came.
std::size_t blocks_done(const std::string& path) {
    const std::optional<MappedFile> output = MappedFile::open(path);
    return output ? find_blocks(output->bytes()).whole.size() : 0;
}

std::uint64_t games_in(std::span<const Block> blocks) {
    std::uint64_t games = 0;
    for (const Block& block : blocks) games += block.games;
    return games;
}

/// Appends the blocks, relabelled, until all are done, a signal comes or the disk is full.
void relabel_blocks(const RelabelSettings& settings, int threads, std::span<const Block> blocks,
                    std::ofstream& output) {
    const EndSignals end_signals;
    Progress progress(Target{games_in(blocks), std::nullopt});
    std::mutex writing;
    Totals totals;
    const auto so_far = [&] {
        const std::lock_guard lock(writing);
        return totals;
    };
    {
        RelabelPool pool(settings, threads, blocks,
                         [&](const std::string& bytes, const Totals& of_block) {
                             const std::lock_guard lock(writing);
                             output << bytes << std::flush;
                             totals.add(of_block);
                         });
        while (!pool.is_done() && output && !end_signals.wait_a_tick()) progress.print(so_far());
        pool.stop();
    }
    progress.print_end(so_far());
}

ExitCode relabel_file(const cxxopts::ParseResult& arguments) {
    constexpr int kMaxThreads = 1024;
    if (arguments.count("output") == 0) return wrong_usage("no --output is named");
    if (arguments.count("file") == 0) return wrong_usage("no game file is named");
    const RelabelSettings settings{limits_of(arguments), hash_of(arguments)};
    const int threads = number_option(arguments, "threads", 1, kMaxThreads);
    const auto input_path = arguments["file"].as<std::string>();
    const auto output_path = arguments["output"].as<std::string>();

    const std::optional<MappedFile> input = MappedFile::open(input_path);
    if (!input) {
        std::cerr << "cannot read " << input_path << std::endl;
        return ExitCode::Failed;
    }
    const Blocks blocks = find_blocks(input->bytes());
    const std::size_t done = blocks_done(output_path);
    if (done > blocks.whole.size()) return wrong_usage(output_path + " is of another file");
    if (done > 0) std::cerr << done << " blocks are done already" << std::endl;
    std::ofstream output(output_path, std::ios::binary | std::ios::app);
    relabel_blocks(settings, threads, std::span(blocks.whole).subspan(done), output);
    if (output) return ExitCode::Success;
    std::cerr << "cannot write " << output_path << std::endl;
    return ExitCode::Failed;
}

}  // namespace

ExitCode run_relabel(int argc, const char* const* argv) {
    cxxopts::Options options("mutare-train relabel",
                             "Writes the games of a file into another one, where the positions to "
                             "learn from have\nthe scores that the engine gives them now. Moves "
                             "and results stay. Run again, it goes on\nwhere it was ended.");
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
