#include <cmath>
#include <iomanip>
#include <iostream>

#include "cli/arguments.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/failures.h"
#include "train/game_file.h"
#include "train/mapped_file.h"
#include "train/win_fit.h"

namespace mutare::train {

namespace {

void print(const WinModel::Polynomial& polynomial) {
    std::cout << "    {" << polynomial[0] << ", " << polynomial[1] << ", " << polynomial[2]
              << "},\n";
}

/// As source text for uci/win_chances.h.
void print(const WinModel& model) {
    std::cout << std::fixed << std::setprecision(1) << "inline constexpr WinModel kWinModel{\n";
    print(model.even);
    print(model.spread);
    std::cout << "};" << std::endl;
}

ExitCode fit(const cxxopts::ParseResult& arguments) {
    ScoreStatistics statistics;
    ExitCode code = ExitCode::Success;
    for (const std::string& path : files_of(arguments)) {
        const std::optional<MappedFile> file = MappedFile::open(path);
        if (!file) return cannot_read(path);
        const Damages damages = for_each_game(find_blocks(file->bytes()), [&](const Game& game) {
            for_each_sample(game, [&](const Sample& sample) { statistics.add(sample); });
        });
        if (!damages.empty()) code = report_damages(path, damages);
    }
    if (statistics.positions() == 0) return failure("there are no positions to fit to");
    const auto cells = statistics.cells();
    const WinModel fitted = fit_win_model(cells, kWinModel);
    std::cout << "// From " << statistics.positions() << " positions; loss "
              << mean_loss(cells, fitted) << ", with the model compiled in "
              << mean_loss(cells, kWinModel) << " nats.\n"
              << "// With " << kMiddlegameMaterial
              << " points of material, half of the games are won at "
              << std::lround(even_score(fitted, kMiddlegameMaterial)) << " centipawns.\n";
    print(fitted);
    return code;
}

}  // namespace

ExitCode run_fit_wdl(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train fit-wdl",
        "Fits the probabilities of win, draw and loss, which UCI_ShowWDL shows, to "
        "the results of\ngames, and prints the model as source text for "
        "uci/win_chances.h.");
    add_files_argument(options, "Game files");
    return run_with_options(options, "  mutare-train fit-wdl games.mut\n", argc, argv, fit);
}

}  // namespace mutare::train
