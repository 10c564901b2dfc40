// The threads of a search: how many there are, what they remember from one search to the next, and
// which of them is trusted in the end.
#pragma once

#include <memory>
#include <vector>

#include "search/evaluation/network.h"
#include "search/worker.h"

namespace mutare {

/// What a thread has found, as far as it decides which one is trusted.
struct ThreadResult {
    Score score;
    /// The last depth that was completed.
    int depth = 0;
    /// Was the best move given its score by a search?
    bool was_searched = false;
};

/// Wins are the most reliable, the shorter the better; otherwise the depth counts, then the score.
bool is_less_reliable(const ThreadResult& a, const ThreadResult& b);

class Workers {
  public:
    /// One thread, with the built-in network. Throws std::bad_alloc without memory for it.
    Workers();

    /// Grows or shrinks to that many threads, or to as many as there is memory for: at least one.
    /// Returns how many.
    int resize(int threads);
    /// Evaluates by another network from now on, in one thread that has learned nothing. Throws
    /// std::bad_alloc, and nothing is changed, without memory for it.
    void use_network(std::shared_ptr<const Network> network);
    /// Forgets what earlier searches have learned.
    void clear();

    /// Searches these root moves with all threads, the first one being this thread, until the
    /// search is over. Threads that find no memory are dropped; throws std::bad_alloc when there is
    /// none for the first one.
    void search(SharedSearch& shared, const std::vector<RankedMove>& moves, Listener& listener);

    /// The worker that reports.
    [[nodiscard]] Worker& first() { return *workers_.front(); }
    [[nodiscard]] const Worker& first() const { return *workers_.front(); }
    /// The worker with the most reliable result.
    [[nodiscard]] const Worker& best() const;
    [[nodiscard]] const Network& network() const { return *network_; }

  private:
    std::shared_ptr<const Network> network_ = Network::built_in();
    std::vector<std::unique_ptr<Worker>> workers_;
    Listener silent_;  // for those that do not report
};

}  // namespace mutare
