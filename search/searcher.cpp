#include "search/searcher.h"

#include <algorithm>
#include <deque>
#include <new>
#include <system_error>
#include <tuple>
#include <utility>

#include "base/memory.h"
#include "base/parallel.h"
#include "base/thread.h"
#include "engine/draws.h"
#include "engine/legality.h"
#include "engine/movegen.h"
#include "search/parameters.h"
#include "search/worker.h"

namespace mutare {

namespace {

/// Bytes that the workers must leave free for the search and the session.
constexpr std::size_t kReserve = std::size_t{16} << 20;

}  // namespace

struct Searcher::Impl {
    explicit Impl(std::size_t hash_megabytes)
        : table(std::make_unique<Table>(hash_megabytes)), hash_size(hash_megabytes) {
        set_worker_count(1);
    }

    /// Creates or destroys workers until there are `threads`, or as many as memory allows: at least
    /// one.
    void set_worker_count(int threads) {
        const auto count = static_cast<std::size_t>(threads);
        if (workers.empty()) workers.push_back(std::make_unique<Worker>(true, network));
        const std::size_t before = workers.size();
        if (count <= before) return workers.resize(count);
        const Pages reserve = allocate_pages(kReserve);
        if (!reserve) return;
        workers.resize(count);
        run_in_parallel(count - before, [&](std::size_t i) {
            try {
                workers[before + i] = std::make_unique<Worker>(false, network);
            } catch (const std::bad_alloc&) {
                // It stays null.
            }
        });
        std::erase(workers, nullptr);
    }
    /// Prepares the workers for a search. Workers without memory are dropped; without memory for
    /// the first one, it throws.
    void prepare_workers(SharedSearch& shared, const Position& root,
                         const std::vector<RankedMove>& moves) {
        workers.front()->prepare(shared, root, moves);
        if (workers.size() == 1) return;
        const Pages reserve = allocate_pages(kReserve);
        std::size_t prepared = 1;
        try {
            for (; reserve && prepared < workers.size(); ++prepared) {
                workers[prepared]->prepare(shared, root, moves);
            }
        } catch (const std::bad_alloc&) {
            // The search goes on with those before.
        }
        workers.resize(prepared);
    }
    /// Replaces the table, which must be none, if there is memory for it.
    bool try_table(std::size_t megabytes) {
        try {
            table = std::make_unique<Table>(megabytes);
        } catch (const std::bad_alloc&) {
            return false;
        }
        table->clear();
        hash_size = megabytes;
        return true;
    }
    [[nodiscard]] std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& worker : workers) sum += worker->nodes();
        return sum;
    }
    [[nodiscard]] std::uint64_t tablebase_hits() const {
        std::uint64_t sum = 0;
        for (const auto& worker : workers) sum += worker->tablebase_hits();
        return sum;
    }

    std::shared_ptr<const Network> network = Network::built_in();
    std::unique_ptr<Table> table;
    std::size_t hash_size;  // MiB
    std::vector<std::unique_ptr<Worker>> workers;
};

namespace {

/// The root moves to search.
std::vector<Move> root_moves(const Position& root, const Limits& limits) {
    if (!limits.search_moves.empty()) return limits.search_moves;
    const MoveList moves = legal_moves(root);
    return {moves.begin(), moves.end()};
}

/// The part of a principal variation that can be played: the legal moves, up to where the game is
/// drawn.
std::vector<Move> playable(Position position, const std::vector<Move>& pv) {
    std::vector<Move> played;
    for (const Move move : pv) {
        const CheckInfo checks = find_checks(position.board(), position.side_to_move());
        if (!is_legal(position, checks, move)) break;
        position.make_move(move);
        played.push_back(move);
        if (is_draw(position, 0)) break;
    }
    return played;
}

/// The reply to a move that the table knows, unless the game is over or drawn after the move.
Move reply_in_table(Position position, Move move, const Table& table) {
    position.make_move(move);
    if (is_draw(position, 0)) return Move();
    const std::optional<TableEntry> entry = table.probe(position.key());
    return entry && legal_moves(position).has(entry->move) ? entry->move : Move();
}

/// Do two reports say the same of a line?
bool say_the_same(const Report& a, const Report& b) {
    return std::tie(a.depth, a.score, a.bound, a.pv) == std::tie(b.depth, b.score, b.bound, b.pv);
}

/// Reports the MultiPV lines of a worker to a listener.
class Reporter {
  public:
    Reporter(const Position& root, const SharedSearch& shared, int multipv, Listener& listener)
        : root_(root),
          shared_(shared),
          multipv_(static_cast<std::size_t>(multipv)),
          listener_(listener) {}

