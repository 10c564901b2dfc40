#include "search/levels/handicap.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "base/split_mix.h"
#include "search/root_moves.h"
#include "search/time_manager.h"

namespace mutare {

namespace {

/// A level below 2050.
struct AmateurLevel {
    int elo;
    Skill skill;
};

/// A level of 2050 and more.
struct SearchLevel {
    int elo;
    int nodes;
    int max_error;
};

// By matches with generation 12 (docs/lab/search.md); interpolated in between.
constexpr std::array kAmateurs{
    AmateurLevel{500, {100, 140, 3300, 70, 175, 3}},
    AmateurLevel{850, {100, 205, 2450, 220, 106, 4}},
    AmateurLevel{1150, {100, 300, 1080, 385, 72, 6}},
    AmateurLevel{1450, {120, 455, 475, 535, 46, 8}},
    AmateurLevel{1750, {174, 660, 170, 765, 26, 10}},
    AmateurLevel{2050, {242, 835, 52, 900, 14, 12}},
};
constexpr std::array kSearchers{
    SearchLevel{2050, 3200, 39}, SearchLevel{2400, 7400, 16},  SearchLevel{2700, 18000, 7},
    SearchLevel{3000, 40000, 0}, SearchLevel{3200, 160000, 0},
};
static_assert(kAmateurs.front().elo == kLowestElo && kSearchers.back().elo == kHighestElo);
static_assert(kAmateurs.back().elo == kSearchers.front().elo);

/// The most nodes of an amateur; its depth seldom needs so many.
constexpr std::uint64_t kAmateurNodes = 30000;

/// The number of best moves of which one is chosen after a search.
constexpr int kCandidates = 6;

/// What lies between the values that `of` gives for the levels below and above a rating.
template <class Levels>
int interpolated(const Levels& levels, int elo, auto of) {
    const auto high = std::ranges::find_if(levels.begin() + 1, levels.end() - 1,
                                           [elo](const auto& level) { return level.elo >= elo; });
    const auto low = high - 1;
    return of(*low) + (of(*high) - of(*low)) * (elo - low->elo) / (high->elo - low->elo);
}

Skill skill_for(int elo) {
    Skill skill;
    for (const auto value : {&Skill::depth, &Skill::exchange, &Skill::blindness,
                             &Skill::understanding, &Skill::taste, &Skill::book_plies}) {
        skill.*value =
            interpolated(kAmateurs, elo, [&](const auto& level) { return level.skill.*value; });
    }
    return skill;
}

/// By a search of few nodes, whose lines are ordered by scores with errors. A mate that it sees, it
/// gives, and what the tablebases know, it knows.
SearchResult run_with_errors(Searcher& searcher, const Handicap& handicap, const Position& root,
                             Limits limits, Control& control, Listener& listener) {
    const SearchSettings settings = searcher.settings();
    searcher.settings().threads = 1;
    searcher.settings().multipv = std::max(settings.multipv, kCandidates);
    const bool is_infinite = std::exchange(limits.infinite, false);
    LastReport last;
    SearchResult result = searcher.run(root, limits, control, last);
    searcher.settings() = settings;
    std::vector<Report> lines = last.lines();
    const bool is_in_tables = searcher.root_moves().front().tablebase_score.is_some();
    for (Report& line : lines) {
        if (is_in_tables || line.score.is_decided()) continue;
        line.score = line.score + score_error(handicap, root, line.pv.front());
    }
    std::ranges::stable_sort(lines, std::ranges::greater(), &Report::score);
    lines.resize(std::min(lines.size(), static_cast<std::size_t>(settings.multipv)));
    for (int number = 0; Report & line : lines) line.multipv = ++number;
    listener.on_lines(lines);
    control.wait_until_wanted(is_infinite);
    const Report& played = lines.front();
    result.best = played.pv.front();
    result.ponder = played.pv.size() > 1 ? played.pv[1] : Move();
    result.score = played.score;
    return result;
}

/// By an amateur's search, whose first line it plays.
SearchResult run_amateur(const Searcher& searcher, const Handicap& handicap, const Position& root,
                         const Limits& limits, const Control& control, Listener& listener) {
    const SearchSettings& settings = searcher.settings();
    const TimeManager time_manager(limits, root, settings.move_overhead);
    Amateur amateur(searcher.network(), *handicap.amateur, handicap.seed, root, handicap.past);
    const auto should_stop = [&] {
        const bool is_late = !control.is_pondering() && time_manager.is_hard_limit_reached();
        return is_late || amateur.nodes() >= *limits.nodes || control.is_stopped();
    };
    const std::vector<RatedMove> rated =
        amateur.search_root(moves_to_search(root, limits), limits.depth.value_or(kMaxPly),
                            settings.multipv, should_stop);
    const Milliseconds time = time_manager.elapsed();
    std::vector<Report> lines;
    for (const RatedMove& move : rated) {
        if (static_cast<int>(lines.size()) == settings.multipv) break;
        // A mate is no bound for the score of what it overlooks.
        if (!lines.empty() && lines.back().score.is_loss() && !move.score.is_loss()) break;
        // What it overlooks may be better than what it plays, but not to its eyes.
        const Score score = lines.empty() ? move.score : std::min(move.score, lines.back().score);
        Report& line = lines.emplace_back();
        line.depth = line.selective_depth = amateur.depth();
        line.multipv = static_cast<int>(lines.size());
        line.score = score;
        line.nodes = amateur.nodes();
        line.time = time;
        line.pv = {move.move};
        if (move.reply) line.pv.push_back(move.reply);
    }
    listener.on_lines(lines);
    control.wait_until_wanted(limits.infinite);
    const RatedMove& best = rated.front();
    return {best.move, best.reply, best.score, amateur.depth(), amateur.nodes(), time};
}

}  // namespace

Handicap handicap_for(int elo, std::uint64_t seed) {
    elo = std::clamp(elo, kLowestElo, kHighestElo);
    Handicap handicap;
    handicap.seed = seed;
    if (elo < kSearchers.front().elo) {
        handicap.nodes = kAmateurNodes;
        handicap.amateur = skill_for(elo);
    } else {
        const int nodes = interpolated(kSearchers, elo, std::mem_fn(&SearchLevel::nodes));
        handicap.nodes = static_cast<std::uint64_t>(nodes);
        handicap.max_error = interpolated(kSearchers, elo, std::mem_fn(&SearchLevel::max_error));
    }
    return handicap;
}

int score_error(const Handicap& handicap, const Position& position, Move move) {
    const std::uint64_t random = split_mix(split_mix(handicap.seed ^ position.key()) ^ move.bits());
    const auto errors = static_cast<std::uint64_t>(2 * handicap.max_error + 1);
    return static_cast<int>(random % errors) - handicap.max_error;
}

SearchResult run_with_handicap(Searcher& searcher, const Handicap& handicap, const Position& root,
                               Limits limits, Control& control, Listener& listener) {
    if (moves_to_search(root, limits).empty()) return searcher.run(root, limits, control, listener);
    limits.nodes = std::min(limits.nodes.value_or(handicap.nodes), handicap.nodes);
    return handicap.amateur ? run_amateur(searcher, handicap, root, limits, control, listener)
                            : run_with_errors(searcher, handicap, root, limits, control, listener);
}

}  // namespace mutare
