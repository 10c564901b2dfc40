#include "search/team.h"

#include <algorithm>
#include <deque>
#include <new>
#include <system_error>
#include <tuple>

#include "base/memory.h"
#include "base/parallel.h"
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
void iterate_within_memory(RootSearch& thread) {
    try {
        thread.iterate();
    } catch (const std::bad_alloc&) {
        // Rare: a search allocates almost nothing once it runs.
    }
}

}  // namespace

Team::Team() {
    threads_.push_back(std::make_unique<RootSearch>(true, network_));
}

int Team::resize(int threads) {
    const std::size_t before = threads_.size();
    const auto count = static_cast<std::size_t>(threads);
    if (count < before) threads_.resize(count);
    if (count > before) {
        within_memory([&] {
            threads_.resize(count);
            run_in_parallel(count - before, [&](std::size_t i) {
                try {
                    threads_[before + i] = std::make_unique<RootSearch>(false, network_);
                } catch (const std::bad_alloc&) {
                    // It stays null.
                }
            });
        });
        std::erase(threads_, nullptr);
    }
    return static_cast<int>(threads_.size());
}

void Team::use_network(std::shared_ptr<const Network> network) {
    auto first = std::make_unique<RootSearch>(true, network);
    network_ = std::move(network);
    threads_.resize(1);
    threads_.front() = std::move(first);
}

void Team::clear() {
    run_in_parallel(threads_.size(),
                    [this](std::size_t i) { threads_[i]->tree().clear_histories(); });
}

void Team::search(SharedSearch& shared, const std::vector<RankedMove>& moves, Listener& listener) {
    const auto prepare = [&](RootSearch& thread, Listener& its_listener) {
        thread.prepare(shared, moves, its_listener);
        shared.counters.push_back(&thread.tree().counters());
    };
    prepare(first(), listener);
    std::deque<Thread> helpers;
    const auto start_helpers = [&] {
        for (std::size_t i = 1; i < threads_.size(); ++i) {
            prepare(*threads_[i], silent_);
            helpers.emplace_back([&thread = *threads_[i], &shared] {
                shared.has_result.wait();
                if (shared.is_over()) return;
                iterate_within_memory(thread);
            });
        }
    };
    if (threads_.size() > 1) within_memory(start_helpers);
    threads_.resize(helpers.size() + 1);
    shared.counters.resize(threads_.size());

    iterate_within_memory(first());
    shared.has_ended = true;
    shared.has_result.set();  // Without a result, the helpers still wait for it.
}

bool is_less_reliable(const ThreadResult& a, const ThreadResult& b) {
    const auto rank = [](const ThreadResult& found) {
        return std::tuple(found.score.is_win() ? found.score : Score::draw(), found.depth,
                          found.was_searched, found.score);
    };
    return rank(a) < rank(b);
}

const RootSearch& Team::best() const {
    const auto result = [](const RootSearch& thread) {
        const RootMove& best = thread.root_moves().front();
        return ThreadResult{best.known_score(), thread.completed_depth(), best.was_searched()};
    };
    return **std::max_element(threads_.begin(), threads_.end(), [&](const auto& a, const auto& b) {
        return is_less_reliable(result(*a), result(*b));
    });
}

}  // namespace mutare