    void report_iteration(const Worker& worker) {
        report(lines_of(worker, worker.root_moves().front()));
    }
    void report_progress(const Worker& worker) {
        if (listener_.wants_progress()) report_iteration(worker);
    }
    /// Reports the result of the search, unless it was reported last. The best move may be another
    /// one: because an iteration was interrupted, because another worker is trusted more, or by
    /// handicap.
    void report_result(const Worker& worker, const RootMove& best) {
        std::vector<Report> lines = lines_of(worker, best);
        if (!std::ranges::equal(lines, lines_, say_the_same)) report(std::move(lines));
    }
    void report_current_line(const Worker& worker) {
        if (!listener_.wants_current_line()) return;
        listener_.on_current_line(playable(root_, worker.current_line()));
    }
    void report_refutation(Move move) {
        if (!listener_.wants_refutations()) return;
        const Move reply = reply_in_table(root_, move, shared_.table);
        if (reply) listener_.on_refutation(move, reply);
    }
    /// The second move of the best line that was reported last.
    [[nodiscard]] Move expected_reply() const {
        return !lines_.empty() && lines_[0].pv.size() > 1 ? lines_[0].pv[1] : Move();
    }

  private:
    void report(std::vector<Report> lines) {
        if (lines.empty()) return;
        lines_ = std::move(lines);
        listener_.on_lines(lines_);
    }
    /// The line of the best move, and those of the best other ones.
    [[nodiscard]] std::vector<Report> lines_of(const Worker& worker, const RootMove& best) const {
        std::vector<Report> lines;
        const auto add = [&](const RootMove& move) {
            if (!move.has_score() || lines.size() == multipv_) return;
            lines.push_back(report_of(worker, move));
            lines.back().multipv = static_cast<int>(lines.size());
        };
        add(best);
        for (const RootMove& move : worker.root_moves()) {
            if (move.move != best.move) add(move);
        }
        return lines;
    }
    [[nodiscard]] Report report_of(const Worker& worker, const RootMove& move) const {
        const RootMove::Result& known = move.known();
        const bool is_current = move.current.score.is_some();
        Report report;
        report.depth = std::max(worker.root_depth() - (is_current ? 0 : 1), 1);
        report.selective_depth = known.selective_depth;
        report.score = move.reported_score();
        report.bound = report.score == known.score ? known.bound : Bound::Exact;
        report.nodes = shared_.nodes();
        report.tablebase_hits = shared_.tablebase_hits();
        report.time = shared_.time_manager.elapsed();
        report.hash_full = shared_.table.permille_full();
        report.pv = playable(root_, known.pv);
        if (report.pv.size() > 1) return report;
        const Move reply = reply_in_table(root_, move.move, shared_.table);
        if (reply) report.pv.push_back(reply);
        return report;
    }

