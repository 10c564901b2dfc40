#include <cmath>
#include <fstream>
#include <iostream>
#include <sstream>

#include "engine/draws.h"
#include "search/evaluation/endgames.h"
#include "train/commands.h"
#include "train/game_file.h"
#include "train/mapped_file.h"
#include "train/tune.h"
#include "train/weights_file.h"
#include "uci/subcommands.h"

namespace mutare::train {

namespace {

/// What a position teaches: how the game ended, mixed with what the search thought of it.
struct Teacher {
    double score_share;
    double scale;

    [[nodiscard]] double points(const Sample& sample) const {
        const double result = static_cast<double>(sample.result) / 2;
        const double hoped = expected_points(sample.white_score().value(), scale);
        return result + score_share * (hoped - result);
    }
};

/// Positions with an ending that the evaluation knows by heart teach nothing about its weights.
bool is_instructive(const Sample& sample) {
    constexpr int kDecided = 1200;  // centipawns
    return is_quiet_sample(sample) && std::abs(sample.played.score.value()) < kDecided &&
           !is_dead_material(sample.position.board()) && !mating_progress(sample.position.board());
}

/// What is learnt from, and every tenth game, which only shows how much has been learnt.
struct Sets {
    TrainingSet lessons;
    TrainingSet exam;
};

void read(std::string_view bytes, const Teacher& teacher, Sets& sets) {
    constexpr int kGamesForAnExam = 10;
    int games = 0;
    for_each_game(find_blocks(bytes), [&](const Game& game) {
        TrainingSet& set = ++games % kGamesForAnExam == 0 ? sets.exam : sets.lessons;
        for_each_sample(game, [&](const Sample& sample) {
            if (is_instructive(sample)) set.add(sample.position, teacher.points(sample));
        });
    });
}

ExitCode tune_weights(const cxxopts::ParseResult& arguments) {
    constexpr int kMostEpochs = 10000;
    constexpr int kPercent = 100;
    if (arguments.count("files") == 0) return wrong_usage("no game file is named");
    const auto weights_path = arguments["weights"].as<std::string>();
    std::stringstream text;
    text << std::ifstream(weights_path).rdbuf();

    const RealWeights start = current_weights();
    TuneSettings settings;
    settings.epochs = number_option(arguments, "epochs", 1, kMostEpochs);
    settings.scale = number_option(arguments, "scale", 1, kMostEpochs);
    settings.doubt = number_option(arguments, "doubt", 1, kMostEpochs);
    const int score_percent = number_option(arguments, "score", 0, kPercent);
    Sets sets;
    for (const std::string& path : arguments["files"].as<std::vector<std::string>>()) {
        const std::optional<MappedFile> file = MappedFile::open(path);
        if (!file) {
            std::cerr << "cannot read " << path << std::endl;
            return ExitCode::Failed;
        }
        read(file->bytes(), {static_cast<double>(score_percent) / kPercent, settings.scale}, sets);
    }
    std::cout << sets.lessons.size() << " positions to learn from and " << sets.exam.size()
              << " to examine; their scale is " << best_scale(sets.lessons, start) << std::endl;
    const auto examine = [&](int epoch, const RealWeights& weights) {
        std::cout << "epoch " << epoch << ": loss "
                  << mean_loss(sets.lessons, weights, settings.scale) << ", in the exam "
                  << mean_loss(sets.exam, weights, settings.scale) << std::endl;
    };
    examine(0, start);
    const RealWeights tuned = tune(sets.lessons, start, settings, examine);
    const std::optional<std::string> written = with_weights(text.str(), tuned);
    if (!written) {
        std::cerr << weights_path << " does not hold the weights of this program" << std::endl;
        return ExitCode::Failed;
    }
    std::ofstream(weights_path) << *written;
    return ExitCode::Success;
}

}  // namespace

ExitCode run_tune(int argc, const char* const* argv) {
    cxxopts::Options options("mutare-train tune",
                             "Fits the weights of the evaluation to games, and writes them.");
    const TuneSettings defaults;
    const auto with_default = [](double value) {
        return cxxopts::value<int>()->default_value(std::to_string(std::lround(value)));
    };
    options.add_options()  //
        ("weights", "The header to rewrite",
         cxxopts::value<std::string>()->default_value("search/evaluation/weights.h"))    //
        ("epochs", "Times to go through the games", with_default(defaults.epochs))       //
        ("scale", "Centipawns that make the odds e to 1", with_default(defaults.scale))  //
        ("doubt", "Centipawns by which a weight may well differ from what it is",
         with_default(defaults.doubt))                                                            //
        ("score", "Share of the search's score in what is learnt, in percent", with_default(50))  //
        ("files", "Game files", cxxopts::value<std::vector<std::string>>());
    options.parse_positional({"files"});
    options.positional_help("FILE...");
    return run_with_options(options, "  mutare-train tune games.mut\n", argc, argv, tune_weights);
}

}  // namespace mutare::train
