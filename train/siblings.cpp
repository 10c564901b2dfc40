#include "train/siblings.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "engine/movegen.h"
#include "engine/see.h"
#include "search/evaluator.h"

namespace mutare::train {

namespace {

/// The last report of each MultiPV line.
class LastReports : public Listener {
  public:
    explicit LastReports(int lines) : reports_(static_cast<std::size_t>(lines)) {}

    void on_report(const Report& report) override {
        reports_[static_cast<std::size_t>(report.multipv - 1)] = report;
    }
    /// Those of the deepest iteration, or of the one before, with exact scores.
    [[nodiscard]] std::vector<Report> latest() const {
        const int deepest = std::ranges::max(reports_, {}, &Report::depth).depth;
        std::vector<Report> latest;
        std::ranges::copy_if(reports_, std::back_inserter(latest), [=](const Report& report) {
            return !report.pv.empty() && report.depth >= deepest - 1 &&
                   report.bound == Bound::Exact && !report.score.is_decided();
        });
        return latest;
    }

  private:
    std::vector<Report> reports_;
};

bool wins_material(const Position& position, const CheckInfo& checks) {
    MoveList noisy;
    generate(position, checks, MoveClass::Noisy, noisy);
    return std::ranges::any_of(
        noisy, [&](Move move) { return move.is_promotion() || see_at_least(position, move, 1); });
}

/// Can a static evaluation be expected to know the score? Unlike `is_quiet_sample`, this asks what
/// could be played, not what was.
bool is_quiet(const Position& position) {
    const CheckInfo checks = find_checks(position.board(), position.side_to_move());
    return !checks.in_check() && !wins_material(position, checks);
}

/// Of little use are positions in check, decided ones, and of those with few pieces all but a part:
/// games are full of them.
bool can_be_parent(const Sample& sample, Random& random) {
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
    LastReports reports(settings_.lines);
    searcher_.run(parent, settings_.limits, control, reports);
    std::vector<Sibling> siblings;
    for (const Report& report : reports.latest()) {
        if (!report.pv.front().is_quiet()) continue;
        Position position = parent;
        position.make_move(report.pv.front());
        if (!is_quiet(position)) continue;
        const Score eval = evaluate(*Network::built_in(), position);
        const int difference = -report.score.value() - eval.value();
        siblings.push_back({std::move(position), eval.value(), difference});
    }
    return siblings;
}

/// The difference that all siblings have in common: around it, those that are cut off at the
/// largest one cancel each other. https://en.wikipedia.org/wiki/M-estimator
int SiblingFinder::center_of(const std::vector<Sibling>& siblings) const {
    const auto by_difference = [](const Sibling& sibling) { return sibling.difference; };
    const auto [least, most] = std::ranges::minmax(siblings, {}, by_difference);
    int below = least.difference;
    int above = most.difference;
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
            !can_be_parent(sample, random)) {
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
