// One thread of a search: iterations that search the root deeper and deeper, one MultiPV line after
// the other, each within a window around its last score.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/memory.h"
#include "search/listener.h"
#include "search/root_moves.h"
#include "search/shared_search.h"
#include "search/time_manager.h"
#include "search/tree_search.h"

namespace mutare {

/// Its histories are read at random, so it is on huge pages.
class RootSearch : public OnLargePages {
  public:
    /// The first thread of a search decides after each iteration whether another one is wanted.
    RootSearch(bool is_first, std::shared_ptr<const Network> network)
        : is_first_(is_first), tree_(std::move(network)) {}

    /// Prepares a search of these root moves; at least one.
    void prepare(SharedSearch& shared, const std::vector<RankedMove>& moves, Listener& listener);
    /// Searches deeper and deeper until the search is over.
    void iterate();
    /// Reports the result that another thread may have found, unless it was reported last. The best
    /// move may be another one than before: because an iteration was interrupted, or because
    /// another thread is trusted more.
    void report_result(const RootSearch& winner);

    [[nodiscard]] TreeSearch& tree() { return tree_; }
    [[nodiscard]] const TreeSearch& tree() const { return tree_; }
    /// Best first, as far as is known.
    [[nodiscard]] const RootMoves& root_moves() const { return root_moves_; }
    /// The last depth that was searched completely.
    [[nodiscard]] int completed_depth() const { return completed_depth_; }
    /// The second move of the best line that was reported last; none if it has only one.
    [[nodiscard]] Move expected_reply() const {
        return !reported_.empty() && reported_[0].pv.size() > 1 ? reported_[0].pv[1] : Move();
    }

  private:
    void complete_iteration();
    void search_line();
    void aspirate();
    IterationTrend update_trend();
    [[nodiscard]] std::optional<StopReason> goal_reached() const;
    [[nodiscard]] std::optional<StopReason> answer_known(const IterationTrend& trend) const;

    void report(std::vector<Report> lines);
    void report_progress();
    [[nodiscard]] std::vector<Report> lines() const;
    [[nodiscard]] Report report_of(const RootMove& move) const;

    const bool is_first_;
    SharedSearch* shared_ = nullptr;
    Listener* listener_ = nullptr;
    RootMoves root_moves_;
    TreeSearch tree_;
    int depth_ = 0;  // of the iteration that runs, or ran last
    int completed_depth_ = 0;
    TrendObserver trend_;
    std::vector<Report> reported_;
};

}  // namespace mutare
