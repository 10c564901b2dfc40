#include "cli/perft/perft_jobs.h"

#include <limits>
#include <map>
#include <utility>

#include "base/bytes.h"
#include "base/text.h"
#include "bench/epd.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/perft/perft.h"

namespace mutare {

namespace {

/// More than any machine could count.
constexpr std::size_t kMaxJobs = 100'000'000;
/// The digits in the name of a run.
constexpr std::string_view kRunDigits = "0123456789abcdef";

/// The FENs of one ply, each with the number of ways to it.
using Level = std::map<std::string, std::uint64_t>;

}  // namespace

std::vector<PerftJob> split_perft(const Position& root, int depth, int plies) {
    Level level{{fen_without_clocks(root), 1}};
    for (int ply = 0; ply < plies; ++ply) {
        Level next;
        for (const auto& [fen, times] : level) {
            Position position = parse_fen(fen)->position;
            for (const Move move : legal_moves(position)) {
                position.make_move(move);
                next[fen_without_clocks(position)] += times;
                position.unmake_move(move);
            }
        }
        level = std::move(next);
    }
    const std::string run =
        hexadecimal(crc32(join(fen_without_clocks(root), " ", depth, " ", plies)));
    std::vector<PerftJob> jobs;
    for (const auto& [fen, times] : level) {
        jobs.push_back(
            {fen, depth - plies, times, jobs.size() + 1, level.size(), run, std::nullopt});
    }
    return jobs;
}

std::string job_line(const PerftJob& job) {
    const std::string line = join(job.fen, " depth ", job.depth, "; times ", job.times, "; job ",
                                  job.number, "; of ", job.count, "; run ", job.run, ";");
    return job.nodes ? join(line, " nodes ", *job.nodes, ";") : line;
}

Expected<PerftJob> parse_job(std::string_view line) {
    const Expected<Epd> epd = parse_epd(line);
    if (!epd) return epd.error();
    std::string_view missing;  // the first one
    const auto text = [&](std::string_view opcode) {
        const std::vector<std::string_view> operands = epd->operands(opcode);
        return operands.size() == 1 ? operands.front() : std::string_view();
    };
    const auto number = [&]<class Number>(std::string_view opcode, Number lowest, Number highest) {
        const std::optional<Number> value = whole_number<Number>(text(opcode));
        if (value && *value >= lowest && *value <= highest) return *value;
        if (missing.empty()) missing = opcode;
        return lowest;
    };
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    PerftJob job;
    job.fen = fen_without_clocks(epd->position);
    job.depth = number("depth", 0, kDeepestPerft);
    job.times = number("times", std::uint64_t{1}, kMost);
    job.count = number("of", std::size_t{1}, kMaxJobs);
    job.number = number("job", std::size_t{1}, job.count);
    job.run = text("run");
    const bool is_run = !job.run.empty() && job.run.find_first_not_of(kRunDigits) == job.run.npos;
    if (missing.empty() && !is_run) missing = "run";
    if (!epd->operands("nodes").empty()) job.nodes = number("nodes", std::uint64_t{0}, kMost);
    // The last number of a line that was cut off may be another one.
    if (missing.empty() && !trimmed(line).ends_with(';')) missing = "';' at its end";
    if (missing.empty()) return job;
    const std::string_view wrong = text(missing);
    const int column = wrong.empty() ? 1 + static_cast<int>(line.size()) : column_of(wrong, line);
    return ParseError{"job", column, join("expected a job with a ", missing)};
}

std::optional<std::string> PerftSum::add(const PerftJob& job) {
    if (!job.nodes) return "it has no result";
    if (jobs_ == 0) {
        run_ = job.run;
        is_added_.assign(job.count, false);
    }
    if (job.run != run_ || job.count != is_added_.size()) {
        return join("it is of run ", job.run, ", not ", run_);
    }
    if (is_added_[job.number - 1]) return "it is there twice";
    is_added_[job.number - 1] = true;
    ++jobs_;
    nodes_ += static_cast<unsigned __int128>(job.times) * *job.nodes;
    return std::nullopt;
}

std::vector<std::size_t> PerftSum::missing() const {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < is_added_.size(); ++i) {
        if (!is_added_[i]) numbers.push_back(i + 1);
    }
    return numbers;
}

std::string PerftSum::nodes() const {
    constexpr unsigned kBase = 10;
    std::string digits;
    unsigned __int128 rest = nodes_;
    do {
        digits += static_cast<char>('0' + static_cast<int>(rest % kBase));
        rest /= kBase;
    } while (rest != 0);
    return {digits.rbegin(), digits.rend()};
}

}  // namespace mutare
