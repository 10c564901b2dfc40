// The commands that read game files: stat, merge, dump, export.
#include <algorithm>
#include <iostream>
#include <optional>
#include <vector>

#include "base/new_file.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "engine/notation/fen.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/files.h"
#include "train/game_file.h"
#include "train/game_statistics.h"
#include "train/network/example_file.h"
#include "train/network/target.h"

namespace mutare::train {

namespace {

/// How the games were made, in a line without controls, which a terminal would obey: "command
/// selfplay, version 1.0.0, …".
std::string run_text(std::string_view metadata) {
    std::string text;
    while (!metadata.empty()) {
        text += join(text.empty() ? "" : ", ", as_utf8(consume_until(metadata, "\n")));
    }
    return text + "\n";
}

/// All undamaged blocks, those with text too, as they stand in the file.
std::vector<Block> in_order(const Blocks& blocks) {
    std::vector<Block> all = blocks.whole;
    all.insert(all.end(), blocks.metadata.begin(), blocks.metadata.end());
    std::ranges::sort(all, {}, &Block::offset);
    return all;
}

ExitCode stat_files(const cxxopts::ParseResult& arguments) {
    const auto files = files_of(arguments);
    if (!files) return failure(files.error());
    GameStatistics statistics;
    std::string runs;
    std::size_t size = 0;
    int score_step = 0;
    const ExitCode code = read_files(*files, [&](const MappedFile& file) {
        const Blocks blocks = find_blocks(file.bytes());
        for (const Block& block : in_order(blocks)) {
            size += block.bytes.size();
            if (block.games == 0) {
                runs += run_text(block.contents);
            } else {
                score_step |= block.score_step();
            }
        }
        return for_each_game(blocks, [&](const Game& game) { statistics.add(game); });
    });
    if (score_step != 0) runs += "scores are rounded\n";
    std::cout << runs << statistics.text(size) << std::flush;
    return code;
}

void flush(BlockWriter& writer, std::ostream& output) {
    if (!writer.is_empty()) output << writer.take();
}

/// Adds what stands in a block to blocks that are as full as they can be. Text stands before its
/// games alone, and rounded scores have the fewest bytes on their own scale.
void merge(const Block& block, std::uint8_t score_step, std::optional<BlockWriter>& writer,
           std::ostream& output) {
    const std::uint8_t step = score_step != 0 ? score_step : block.score_step();
    if (block.games == 0 || step != writer->score_step()) flush(*writer, output);
    if (block.games == 0) output << block.bytes;
    if (step != writer->score_step()) writer.emplace(step);
    for_each_game(block, [&](const Game& game) {
        writer->add(game);
        if (writer->is_full()) flush(*writer, output);
    });
}

ExitCode merge_files(const cxxopts::ParseResult& arguments) {
    const std::string path = new_output_of(arguments);
    const auto score_step =
        static_cast<std::uint8_t>(number_option(arguments, "score-step", 0, 255));
    const auto files = files_of(arguments);
    if (!files) return failure(files.error());
    NewFile output(path);
    if (!output.stream()) return cannot_write(path);
    std::optional<BlockWriter> writer(score_step);
    ExitCode code = ExitCode::Success;
    for (const MappedFile& file : *files) {
        const Blocks blocks = find_legal_blocks(file.bytes());
        code = std::max(code, report_damages(file.path(), blocks.damages));
        for (const Block& block : in_order(blocks)) {
            merge(block, score_step, writer, output.stream());
        }
        flush(*writer, output.stream());
        if (!output.stream()) return cannot_write(path);
    }
    return output.finish() ? code : cannot_write(path);
}

/// "FEN | score | result", as the help of `dump` says.
std::string text_of(const Sample& sample) {
    return join(fen(sample.position), " | ",
                sample.played.has_score() ? std::to_string(sample.white_score().value()) : "none",
                " | ", points(sample.result));
}

ExitCode dump_files(const cxxopts::ParseResult& arguments) {
    const bool all = arguments["all"].as<bool>();
    const auto files = files_of(arguments);
    if (!files) return failure(files.error());
    const double later_weight = later_weight_of(arguments, *files);
    const auto dump = [&](const Game& game) {
        for_each_sample(with_later_scores(game, later_weight), [all](const Sample& sample) {
            if (all || is_quiet_sample(sample)) std::cout << text_of(sample) << '\n';
        });
    };
    return read_files(*files, [&](const MappedFile& file) {
        return for_each_game(find_blocks(file.bytes()), dump);
    });
}

ExitCode export_files(const cxxopts::ParseResult& arguments) {
    const std::string output = new_output_of(arguments);
    const auto files = files_of(arguments, true);
    if (!files) return failure(files.error());
    const double later_weight = later_weight_of(arguments, *files);
    ExampleFileWriter writer(output);
    if (!writer.is_good()) return cannot_write(output);
    ExitCode code = ExitCode::Success;
    for (const MappedFile& file : *files) {
        ExampleSets sets;
        const Damages damages = read_examples(file.bytes(), sets, later_weight);
        code = std::max(code, report_damages(file.path(), damages));
        writer.add(sets.training);
        writer.add(sets.held_out);
        if (!writer.is_good()) return cannot_write(output);
        std::cout << file.path() << ": " << sets.training.size() << " training examples, "
                  << sets.held_out.size() << " held out" << std::endl;
    }
    if (writer.count() == 0) return failure("there are no quiet positions");
    return writer.finish() ? code : cannot_write(output);
}

}  // namespace

ExitCode run_stat(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train stat",
        "Says how the games of game files were made, and counts games, results and positions.\n"
        "The exit code is 1 if a file is damaged.");
    add_files_argument(options, "Game files");
    return run_with_options(options, "  mutare-train stat games.mut\n", argc, argv, stat_files);
}

ExitCode run_merge(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train merge",
        "Merges game files into a new one, without the damaged blocks. Makes a file of self-play\n"
        "smaller too, which has many small blocks. The exit code is 1 if there are damaged ones.");
    add_files_argument(options, "Game files");
    options.add_options("",
                        {{"o,output", "The new file", text_value()},
                         {"score-step",
                          "Round scores to multiples of this, larger ones to steps that double; "
                          "20 saves 40 % of the bytes, and 0 rounds none",
                          number_value(0)}});
    return run_with_options(options, "  mutare-train merge -o all.mut monday.mut tuesday.mut\n",
                            argc, argv, merge_files);
}

ExitCode run_dump(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train dump",
        "Prints a line for each position: FEN | score | result. The score is in centipawns, the\n"
        "result 1.0, 0.5 or 0.0, both from White's point of view. Only quiet positions are\n"
        "printed: from ply 16 on, not in check, no capture or promotion played, no mate score.\n"
        "bullet-utils of the trainer bullet reads these lines.");
    add_files_argument(options, "Game files");
    add_later_option(options, 0);
    options.add_options()("all", "Print all positions", cxxopts::value<bool>());
    return run_with_options(options,
                            "  mutare-train dump games.mut | shuf -n 100000 > sample.txt\n", argc,
                            argv, dump_files);
}

ExitCode run_export(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train export",
        "Converts the quiet positions of game files to examples of 32 bytes each, for train,\n"
        "train/train.py and train/teacher.py.");
    options.add_options()("o,output", "The new file", text_value());
    add_later_option(options);
    add_files_argument(options, "Game files");
    return run_with_options(options, "  mutare-train export -o games.examples games.mut\n", argc,
                            argv, export_files);
}

}  // namespace mutare::train
