#include "search/searcher.h"

#include <new>
#include <utility>

#include "search/syzygy/root_ranking.h"
#include "search/workers.h"

namespace mutare {

Searcher::Searcher(std::size_t hash_megabytes)
    : workers_(std::make_unique<Workers>()),
      table_(std::make_unique<TranspositionTable>(hash_megabytes)),
      table_megabytes_(hash_megabytes) {}

Searcher::~Searcher() = default;

const RootMoves& Searcher::root_moves() const {
    return workers_->first().root_moves();
}

const Network& Searcher::network() const {
    return workers_->network();
}

int Searcher::correction(const Position& position, Move last, Move before_last) const {
    return workers_->first().correction(position, last, before_last);
}

SearchResult Searcher::run(const Position& root, const Limits& limits, const Control& control,
                           Listener& listener) {
    const TimeManager time_manager(limits, root, settings_.move_overhead);
    const std::vector<Move> moves = moves_to_search(root, limits);
    if (moves.empty()) {
        control.wait_until_wanted(limits.infinite);
        return {};
    }
    const RootRanking ranking =
        rank_root_moves(tablebases_, settings_.tablebases, root, moves, settings_.multipv);

    workers_->resize(settings_.threads);
    if (!table_ && !try_table(table_megabytes_)) throw std::bad_alloc();
    table_->start_search();
    SharedSearch shared{root, limits, control, time_manager, *table_, tablebases_};
    shared.tablebase_settings = ranking.for_tree;
    shared.root_tablebase_hits = ranking.tablebase_hits;
    shared.lines = static_cast<std::size_t>(settings_.multipv);
    shared.scores_each_move = settings_.scores_each_move;
    workers_->search(shared, ranking.moves, listener);

    const Worker& winner = settings_.multipv == 1 ? workers_->best() : workers_->first();
    const RootMove& best = winner.root_moves().front();
    workers_->first().report_result(winner);
    const SearchResult result{best.move,
                              workers_->first().expected_reply(),
                              best.reported_score(),
                              winner.completed_depth(),
                              shared.nodes(),
                              time_manager.elapsed(),
                              shared.stop_reason};
    control.wait_until_wanted(limits.infinite);
    return result;
}

int Searcher::resize_threads() {
    return workers_->resize(settings_.threads);
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
    workers_->use_network(std::move(network));
    workers_->resize(settings_.threads);
    clear();
}

void Searcher::clear() {
    if (table_) table_->clear();
    workers_->clear();
}

}  // namespace mutare
