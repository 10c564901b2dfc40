// Runs a suite: several searches at the same time, whose outcomes are reported in the order of the
// positions.
#include <mutex>

#include "base/parallel.h"
#include "bench/suite.h"

namespace mutare {

namespace {

class SuiteRun {
  public:
    SuiteRun(std::span<const SuiteCase> cases, const SuiteSettings& settings,
             const SuiteProgress& progress)
        : cases_(cases), settings_(settings), progress_(progress), outcomes_(cases.size()) {}

    SuiteResult run(const StopToken& stop) {
        const StopCallback on_stop(stop, [this] { stop_.request_stop(); });
        const auto concurrency = static_cast<std::size_t>(settings_.concurrency);
        run_in_threads(std::min(concurrency, cases_.size()), [this] { work(); });
        return result_;
    }

  private:
    void work() {
        try {
            Searcher searcher(settings_.hash_megabytes);
            searcher.settings().threads = settings_.threads;
            while (const std::optional<std::size_t> i = next_case()) {
                auto outcome = run_case(searcher, cases_[*i], settings_.limits, stop_.token());
                if (!outcome) return;
                report(*i, *std::move(outcome));
            }
        } catch (...) {
            stop_.request_stop();
            throw;
        }
    }

    std::optional<std::size_t> next_case() {
        const std::scoped_lock lock(mutex_);
        if (stop_.stop_requested() || next_ == cases_.size()) return std::nullopt;
        return next_++;
    }

    void report(std::size_t i, SuiteOutcome outcome) {
        const std::scoped_lock lock(mutex_);
        outcomes_[i] = std::move(outcome);
        for (; reported_ < cases_.size() && outcomes_[reported_]; ++reported_) {
            const SuiteOutcome& next = *outcomes_[reported_];
            add(result_, cases_[reported_], next);
            if (progress_) progress_(cases_[reported_], next);
        }
    }

    std::span<const SuiteCase> cases_;
    const SuiteSettings& settings_;
    const SuiteProgress& progress_;
    StopSource stop_;

    /// Guards what follows.
    std::mutex mutex_;
    std::size_t next_ = 0;
    std::vector<std::optional<SuiteOutcome>> outcomes_;
    std::size_t reported_ = 0;
    SuiteResult result_;
};

}  // namespace

SuiteResult run_suite(std::span<const SuiteCase> cases, const SuiteSettings& settings,
                      const SuiteProgress& progress, const StopToken& stop) {
    return SuiteRun(cases, settings, progress).run(stop);
}

}  // namespace mutare
