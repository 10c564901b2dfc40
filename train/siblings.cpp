#include "train/siblings.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <numeric>
#include <utility>

#include "search/evaluation/evaluator.h"
#include "train/quiet_position.h"
#include "train/random.h"

namespace mutare::train {

namespace {

/// The lines of the deepest iteration, where they are exact and not decided.
std::vector<Report> latest(const std::vector<Report>& lines) {
    std::vector<Report> latest;
    std::ranges::copy_if(lines, std::back_inserter(latest), [&](const Report& report) {
        return report.depth == lines.front().depth && report.bound == Bound::Exact &&
               !report.score.is_decided();
    });
    return latest;
}

/// Positions in the opening, in check or decided are of little use. Of those with few pieces every
/// second one is enough: games are full of them.
bool is_chosen_as_parent(const Sample& sample, Random& random) {
    // Earlier than `kFirstTrainingPly`: the scores stay near the evaluation, whatever the opening.
    constexpr int kFirstPly = 12;
    constexpr int kMaxScore = 700;
    constexpr int kFewPieces = 14;
    if (plies_before(sample.position) < kFirstPly || sample.position.in_check() ||
        std::abs(sample.played.score.value()) > kMaxScore) {
        return false;
    }
    return sample.position.board().count_pieces() >= kFewPieces || random_below(2, random) == 0;
}

}  // namespace

std::vector<SiblingFinder::Sibling> SiblingFinder::siblings_below(const Position& parent) {
    Control control;
    LastReport reports;
    searcher_.run(parent, settings_.limits, control, reports);
    std::vector<Sibling> siblings;
    for (const Report& report : latest(reports.lines())) {
        if (!report.pv.front().is_quiet()) continue;
        Position position = parent;
        position.make_move(report.pv.front());
        if (!is_quiet(position)) continue;
        const Score eval = evaluate(*settings_.network.network, position);
        // The search scales evaluations by the clock, which a pawn move sets back.
        const Score scaled = scaled_by_clock(eval, position.state().halfmove_clock);
        const int difference = -report.score.value() - scaled.value();
        siblings.push_back({std::move(position), eval.value(), difference});
    }
    return siblings;
}

/// The center of the differences: their distances from it, clipped to the largest one allowed, add
/// up to zero, but for rounding. This is Huber's M-estimator.
/// https://en.wikipedia.org/wiki/M-estimator
int SiblingFinder::center_of(const std::vector<Sibling>& siblings) const {
    const auto [smallest, largest] =
        std::ranges::minmax_element(siblings, {}, &Sibling::difference);
    int below = smallest->difference;
    int above = largest->difference;
    while (below < above) {
        const int middle = std::midpoint(below, above);
        int sum = 0;
        for (const Sibling& sibling : siblings) {
            sum += std::clamp(sibling.difference - middle, -settings_.max_difference,
                              settings_.max_difference);
        }
        if (sum > 0) {
            below = middle + 1;
        } else {
            above = middle;
        }
    }
    return below;
}

std::vector<Example> SiblingFinder::find(const Game& game) {
    // The transposition table and histories of other games must not change this one.
    searcher_.clear();
    Random random = random_for(settings_.seed, game.start.key());
    std::vector<Example> examples;
    for_each_sample(game, [&](const Sample& sample) {
        if (random_percentile(random) >= settings_.parents_percent ||
            !is_chosen_as_parent(sample, random)) {
            return;
        }
        const std::vector<Sibling> siblings = siblings_below(sample.position);
        if (siblings.size() < 2) return;
        const int center = center_of(siblings);
        for (const Sibling& sibling : siblings) {
            const int difference = std::clamp(sibling.difference - center,
                                              -settings_.max_difference, settings_.max_difference);
            const ScoredMove scored{Move(), Score(sibling.eval + difference)};
            examples.push_back(make_example({sibling.position, scored, game.ending.result},
                                            game_number(game.start)));
        }
    });
    return examples;
}

}  // namespace mutare::train
