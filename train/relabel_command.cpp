#include <atomic>
#include <cerrno>
#include <filesystem>
#include <iostream>
#include <span>
#include <system_error>

#include "base/bytes.h"
#include "base/progress.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/manual.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/files.h"
#include "train/jobs.h"
#include "train/recorder.h"
#include "train/relabel.h"

namespace mutare::train {

namespace {

/// Relabels the blocks from a number on until all are done, a signal comes or the disk is full.
/// False in the last two cases.
bool record_blocks(const SearchSettings& settings, int threads, std::span<const Block> blocks,
                   std::size_t first, Recorder& recorder) {
    ProgressLine progress("blocks", first);
    std::atomic<std::size_t> blocks_done = first;
    InOrder<std::string> done([&](const std::string& block) {
        recorder.add_block(block);
        ++blocks_done;
    });
    Jobs jobs(blocks.size() - first);
    const auto work = [&] {
        GameSearcher searcher(settings);
        do_jobs(jobs, done, [&](std::uint64_t job) {
            return with_new_scores(blocks[first + job], searcher, jobs.is_stopped());
        });
    };
    return run_jobs(threads, jobs, work, [&] {
        progress.show(blocks_done, blocks.size());
        return recorder.save();
    });
}

/// What was said of the games, and what is to be said of their new scores.
std::string front_of(const SearchSettings& settings, const Blocks& blocks, std::string_view input) {
    std::string bytes;
    for (const Block& block : blocks.metadata) bytes += block.bytes;
    RunMetadata metadata("relabel");
    add_search(settings, metadata);
    metadata.add("input", hexadecimal(crc32(input), 8));
    return bytes + metadata_block(metadata.lines);
}

ExitCode relabel_file(const cxxopts::ParseResult& arguments) {
    const std::string output_path = new_output_of(arguments);
    const std::string input_path = text_option(arguments, "file");
    if (input_path.empty()) throw WrongUsage("no game file is named");
    const Expected<SearchSettings, std::string> settings = search_settings_of(arguments);
    if (!settings) return failure(settings.error());
    const int threads = threads_option(arguments);

    if (!can_write(output_path)) return cannot_write(output_path);
    const auto input = MappedFile::open(input_path);
    if (!input) return failure(input.error());
    if (!is_game_file(input->bytes())) return failure(input_path + " is no game file");
    const Blocks blocks = find_legal_blocks(input->bytes());
    const ExitCode code = report_damages(input_path, blocks.damages);
    if (blocks.whole.empty()) return failure("there are no games in " + input_path);

    const std::string unfinished_path = output_path + ".unfinished";
    const Expected<Resumption, std::string> done =
        resume_relabelling(unfinished_path, front_of(*settings, blocks, input->bytes()));
    if (!done) return failure(done.error());
    if (done->blocks > 0) std::cerr << "blocks already done: " << done->blocks << std::endl;
    if (done->bytes_dropped > 0) {
        std::cerr << done->bytes_dropped << " damaged bytes of " << unfinished_path
                  << " will be made again" << std::endl;
    }
    Recorder recorder(unfinished_path);
    const bool is_whole = record_blocks(*settings, threads, blocks.whole, done->blocks, recorder);
    if (!recorder.save()) return cannot_write(unfinished_path);
    if (!is_whole) return failure("interrupted; the same command continues");
    std::error_code error;
    std::filesystem::rename(unfinished_path, output_path, error);
    errno = error.value();
    return error ? cannot_write(output_path) : code;
}

}  // namespace

ExitCode run_relabel(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train relabel",
        "Copies a game file. The positions of the copy have the scores that the present engine\n"
        "gives them; moves and results stay. An interrupted run continues when it is started "
        "again;\nonly one at a time may write a file.");
    options.add_options("", {{"o,output", "The new game file", text_value()},
                             {"threads", "Threads", number_value(1)}});
    options.add_options(kPositional, {{"file", "The game file", text_value()}});
    add_search_options(options);
    options.parse_positional({"file"});
    options.positional_help("FILE");
    return run_with_options(options, "  mutare-train relabel -o new.mut --nodes 2000 old.mut\n",
                            argc, argv, relabel_file);
}

}  // namespace mutare::train
