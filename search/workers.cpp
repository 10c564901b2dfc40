#include "search/workers.h"

#include <algorithm>
#include <deque>
#include <new>
#include <system_error>
#include <tuple>

#include "base/memory.h"
#include "base/thread.h"

namespace mutare {

namespace {

/// Does work for which the system may lack memory or threads. What was done by then holds. The work
/// leaves free what the search and its user need.
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
        // No more threads can be started: so here too.
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

/// However the first worker ends, by an exception too, the others end: without a result, they still
/// wait for it.
class EndOfSearch {
  public:
    explicit EndOfSearch(SharedSearch& shared) : shared_(shared) {}
    ~EndOfSearch() {
        shared_.has_ended = true;
        shared_.has_result.set();
    }
    EndOfSearch(const EndOfSearch&) = delete;
    EndOfSearch& operator=(const EndOfSearch&) = delete;

  private:
    SharedSearch& shared_;
};

}  // namespace

Workers::Workers() {
    workers_.push_back(std::make_unique<Worker>(true, network_));
}

int Workers::resize(int threads) {
    const std::size_t before = workers_.size();
    const auto count = static_cast<std::size_t>(threads);
    if (count < before) workers_.resize(count);
    if (count > before) {
        within_memory([&] {
            workers_.resize(count);
            run_in_parallel(count - before, [&](std::size_t i) {
                try {
                    workers_[before + i] = std::make_unique<Worker>(false, network_);
                } catch (const std::bad_alloc&) {
                    // It stays null.
                }
            });
        });
        std::erase(workers_, nullptr);
    }
    return static_cast<int>(workers_.size());
}

void Workers::use_network(std::shared_ptr<const Network> network) {
    auto first = std::make_unique<Worker>(true, network);
    network_ = std::move(network);
    workers_.resize(1);
    workers_.front() = std::move(first);
}

void Workers::clear() {
    run_in_parallel(workers_.size(), [this](std::size_t i) { workers_[i]->clear_histories(); });
}

void Workers::search(SharedSearch& shared, const std::vector<RankedMove>& moves,
                     Listener& listener) {
    const auto prepare = [&](Worker& worker, Listener& its_listener) {
        worker.prepare(shared, moves, its_listener);
        shared.counters.push_back(&worker.counters());
    };
    prepare(first(), listener);
    std::deque<Thread> helpers;
    const auto start_helpers = [&] {
        for (std::size_t i = 1; i < workers_.size(); ++i) {
            prepare(*workers_[i], silent_);
            helpers.emplace_back([&worker = *workers_[i], &shared] {
                shared.has_result.wait();
                if (shared.is_over()) return;
                iterate_within_memory(worker);
            });
        }
    };
    if (workers_.size() > 1) within_memory(start_helpers);
    workers_.resize(helpers.size() + 1);
    shared.counters.resize(workers_.size());

    const EndOfSearch end(shared);
    iterate_within_memory(first());
}

bool is_less_reliable(const ThreadResult& a, const ThreadResult& b) {
    const auto rank = [](const ThreadResult& found) {
        return std::tuple(found.score.is_win() ? found.score : Score::draw(), found.depth,
                          found.was_searched, found.score);
    };
    return rank(a) < rank(b);
}

const Worker& Workers::best() const {
    const auto result = [](const Worker& worker) {
        const RootMove& best = worker.root_moves().front();
        return ThreadResult{best.known_score(), worker.completed_depth(), best.was_searched()};
    };
    return **std::max_element(workers_.begin(), workers_.end(), [&](const auto& a, const auto& b) {
        return is_less_reliable(result(*a), result(*b));
    });
}

}  // namespace mutare
