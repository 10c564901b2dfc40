#include <algorithm>
#include <atomic>
#include <iostream>
#include <iterator>
#include <mutex>
#include <set>
#include <span>

#include "base/end_signals.h"
#include "base/in_order.h"
#include "base/progress.h"
#include "base/text.h"
#include "base/thread.h"
#include "bench/decimal.h"
#include "cli/line_file.h"
#include "cli/perft/modes.h"
#include "cli/perft/perft_jobs.h"
#include "engine/notation/fen.h"
#include "engine/perft/perft_table.h"
#include "uci/parse.h"

namespace mutare {

namespace {

void print_error(const std::string& path, std::size_t line, const std::string& reason) {
    std::cerr << path << ':' << line << ": " << reason << std::endl;
}

/// The jobs or results of a file; nothing, with an error, when a line is none.
std::optional<std::vector<PerftJob>> read_jobs(const std::string& path) {
    const std::optional<LineSource> lines = open_lines(path);
    if (!lines) return std::nullopt;
    std::vector<PerftJob> jobs;
    std::size_t number = 0;
    for (std::string line; (*lines)(line);) {
        ++number;
        if (trimmed(line).empty()) continue;
        Expected<PerftJob> job = parse_job(line);
        if (!job) {
            print_error(path, number, describe(job.error()));
            return std::nullopt;
        }
        jobs.push_back(*std::move(job));
    }
    return jobs;
}

/// The numbers of the jobs whose results are there; nothing, with an error, when a line is none of
/// this run.
std::optional<std::set<std::size_t>> numbers_done(const std::string& path,
                                                  const std::vector<std::string>& results,
                                                  const std::string& run) {
    std::set<std::size_t> done;
    for (std::size_t i = 0; i < results.size(); ++i) {
        const Expected<PerftJob> result = parse_job(results[i]);
        if (!result || !result->nodes || result->run != run) {
            print_error(path, i + 1, "it is not a result of run " + run);
            return std::nullopt;
        }
        done.insert(result->number);
    }
    return done;
}

/// Counts jobs, several at the same time, until all are done or Ctrl-C comes. The results are
/// written in the order of the jobs.
class JobCounter {
  public:
    /// `results` may be none: then they go to the standard output.
    JobCounter(const PerftOptions& options, Checkpoint* results)
        : options_(options), table_(options.hash_megabytes), results_(results) {
        options_.should_stop = [this] { return has_failed_ || signals_.have_come(); };
    }

    ExitCode count(const std::vector<PerftJob>& jobs, const std::set<std::size_t>& done) {
        std::ranges::copy_if(jobs, std::back_inserter(jobs_),
                             [&](const PerftJob& job) { return !done.contains(job.number); });
        const std::size_t done_before = jobs.size() - jobs_.size();
        ProgressLine progress("jobs", done_before);
        InOrder<PerftJob> results([this](const PerftJob& job) { write(job); });
        const auto threads = static_cast<std::size_t>(options_.threads);
        // The last jobs, or a single one, use the threads that are left.
        options_.threads =
            static_cast<int>(threads / std::clamp<std::size_t>(jobs_.size(), 1, threads));
        run_in_parallel(jobs_.size(), threads, [&](std::size_t i) {
            if (options_.should_stop()) return;
            PerftJob job = jobs_[i];
            const Position position = parse_fen(job.fen)->position;
            const PerftResult result = perft_divide(position, job.depth, options_, &table_);
            const std::scoped_lock lock(mutex_);
            progress.hide();
            if (is_counted(job, result)) {
                job.nodes = result.nodes;
                results.add(i, std::move(job));
                ++counted_;
            }
            progress.show(done_before + counted_, jobs.size());
        });
        // Behind jobs that were stopped there may be others that were not.
        results.finish();
        if (written_ == jobs_.size()) return ExitCode::Success;
        progress.hide();
        return failure(
            join("ended with ", counted(jobs_.size() - written_, "job", "jobs"), " left"));
    }

