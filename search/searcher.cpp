#include "search/searcher.h"

#include <deque>
#include <new>
#include <system_error>
#include <utility>

#include "base/memory.h"
#include "base/thread.h"
#include "search/worker.h"

namespace mutare {

namespace {

/// Does as much of the work as memory and threads allow, and keeps a reserve free for the search
/// and its user.
template <class Work>
void within_memory(const Work& work) {
    constexpr std::size_t kReserve = std::size_t{16} << 20;  // bytes
    const Pages reserve = allocate_pages(kReserve);
    if (!reserve) return;
    try {
        work();
    } catch (const std::bad_alloc&) {
        // The search goes on with the threads that there are.
    } catch (const std::system_error&) {
        // No more threads can be started: likewise.
    }
}

/// Searches until the search is over or memory runs out: what has been found by then holds.
void iterate_within_memory(Worker& worker) {
    try {
        worker.iterate();
    } catch (const std::bad_alloc&) {
        // Rare: a search allocates almost nothing once it runs.
    }
}

/// The threads besides the first one. They end with it, however it ends.
struct Helpers {
    SharedSearch& shared;
    std::deque<Thread> threads;

    ~Helpers() { shared.has_ended = true; }
};

}  // namespace

Searcher::Searcher(std::size_t hash_megabytes, const SearchSettings& settings)
    : settings_(settings),
      table_(std::make_unique<TranspositionTable>(hash_megabytes)),
      table_megabytes_(hash_megabytes) {
    workers_.push_back(std::make_unique<Worker>(true, network_));
}

Searcher::~Searcher() = default;

const RootMoves& Searcher::root_moves() const {
    return first().root_moves();
}

std::vector<OrderedMove> Searcher::move_order(const Position& position) const {
    const auto entry = table_ ? table_->probe(position.key()) : std::nullopt;
    return first().move_order(position, entry ? entry->move : Move());
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

    resize_threads();
    if (!table_ && !try_table(table_megabytes_)) throw std::bad_alloc();
    table_->start_search();
    SharedSearch shared{root,        limits,  settings_, ranking, time_manager,
                        tablebases_, *table_, control,   listener};
    search_with_all_threads(shared);

    std::vector<ThreadResult> results;
    for (const auto& worker : workers_) results.push_back(worker->result());
    const std::size_t trusted = settings_.multipv == 1 ? most_reliable(results) : 0;
    const Report& line = first().report_result(*workers_[trusted]);
    const SearchResult result{
        .best = line.pv[0],
        .ponder = line.pv.size() > 1 ? line.pv[1] : Move(),
        .score = line.score,
        .depth = results[trusted].depth,
        .nodes = shared.nodes(),
        .time = time_manager.elapsed(),
        .statistics = first().statistics(),
    };
    control.wait_until_wanted(limits.infinite);
    return result;
}

/// The first worker searches in this thread. Those for which no thread can be started find nothing.
void Searcher::search_with_all_threads(SharedSearch& shared) {
    for (const auto& worker : workers_) {
        worker->prepare(shared);
        shared.counters.push_back(&worker->counters());
    }
    Helpers helpers{shared, {}};
    shared.start_helpers = [&] {
        if (workers_.size() == 1) return;
        within_memory([&] {
            for (std::size_t i = 1; i < workers_.size(); ++i) {
                helpers.threads.emplace_back(
                    [&worker = *workers_[i]] { iterate_within_memory(worker); });
            }
        });
    };
    iterate_within_memory(first());
}

int Searcher::resize_threads() {
    const auto count = static_cast<std::size_t>(settings_.threads);
    if (count <= workers_.size()) {
        workers_.resize(count);
        return settings_.threads;
    }
    within_memory([&] {
        while (workers_.size() < count) {
            workers_.push_back(std::make_unique<Worker>(false, network_));
        }
    });
    return static_cast<int>(workers_.size());
}

/// Makes a table if there is memory for it. Requires that there is none.
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
    // Another program may have taken what the old table used.
    for (const std::size_t size : {megabytes, table_megabytes_, std::size_t{1}}) {
        if (try_table(size)) return size == megabytes;
    }
    throw std::bad_alloc();
}

void Searcher::use_network(std::shared_ptr<const Network> network) {
    auto first = std::make_unique<Worker>(true, network);
    network_ = std::move(network);
    workers_.clear();
    workers_.push_back(std::move(first));
    resize_threads();
    clear();
}

void Searcher::clear() {
    if (table_) table_->clear();
    run_in_parallel(workers_.size(), [this](std::size_t i) { workers_[i]->clear_histories(); });
}

}  // namespace mutare
