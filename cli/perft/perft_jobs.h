// A perft cut into jobs, each a line of text, that any number of machines can count.
//
//     FEN depth 7; times 12; job 17; of 912; run 1a2b3c4d;
//     FEN depth 7; times 12; job 17; of 912; run 1a2b3c4d; nodes 84998978956;
//
// The first form is a job: the count of a position, which move sequences reach that many times. The
// second is its result. A run has a name by which jobs of different runs are distinguished.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "engine/position.h"

namespace mutare {

struct PerftJob {
    /// Four fields: the clocks do not change the count.
    std::string fen;
    int depth = 0;
    /// The number of move sequences that lead to the position.
    std::uint64_t times = 0;
    /// From 1 to `count`.
    std::size_t number = 0;
    std::size_t count = 0;
    /// In hexadecimal digits.
    std::string run;
    /// The result, where there is one.
    std::optional<std::uint64_t> nodes;

    bool operator==(const PerftJob&) const = default;
};

/// The jobs of a perft: the distinct positions that many plies down. Requires 0 <= plies <= depth.
std::vector<PerftJob> split_perft(const Position& root, int depth, int plies);

/// The line of a job or a result, without an end.
std::string job_line(const PerftJob& job);

/// Reads the line of a job or a result.
Expected<PerftJob> parse_job(std::string_view line);

/// Adds up results.
class PerftSum {
  public:
    /// Nothing, or why the job does not belong to the others: another run, no result, counted
    /// twice.
    std::optional<std::string> add(const PerftJob& job);

    [[nodiscard]] std::size_t jobs() const { return jobs_; }
    /// The numbers of the jobs that were not added.
    [[nodiscard]] std::vector<std::size_t> missing() const;
    /// The count in decimal; it may need more than 64 bits.
    [[nodiscard]] std::string nodes() const;

  private:
    std::string run_;
    std::size_t jobs_ = 0;
    /// Is job i + 1 among the results?
    std::vector<bool> is_added_;
    unsigned __int128 nodes_ = 0;
};

}  // namespace mutare
