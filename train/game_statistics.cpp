#include "train/game_statistics.h"

#include <algorithm>
#include <cstdlib>

#include "base/split_mix.h"
#include "base/text.h"
#include "bench/decimal.h"
#include "train/network/example.h"

namespace mutare::train {

namespace {

constexpr std::array<std::string_view, 3> kResultNames{"Black wins", "draws", "White wins"};

std::string row_text(std::string_view name, std::uint64_t count, std::uint64_t whole) {
    return join(name, ": ", count, " (", in_percent(count, whole), ")\n");
}

std::string table_text(std::string_view title, const Histogram& table) {
    std::string text = join(title, ":\n");
    std::uint64_t whole = 0;
    for (const std::uint64_t count : table.counts()) whole += count;
    for (std::size_t row = 0; row < table.counts().size(); ++row) {
        text += row_text("  " + table.name(row), table.counts()[row], whole);
    }
    return text;
}

/// A hash of the start position and the moves.
std::uint64_t hash_of(const Game& game) {
    std::uint64_t hash = game.start.key();
    for (const ScoredMove& played : game.plies) {
        hash = split_mix(hash ^ played.move.bits());
    }
    return hash;
}

}  // namespace

void GameStatistics::add(const Game& game) {
    const std::uint64_t quiet_before = totals_.quiet;
    totals_.add(game);
    if (!games_.insert(hash_of(game)).second) ++repeated_games_;
    ++results_[static_cast<std::size_t>(game.ending.result)];
    ++terminations_[static_cast<std::size_t>(game.ending.termination)];
    plies_.add(plies_before(game.start) + static_cast<int>(game.plies.size()));
    for_each_sample(game, [&](const Sample& sample) {
        if (is_quiet_sample(sample)) add_quiet(sample);
    });
    if (is_held_out_game(game_number(game.start))) held_out_ += totals_.quiet - quiet_before;
}

void GameStatistics::add_quiet(const Sample& sample) {
    const int white_score = sample.white_score().value();
    const auto white_points = static_cast<std::uint64_t>(sample.result);
    scores_.add(std::abs(white_score));
    // With a score of 0 nobody is ahead, and both together have scored half.
    half_points_[scores_.row_of(std::abs(white_score))] += white_score == 0  ? 1
                                                           : white_score > 0 ? white_points
                                                                             : 2 - white_points;
    pieces_.add(sample.position.board().count_pieces());
}

std::string GameStatistics::score_table() const {
    std::string text = "quiet positions by score, and what the side ahead has scored:\n";
    for (std::size_t row = 0; row < half_points_.size(); ++row) {
        const std::uint64_t count = scores_.counts()[row];
        text += join("  ", scores_.name(row), ": ", count, " (", in_percent(count, totals_.quiet),
                     ")", count > 0 ? ", " + in_percent(half_points_[row], 2 * count) : "", "\n");
    }
    return text;
}

std::string GameStatistics::text(std::size_t bytes) const {
    const double bytes_each = static_cast<double>(bytes) /
                              static_cast<double>(std::max<std::uint64_t>(totals_.positions, 1));
    std::string text =
        join(counted(totals_.games, "game", "games"), ", of which ", repeated_games_,
             " repeat another\n", counted(totals_.positions, "position", "positions"), ", ",
             decimal(bytes_each, 2), " bytes each\n", totals_.quiet, " of them quiet (",
             in_percent(totals_.quiet, totals_.positions), "), of which ",
             in_percent(held_out_, totals_.quiet), " are held out\n");
    for (std::size_t i = 0; i < results_.size(); ++i) {
        text += row_text(kResultNames[i], results_[i], totals_.games);
    }
    for (std::size_t i = 0; i < terminations_.size(); ++i) {
        text += row_text(kTerminationNames[i], terminations_[i], totals_.games);
    }
    return text + score_table() + table_text("quiet positions by pieces", pieces_) +
           table_text("games by plies", plies_);
}

}  // namespace mutare::train
