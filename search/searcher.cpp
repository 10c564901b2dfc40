#include "search/searcher.h"

#include <algorithm>
#include <new>
#include <utility>

#include "engine/movegen.h"
#include "search/syzygy/root_ranking.h"
#include "search/team.h"

namespace mutare {

namespace {

/// The root moves to search.
std::vector<Move> root_moves(const Position& root, const Limits& limits) {
    if (!limits.search_moves.empty()) return limits.search_moves;
    const MoveList moves = legal_moves(root);
    return {moves.begin(), moves.end()};
}

/// Of the best moves, the one that looks best to a player with a handicap. A mate that it sees, it
/// gives, and what the tablebases know, it knows.
const RootMove& choose_by(const Handicap& handicap, const Position& root, const RootMoves& moves) {
    struct Candidate {
        const RootMove* move;
        Score score;
    };
    std::vector<Candidate> candidates;
    for (const RootMove& move : moves) {
        if (candidates.size() == kHandicapMultiPv ||
            move.tablebase_rank != moves.front().tablebase_rank) {
            break;
        }
        Score score = move.was_searched() ? move.known_score() : -Score::infinite();
        if (!score.is_mate_for_us()) score = score + score_error(handicap, root, move.move);
        candidates.push_back({&move, score});
    }
    const auto is_better = [](const Candidate& a, const Candidate& b) { return a.score > b.score; };
    return *std::ranges::min_element(candidates, is_better)->move;
}

/// An amateur's lines, of which it plays the first; `lines` at most.
std::vector<Report> multipv_reports(const Amateur& amateur, const std::vector<Thought>& thoughts,
                                    int lines, Milliseconds time) {
    std::vector<Report> reports;
    for (const Thought& thought : thoughts) {
        if (static_cast<int>(reports.size()) == lines) break;
        Report report;
        report.depth = amateur.depth();
        report.selective_depth = amateur.depth();
        report.multipv = static_cast<int>(reports.size()) + 1;
        report.score = thought.score;
        report.nodes = amateur.nodes();
        report.time = time;
        report.pv = {thought.move};
        if (thought.reply) report.pv.push_back(thought.reply);
        reports.push_back(report);
    }
    return reports;
}

}  // namespace

Searcher::Searcher(std::size_t hash_megabytes)
    : team_(std::make_unique<Team>()),
      table_(std::make_unique<TranspositionTable>(hash_megabytes)),
      table_megabytes_(hash_megabytes) {}

Searcher::~Searcher() = default;

const Network& Searcher::network() const {
    return team_->network();
}

int Searcher::correction(const Position& position, Move last, Move before_last) const {
    use_in_this_thread(parameters_);
    return team_->first().tree().correction(position, last, before_last);
}

SearchResult Searcher::run(const Position& root, Limits limits, Control& control,
                           Listener& listener) {
    use_in_this_thread(parameters_);
    const std::optional<Handicap>& handicap = settings_.handicap;
    if (handicap) limits.nodes = std::min(limits.nodes.value_or(handicap->nodes), handicap->nodes);
    const TimeManager time_manager(limits, root, settings_.move_overhead);
    const std::vector<Move> moves = root_moves(root, limits);
    if (moves.empty()) {
        control.wait_until_wanted(limits.infinite);
        return {};
    }
    if (handicap && handicap->amateur) {
        return run_amateur(root, moves, limits, time_manager, control, listener);
    }
    const int lines = handicap ? std::max(settings_.multipv, kHandicapMultiPv) : settings_.multipv;
    const RootRanking ranking =
        rank_root_moves(tablebases_, settings_.tablebases, root, moves, lines);

    team_->resize(handicap ? 1 : settings_.threads);
    if (!table_ && !try_table(table_megabytes_)) throw std::bad_alloc();
    table_->start_search();
    SharedSearch shared{root, limits, control, time_manager, *table_, tablebases_};
    shared.tablebase_settings = ranking.for_tree;
    shared.root_tablebase_hits = ranking.tablebase_hits;
    shared.searched_lines = static_cast<std::size_t>(lines);
    shared.reported_lines = static_cast<std::size_t>(settings_.multipv);
    shared.scores_each_move = handicap.has_value();
    team_->search(shared, ranking.moves, parameters_, listener);

    const RootSearch& winner = lines == 1 ? team_->best() : team_->first();
    const RootMove& best =
        handicap ? choose_by(*handicap, root, winner.root_moves()) : winner.root_moves().front();
    team_->first().report_result(winner, best);
    const SearchResult result{best.move,
                              team_->first().expected_reply(),
                              best.reported_score(),
                              winner.completed_depth(),
                              shared.nodes(),
                              time_manager.elapsed(),
                              shared.stop_reason};
    control.wait_until_wanted(limits.infinite);
    return result;
}

/// Plays as an amateur; the limits have a number of nodes.
SearchResult Searcher::run_amateur(const Position& root, const std::vector<Move>& moves,
                                   const Limits& limits, const TimeManager& time_manager,
                                   const Control& control, Listener& listener) {
    const Handicap& handicap = *settings_.handicap;
    Amateur amateur(team_->network(), *handicap.amateur, handicap.seed, root, handicap.past);
    StopReason reason = StopReason::MaxDepth;
    const auto should_stop = [&] {
        const bool is_late = !control.is_pondering() && time_manager.is_hard_limit_reached();
        if (amateur.nodes() >= *limits.nodes) reason = StopReason::Nodes;
        if (is_late) reason = StopReason::HardTime;
        if (control.is_stopped()) reason = StopReason::Stopped;
        return reason != StopReason::MaxDepth;
    };
    const std::vector<Thought> thoughts =
        amateur.think(moves, limits.depth.value_or(kMaxPly), settings_.multipv, should_stop);
    const Milliseconds time = time_manager.elapsed();
    listener.on_lines(multipv_reports(amateur, thoughts, settings_.multipv, time));
    control.wait_until_wanted(limits.infinite);
    const Thought& best = thoughts.front();
    return {best.move, best.reply, best.score, amateur.depth(), amateur.nodes(), time, reason};
}

int Searcher::resize_threads() {
    return team_->resize(settings_.threads);
}

/// Replaces the table, which must be none, if there is memory for it.
bool Searcher::try_table(std::size_t megabytes) {
    try {
        table_ = std::make_unique<TranspositionTable>(megabytes);
    } catch (const std::bad_alloc&) {
        return false;
    }
    table_->clear();
    table_megabytes_ = megabytes;
    return true;
}

bool Searcher::resize_table(std::size_t megabytes) {
    table_ = nullptr;
    for (const std::size_t size : {megabytes, table_megabytes_}) {
        if (try_table(size)) return size == megabytes;
    }
    // Another program has taken what the old table used.
    for (std::size_t size = table_megabytes_ / 2; size > 0; size /= 2) {
        if (try_table(size)) return false;
    }
    throw std::bad_alloc();
}

void Searcher::use_network(std::shared_ptr<const Network> network) {
    team_->use_network(std::move(network));
    team_->resize(settings_.threads);
    clear();
}

void Searcher::clear() {
    if (table_) table_->clear();
    team_->clear();
}

}  // namespace mutare