    const Position& root_;
    const SharedSearch& shared_;
    std::size_t multipv_;
    Listener& listener_;
    std::vector<Report> lines_;  // as reported last
};

/// The worker with the most reliable result: one that has found a win, else the deepest one, and
/// among equally deep ones that with the best score.
const Worker& best_worker(const std::vector<std::unique_ptr<Worker>>& workers) {
    const auto rank = [](const std::unique_ptr<Worker>& worker) {
        const RootMove& best = worker->root_moves().front();
        const Score score = best.known_score();
        return std::tuple(score.is_win() ? score : Score::draw(), worker->completed_depth(),
                          best.was_searched(), score);
    };
    return **std::max_element(workers.begin(), workers.end(),
                              [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
}

/// Searches until the search is over or memory runs out: what has been found by then holds.
void iterate_in_memory(Worker& worker) {
    try {
        worker.iterate();
    } catch (const std::bad_alloc&) {
        // Rare: a search allocates almost nothing once it runs.
    }
}

/// Starts a thread for each worker but the first, or as many as the system grants. They begin when
/// the first worker has a result.
void start_helpers(const std::vector<std::unique_ptr<Worker>>& workers,
                   const Parameters& parameters, const SharedSearch& shared,
                   std::deque<Thread>& helpers) {
    if (workers.size() == 1) return;
    const Pages reserve = allocate_pages(kReserve);
    if (!reserve) return;
    try {
        for (std::size_t i = 1; i < workers.size(); ++i) {
            helpers.emplace_back([&worker = *workers[i], &parameters, &shared] {
                shared.has_result.wait();
                if (shared.is_over) return;
                use_in_this_thread(parameters);
                iterate_in_memory(worker);
            });
        }
    } catch (const std::system_error&) {
        // The search goes on with those that have started.
    } catch (const std::bad_alloc&) {
        // Likewise.
    }
}

/// Runs all workers at once, the first one in this thread, until the search is over.
void search_together(const std::vector<std::unique_ptr<Worker>>& workers,
                     const Parameters& parameters, SharedSearch& shared) {
    std::deque<Thread> helpers;
    start_helpers(workers, parameters, shared, helpers);
    iterate_in_memory(*workers.front());
    shared.is_over = true;
    shared.has_result.set();  // Without one, the helpers still wait for it.
}

/// The limits, with the nodes that a handicap allows.
Limits limits_with(const std::optional<Handicap>& handicap, Limits limits) {
    if (handicap) limits.nodes = std::min(limits.nodes.value_or(handicap->nodes), handicap->nodes);
    return limits;
}

/// The move that looks best to a player with a handicap, of the best ones that were searched.
const RootMove& choose_by(const Handicap& handicap, const Position& root,
                          const std::vector<RootMove>& moves) {
    const auto end = moves.begin() + std::min<std::ptrdiff_t>(kHandicapMultiPv, std::ssize(moves));
    const auto score = [&](const RootMove& move) {
        if (!move.was_searched()) return -Score::infinite();
        return move.known_score() + score_error(handicap, root.key(), move.move);
    };
    return *std::max_element(moves.begin(), end, [&](const RootMove& a, const RootMove& b) {
        return score(a) < score(b);
    });
}

}  // namespace

Searcher::Searcher(std::size_t hash_megabytes) : impl_(std::make_unique<Impl>(hash_megabytes)) {}

Searcher::~Searcher() = default;

EvalBreakdown Searcher::explain_eval(const Position& position, Move last, Move before_last) const {
    use_in_this_thread(parameters_);
    const int correction = impl_->workers.front()->correction(position, last, before_last);
    return mutare::explain_eval(*impl_->network, position, correction);
}

SearchResult Searcher::run(const Position& root, const Limits& limits, Control& control,
                           Listener& listener) {
    use_in_this_thread(parameters_);
    const TimeManager time_manager(limits, root, settings_.move_overhead);
    const std::vector<Move> moves = root_moves(root, limits);
    if (moves.empty()) {
        control.wait_until_wanted(limits.infinite);
        return {};
    }

    const auto& handicap = settings_.handicap;
    const Limits worker_limits = limits_with(handicap, limits);
    const int multipv =
        handicap ? std::max(settings_.multipv, kHandicapMultiPv) : settings_.multipv;
    const RootRanking ranking =
        rank_root_moves(tablebases_, settings_.tablebases, root, moves, multipv);
    impl_->set_worker_count(handicap ? 1 : settings_.threads);
    if (!impl_->table && !impl_->try_table(impl_->hash_size)) throw std::bad_alloc();
    impl_->table->start_search();
    SharedSearch shared{worker_limits,        control,    time_manager, *impl_->table, multipv,
                        handicap.has_value(), tablebases_};
    shared.tablebase_settings = ranking.for_tree;
    Reporter reporter(root, shared, settings_.multipv, listener);
    shared.nodes = [this] { return impl_->nodes(); };
    shared.tablebase_hits = [this, &ranking] {
        return impl_->tablebase_hits() + ranking.tablebase_hits;
    };
    shared.on_iteration = [&](const Worker& worker) { reporter.report_iteration(worker); };
    shared.on_progress = [&](const Worker& worker) { reporter.report_progress(worker); };
    shared.on_current_move = [&](const CurrentMove& move) { listener.on_current_move(move); };
    shared.on_check = [&](const Worker& worker) { reporter.report_current_line(worker); };
    shared.on_refutation = [&](Move move) { reporter.report_refutation(move); };
    impl_->prepare_workers(shared, root, ranking.moves);
    search_together(impl_->workers, parameters_, shared);

    const Worker& winner = multipv == 1 ? best_worker(impl_->workers) : *impl_->workers.front();
    const RootMove& best =
        handicap ? choose_by(*handicap, root, winner.root_moves()) : winner.root_moves().front();
    reporter.report_result(winner, best);
    control.wait_until_wanted(limits.infinite);
    return {
        best.move,      reporter.expected_reply(), best.reported_score(), winner.completed_depth(),
        impl_->nodes(), shared.stop_reason};
}

int Searcher::resize_threads() {
    impl_->set_worker_count(settings_.threads);
    return static_cast<int>(impl_->workers.size());
}

std::size_t Searcher::table_megabytes() const {
    return impl_->hash_size;
}

bool Searcher::resize_table(std::size_t megabytes) {
    impl_->table = nullptr;
    for (const std::size_t size : {megabytes, impl_->hash_size}) {
        if (impl_->try_table(size)) return size == megabytes;
    }
    // Another program has taken what the old table used.
    for (std::size_t size = impl_->hash_size / 2; size > 0; size /= 2) {
        if (impl_->try_table(size)) return false;
    }
    throw std::bad_alloc();
}

void Searcher::use_network(std::shared_ptr<const Network> network) {
    // Before anything changes: there may be no memory for it.
    auto first = std::make_unique<Worker>(true, network);
    impl_->network = std::move(network);
    impl_->workers.resize(1);
    impl_->workers.front() = std::move(first);
    impl_->set_worker_count(settings_.threads);
    clear();
}

void Searcher::clear() {
    if (impl_->table) impl_->table->clear();
    run_in_parallel(impl_->workers.size(),
                    [this](std::size_t i) { impl_->workers[i]->clear_histories(); });
}

}  // namespace mutare
