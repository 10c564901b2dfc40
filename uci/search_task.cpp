#include "uci/search_task.h"

#include <algorithm>
#include <new>

#include "base/clock.h"
#include "base/text.h"
#include "bench/decimal.h"
#include "engine/movegen.h"
#include "engine/notation/move_text.h"
#include "uci/win_chances.h"

namespace mutare {

namespace {

std::string_view bound_text(Bound bound) {
    switch (bound) {
        case Bound::Lower: return " lowerbound";
        case Bound::Upper: return " upperbound";
        default: return "";
    }
}

std::string wdl_text(Score score, const Position& root) {
    const auto [win, draw, loss] = win_chances(score, root.board());
    return join(" wdl ", win, " ", draw, " ", loss);
}

/// From this time on, a search also reports what changes too fast to be read earlier: the current
/// move, and scores that are bounds.
constexpr Milliseconds kDetailsAfter{3000};

/// Writes the reports of a search.
class InfoWriter : public Listener {
  public:
    InfoWriter(const Notation& notation, Control& control, Output& output)
        : notation_(notation), control_(control), output_(output) {}

    /// At once: a client never sees a move in two lines.
    void on_lines(const std::vector<Report>& lines) override {
        write(listed(lines, "\n",
                     [this](const Report& report) { return info_line(report, notation_); }));
    }
    [[nodiscard]] bool wants_progress() const override {
        return elapsed_since(start_) >= kDetailsAfter;
    }
    void on_current_move(const CurrentMove& current) override {
        if (wants_progress()) write(current_move_line(current, notation_));
    }

  private:
    void write(const std::string& line) {
        output_.write_line(line);
        if (!output_.is_open()) control_.stop();
    }

    Notation notation_;
    Control& control_;
    Output& output_;
    SteadyClock::time_point start_ = SteadyClock::now();
};

/// The game is over: there is a score but no move.
void report_game_over(const SearchTask& task, const Control& control, Output& output) {
    const Score score = task.root.in_check() ? Score::mated_in(0) : Score::draw();
    output.write_line("info depth 0 score " + score_text(score));
    control.wait_until_wanted(task.limits.infinite);
}

}  // namespace

std::string info_line(const Report& report, const Notation& notation) {
    std::string text =
        join("info depth ", report.depth, " seldepth ", report.selective_depth, " multipv ",
             report.multipv, " score ", score_text(report.score), bound_text(report.bound),
             notation.with_wdl ? wdl_text(report.score, notation.root) : "", " nodes ",
             report.nodes, " nps ", nodes_per_second(report.nodes, report.time), " hashfull ",
             report.hash_full, " tbhits ", report.tablebase_hits, " time ", report.time.count());
    if (!report.pv.empty()) text += " pv " + uci_line(notation.root, report.pv, notation.chess960);
    return text;
}

std::string current_move_line(const CurrentMove& current, const Notation& notation) {
    return join("info depth ", current.depth, " currmove ",
                uci(current.move, notation.root, notation.chess960), " currmovenumber ",
                current.number);
}

std::string best_move_line(const SearchResult& result, const Notation& notation) {
    const auto text = [&](Move move) { return uci(move, notation.root, notation.chess960); };
    return join("bestmove ", result.best ? text(result.best) : "(none)",
                result.ponder ? " ponder " + text(result.ponder) : "");
}

std::string score_text(Score score) {
    return score.is_mate() ? join("mate ", score.moves_to_mate()) : join("cp ", score.value());
}

std::string statistics_text(const SearchStatistics& found) {
    const std::uint64_t first = found.first_move_cutoffs * 1000;
    const std::uint64_t all = std::max<std::uint64_t>(found.cutoffs, 1);
    return join(found.table_hits, " table hits; ", found.cutoffs, " cutoffs, ",
                percent(static_cast<int>(first / all)), " by the first move; ",
                found.null_move_cutoffs, " null-move cutoffs; ", found.researches, " re-searches");
}

SearchSettings settings_of(const OptionValues& options) {
    SearchSettings settings;
    settings.threads = options.threads;
    settings.multipv = options.multipv;
    settings.move_overhead = Milliseconds(options.move_overhead_milliseconds);
    settings.tablebases = {options.syzygy_probe_depth, options.syzygy_probe_limit,
                           options.syzygy_fifty_moves};
    return settings;
}

std::optional<Handicap> handicap_of(const OptionValues& options, const std::vector<Move>& moves,
                                    std::uint64_t seed) {
    constexpr int kEloPerLevel = (kHighestElo - kLowestElo) / kHighestSkill;
    const bool has_skill = options.skill_level < kHighestSkill;
    if (options.analyses || !(options.limits_strength || has_skill)) return std::nullopt;
    const int elo =
        options.limits_strength ? options.elo : kLowestElo + kEloPerLevel * options.skill_level;
    Handicap handicap = handicap_for(elo, seed);
    handicap.past = moves;
    return handicap;
}

std::string run_search(Searcher& searcher, const SearchTask& task, Control& control,
                       Output& output) {
    const MoveList moves = legal_moves(task.root);
    SearchResult result;
    try {
        if (moves.is_empty()) {
            report_game_over(task, control, output);
        } else {
            InfoWriter writer(task.notation(), control, output);
            searcher.settings() = settings_of(task.options);
            result = task.handicap ? run_with_handicap(searcher, *task.handicap, task.root,
                                                       task.limits, control, writer)
                                   : searcher.run(task.root, task.limits, control, writer);
            if (task.is_debugging && result.statistics) {
                output.write_info("debug: " + statistics_text(*result.statistics));
            }
        }
    } catch (const std::bad_alloc&) {
        output.write_error("no memory for a search");
        control.wait_until_wanted(task.limits.infinite);
        result.best = moves[0];
    }
    return best_move_line(result, task.notation());
}

}  // namespace mutare
