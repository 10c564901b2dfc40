#include "train/training_files.h"

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <iterator>
#include <set>

#include "base/text.h"
#include "train/failures.h"
#include "train/file_kind.h"
#include "train/mapped_file.h"

namespace mutare::train {

namespace {

/// ", of 45 games only", where they are so few that a loss by them says little.
std::string few_games_text(std::span<const Example> examples) {
    constexpr std::size_t kEnough = 100;
    std::set<std::uint16_t> games;
    for (const Example& example : examples) games.insert(example.game);
    if (games.empty() || games.size() >= kEnough) return "";
    return join(", of ", games.size(), " games only");
}

/// Whether the file has examples, whose scores stay as they are.
bool has_examples(const std::string& path) {
    const std::optional<MappedFile> file = MappedFile::open(path);
    return file && kind_of(file->bytes()) == FileKind::Examples;
}

}  // namespace

std::string why_not_read(const std::vector<std::string>& paths, const std::string& options) {
    if (options.empty()) return "";
    std::vector<std::string> others;
    std::ranges::copy_if(paths, std::back_inserter(others), has_examples);
    if (others.empty()) return "";
    std::string text = options + ": no effect on the examples in";
    for (const std::string& path : others) text += join(&path == &others[0] ? " " : ", ", path);
    text += "; use them where the games are exported";
    if (others.size() == paths.size()) return text;
    std::cerr << "warning: " << text << std::endl;
    return "";
}

std::optional<ExitCode> read_files(const std::vector<std::string>& paths,
                                   const GameReading& reading, ExampleSets& examples) {
    ExitCode code = ExitCode::Success;
    for (const std::string& path : paths) {
        const std::optional<Damages> damages = read_examples(path, examples, reading);
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

std::span<const Example> rounding_sample(std::span<const Example> examples) {
    constexpr std::size_t kSampleSize = 20'000;
    return examples.first(std::min(kSampleSize, examples.size()));
}

}  // namespace mutare::train
