#include "bench/perft_jobs.h"

#include <algorithm>

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

/// The FEN without its clocks.
std::string four_fields(const Position& position) {
    std::string text = fen(position);
    for (int field = 0; field < 2; ++field) text.resize(text.rfind(' '));
    return text;
}

/// Positions of one ply, each with the number of ways to it.
class Level {
  public:
    struct Entry {
        std::string fen;
        std::uint64_t times = 0;
    };

    void add(const Position& position, std::uint64_t times) {
        entries_.push_back({four_fields(position), times});
        if (entries_.size() >= limit_) merge();
    }
    /// The distinct positions, sorted.
    const std::vector<Entry>& merged() {
        merge();
        return entries_;
    }

  private:
    /// Equal positions stand side by side when they are sorted.
    void merge() {
        std::ranges::sort(entries_, {}, &Entry::fen);
        std::size_t last = 0;
        for (std::size_t i = 1; i < entries_.size(); ++i) {
            if (entries_[i].fen == entries_[last].fen) {
                entries_[last].times += entries_[i].times;
            } else if (++last != i) {
                entries_[last] = std::move(entries_[i]);
            }
        }
        if (!entries_.empty()) entries_.resize(last + 1);
        limit_ = std::max(kFirstLimit, 2 * entries_.size());
    }

    static constexpr std::size_t kFirstLimit = 1'000'000;

    std::vector<Entry> entries_;
    /// The number of jobs at which equal ones are merged.
    std::size_t limit_ = kFirstLimit;
};

/// Reads the operations of a line.
class JobReader {
  public:
    JobReader(std::string_view line, const Epd& epd) : line_(line), epd_(epd) {}

    Expected<PerftJob> read() {
        PerftJob job;
        job.fen = four_fields(epd_.position);
        job.depth = number<int>("depth", 0, kDeepestPerft);
        job.times = number<std::uint64_t>("times", 1, ~std::uint64_t{0});
        job.count = number<std::size_t>("of", 1, kMaxJobs);
        job.number = number<std::size_t>("job", 1, job.count);
        job.run = text("run");
        if (job.run.empty() || job.run.find_first_not_of(kRunDigits) != std::string::npos) {
            fail("run");
        }
        if (!epd_.operands("nodes").empty()) {
            job.nodes = number<std::uint64_t>("nodes", 0, ~std::uint64_t{0});
        }
        if (error_) return *error_;
        return job;
    }

  private:
    [[nodiscard]] std::string_view text(std::string_view opcode) const {
        const std::vector<std::string_view> operands = epd_.operands(opcode);
        return operands.size() == 1 ? operands.front() : std::string_view();
    }
    template <class Number>
    Number number(std::string_view opcode, Number lowest, Number highest) {
        const std::optional<Number> value = whole_number<Number>(text(opcode));
        if (value && *value >= lowest && *value <= highest) return *value;
        fail(opcode);
        return lowest;
    }
    /// Keeps the first error.
    void fail(std::string_view opcode) {
        const std::string_view operand = text(opcode);
        const int column =
            operand.empty() ? 1 + static_cast<int>(line_.size()) : column_of(operand, line_);
        if (!error_) error_ = {"job", column, "expected a job with a " + std::string(opcode)};
    }

    std::string_view line_;
    const Epd& epd_;
    std::optional<ParseError> error_;
};

}  // namespace

std::vector<PerftJob> split_perft(const Position& root, int depth, int plies) {
    Level level;
    level.add(root, 1);
    for (int ply = 0; ply < plies; ++ply) {
        Level next;
        for (const auto& [fen, times] : level.merged()) {
            Position position = parse_fen(fen)->position;
            for (const Move move : legal_moves(position)) {
                position.make_move(move);
                next.add(position, times);
                position.unmake_move(move);
            }
        }
        level = std::move(next);
    }
    const std::string name = join(four_fields(root), " ", depth, " ", plies);
    const std::vector<Level::Entry>& entries = level.merged();
    std::vector<PerftJob> jobs;
    jobs.reserve(entries.size());
    for (const auto& [fen, times] : entries) {
        jobs.push_back({fen, depth - plies, times, jobs.size() + 1, entries.size(),
                        hexadecimal(crc32(name)), std::nullopt});
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
    return JobReader(line, *epd).read();
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
    if (is_added_[job.number - 1]) return join("job ", job.number, " is there twice");
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