  private:
    bool is_counted(const PerftJob& job, const PerftResult& result) {
        if (result.is_too_large) {
            std::cerr << "job " << job.number << ": the count does not fit 64 bits; split deeper\n";
            has_failed_ = true;
        }
        return !result.is_too_large && result.is_complete;
    }

    void write(const PerftJob& job) {
        if (!results_) {
            std::cout << job_line(job) << std::endl;
        } else if (!results_->add(job_line(job))) {
            has_failed_ = true;
            return;
        }
        ++written_;
    }

    EndSignals signals_;
    PerftOptions options_;
    PerftTable table_;
    Checkpoint* results_;
    std::atomic<bool> has_failed_ = false;

    /// Those that are left.
    std::vector<PerftJob> jobs_;
    /// Guards what follows.
    std::mutex mutex_;
    std::size_t counted_ = 0;
    std::size_t written_ = 0;
};

std::string numbers_text(const std::vector<std::size_t>& numbers) {
    constexpr std::size_t kShown = 10;
    const std::span shown = std::span(numbers).first(std::min(numbers.size(), kShown));
    return listed(shown, ", ", [](std::size_t number) { return std::to_string(number); }) +
           (numbers.size() > kShown ? ", ..." : "");
}

}  // namespace

ExitCode split_into_jobs(const PerftRequest& request) {
    const int plies = number_option(request.arguments, "split", 0, request.depth);
    for (const PerftJob& job : split_perft(request.root, request.depth, plies)) {
        std::cout << job_line(job) << '\n';
    }
    return ExitCode::Success;
}

ExitCode count_jobs(const PerftRequest& request) {
    const std::string path = text_option(request.arguments, "jobs");
    check_output_files(request.arguments, {"results"}, {path});
    const std::optional<std::vector<PerftJob>> jobs = read_jobs(path);
    if (!jobs) return ExitCode::Failed;
    if (jobs->empty()) return failure("no job in " + path);
    const std::string results = text_option(request.arguments, "results");
    if (results.empty()) return JobCounter(request.options, nullptr).count(*jobs, {});
    const std::string& run = jobs->front().run;
    if (std::ranges::any_of(*jobs, [&](const PerftJob& job) { return job.run != run; })) {
        return failure(path + " has jobs of several runs");
    }
    std::optional<Checkpoint> checkpoint = Checkpoint::open(results);
    if (!checkpoint) return ExitCode::Failed;
    const auto done = numbers_done(results, checkpoint->lines(), run);
    return done ? JobCounter(request.options, &*checkpoint).count(*jobs, *done) : ExitCode::Failed;
}

ExitCode sum_results(const PerftRequest& request) {
    if (request.operands.empty()) throw WrongUsage("perft --sum: expected FILE");
    PerftSum sum;
    bool is_right = true;
    for (const std::string& path : request.operands) {
        const std::optional<std::vector<PerftJob>> results = read_jobs(path);
        if (!results) return ExitCode::Failed;
        for (const PerftJob& result : *results) {
            const std::optional<std::string> error = sum.add(result);
            if (!error) continue;
            std::cerr << path << ": job " << result.number << ": " << *error << std::endl;
            is_right = false;
        }
    }
    const std::vector<std::size_t> missing = sum.missing();
    if (sum.jobs() == 0) std::cerr << "there are no results" << std::endl;
    if (!missing.empty()) {
        std::cerr << counted(missing.size(), "job is", "jobs are")
                  << " missing: " << numbers_text(missing) << std::endl;
    }
    is_right = is_right && missing.empty() && sum.jobs() > 0;
    std::cout << (is_right ? "Nodes searched: " : "Incomplete or wrong: ") << sum.nodes() << " in "
              << counted(sum.jobs(), "job", "jobs") << std::endl;
    return is_right ? ExitCode::Success : ExitCode::Failed;
}

}  // namespace mutare
