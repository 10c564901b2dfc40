#include "bench/suite.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <utility>

#include "base/in_order.h"
#include "base/text.h"
#include "base/text_lines.h"
#include "base/thread.h"
#include "bench/decimal.h"
#include "bench/epd.h"
#include "engine/draws.h"
#include "engine/movegen.h"
#include "engine/notation/move_text.h"

namespace mutare {

namespace {

using Entries = std::vector<std::pair<std::string_view, int>>;

/// The moves and points of "f5=10, Bf2=3"; none for a comment about anything else.
Entries points_in(std::string_view comment) {
    constexpr int kMaxPoints = 1000;  // more than any suite gives for a move
    Entries entries;
    while (!comment.empty()) {
        const std::string_view entry = trimmed(consume_until(comment, ","));
        const std::size_t sign = std::min(entry.rfind('='), entry.size());
        const auto points = whole_number<int>(entry.substr(std::min(sign + 1, entry.size())));
        if (!points || *points < 0 || *points > kMaxPoints) return {};
        entries.emplace_back(entry.substr(0, sign), *points);
    }
    return entries;
}

/// Reads the tasks of a position; else says what is wrong first.
std::optional<ParseError> read_tasks(const Epd& epd, std::string_view line, SuiteCase& suite_case) {
    std::optional<ParseError> fault;
    const auto read_mate = [&](std::string_view count) {
        const std::optional<int> moves = whole_number<int>(count);
        if (moves && *moves != 0 && *moves >= -kMaxPly && *moves <= kMaxPly) {
            suite_case.mate = *moves;
        } else if (!fault) {
            fault = {"mate", column_of(count, line), "expected a number of moves to mate"};
        }
    };
    const auto read_move = [&](std::string_view text) {
        const Expected<Move> move = parse_move(suite_case.position, text);
        if (!move && !fault) {
            fault = moved_to(column_of(text, line), move.error());
            fault->message = in_quotes(text) + ": " + fault->message;
        }
        return move ? *move : Move();
    };
    for (const std::string_view count : epd.operands("dm")) read_mate(count);
    for (const std::string_view text : epd.operands("bm")) {
        if (text.starts_with('#')) {
            read_mate(text.substr(1));
        } else {
            suite_case.best.push_back(read_move(text));
        }
    }
    for (const std::string_view text : epd.operands("am")) {
        suite_case.avoid.push_back(read_move(text));
    }
    const bool has_task = suite_case.mate || !suite_case.best.empty() || !suite_case.avoid.empty();
    const auto comments = epd.operands("c0");
    const Entries entries = points_in(comments.empty() ? "" : comments.front());
    const auto is_move = [&](const auto& entry) {
        return bool(parse_move(suite_case.position, entry.first));
    };
    // Beside another task, "depth=12" is a comment about something else.
    if (!has_task || std::ranges::all_of(entries, is_move)) {
        for (const auto& [text, points] : entries) {
            suite_case.points.push_back({read_move(text), points});
        }
    }
    if (!fault && !has_task && suite_case.points.empty()) {
        fault = {"operation", 1 + static_cast<int>(line.size()),
                 "expected a task: bm, am, dm or points in c0"};
    }
    return fault;
}

/// Plies from the root to the mate.
std::size_t plies_to_mate(Score score) {
    const int moves = score.moves_to_mate();
    return static_cast<std::size_t>(score.is_win() ? 2 * moves - 1 : -2 * moves);
}

/// Notes the score of a search, and checks each exact mate score that it reports.
class MateChecker : public Listener {
  public:
    MateChecker(const SuiteCase& suite_case, SuiteOutcome& outcome)
        : case_(suite_case), outcome_(outcome) {}

    void on_lines(const std::vector<Report>& lines) override {
        const Report& report = lines.front();
        outcome_.score = report.score;
        if (!report.score.is_mate() || report.bound != Bound::Exact) return;
        ++outcome_.mate_scores;
        const std::string error = error_in(report);
        if (error.empty()) return;
        outcome_.mate_errors.push_back(
            join("mate ", report.score.moves_to_mate(), " at depth ", report.depth, ": ", error));
    }

  private:
    [[nodiscard]] std::string error_in(const Report& report) const {
        if (auto error = error_in_mate_pv(case_.position, report.score, report.pv)) return *error;
        const int moves = report.score.moves_to_mate();
        if (case_.mate && (moves > 0) != (*case_.mate > 0)) return "for the wrong side";
        const bool is_sooner = case_.mate && std::abs(moves) < std::abs(*case_.mate);
        return is_sooner ? "sooner than the suite says" : "";
    }

    const SuiteCase& case_;
    SuiteOutcome& outcome_;
};

int points_for(const SuiteCase& suite_case, Move move) {
    const auto entry = std::ranges::find(suite_case.points, move, &SuiteCase::Points::move);
    return entry == suite_case.points.end() ? 0 : entry->points;
}

bool is_wanted_mate(Score score, int wanted) {
    if (!score.is_mate() || score.is_win() != (wanted > 0)) return false;
    return std::abs(score.moves_to_mate()) <= std::abs(wanted);
}

bool is_solved(const SuiteCase& suite_case, const SuiteOutcome& outcome) {
    if (suite_case.mate) return is_wanted_mate(outcome.score, *suite_case.mate);
    if (suite_case.best.empty() && suite_case.avoid.empty()) {
        return outcome.points == max_points(suite_case);
    }
    const auto is_among = [&](const std::vector<Move>& moves) {
        return std::ranges::find(moves, outcome.move) != moves.end();
    };
    return (suite_case.best.empty() || is_among(suite_case.best)) && !is_among(suite_case.avoid);
}

std::string san_list(std::string_view opcode, const SuiteCase& suite_case,
                     const std::vector<Move>& moves) {
    const auto text_of = [&](Move move) { return san(suite_case.position, move); };
    return moves.empty() ? "" : join(opcode, " ", listed(moves, " ", text_of));
}

}  // namespace

Suite parse_suite(std::string_view text) {
    Suite suite;
    int number = 0;
    const LineSource lines = lines_of(text);
    for (std::string line; lines(line);) {
        ++number;
        if (is_blank_epd(line)) continue;
        Expected<Epd> epd = parse_epd(line);
        if (!epd) {
            suite.errors.push_back({number, epd.error()});
            continue;
        }
        SuiteCase suite_case;
        suite_case.line = number;
        suite_case.fen = epd->fen;
        suite_case.name = epd->name();
        suite_case.position = std::move(epd->position);
        if (const auto fault = read_tasks(*epd, line, suite_case)) {
            suite.errors.push_back({number, *fault});
        } else {
            suite.cases.push_back(std::move(suite_case));
        }
    }
    return suite;
}

std::optional<std::string> error_in_mate_pv(const Position& root, Score score,
                                            const std::vector<Move>& pv) {
    Position position = root;
    for (std::size_t ply = 0; ply < pv.size(); ++ply) {
        if (ply > 0 && is_draw(position, ply)) return join("a draw after ", ply, " plies");
        if (!legal_moves(position).has(pv[ply])) return join("an illegal move at ply ", ply + 1);
        position.make_move(pv[ply]);
    }
    const std::size_t announced = plies_to_mate(score);
    if (outcome(position) != Outcome::Checkmate) {
        return join("no mate after ", pv.size(), " of ", announced, " plies");
    }
    if (pv.size() == announced) return std::nullopt;
    return join("mate after ", pv.size(), " plies, announced after ", announced);
}

int max_points(const SuiteCase& suite_case) {
    int most = 0;
    for (const SuiteCase::Points& entry : suite_case.points) most = std::max(most, entry.points);
    return most;
}

std::optional<SuiteOutcome> run_case(Searcher& searcher, const SuiteCase& suite_case,
                                     const Limits& limits, const Control& control) {
    searcher.clear();
    SuiteOutcome outcome;
    MateChecker checker(suite_case, outcome);
    const SteadyClock::time_point start = SteadyClock::now();
    const SearchResult found = searcher.run(suite_case.position, limits, control, checker);
    if (control.is_stopped()) return std::nullopt;
    outcome.time = elapsed_since(start);
    outcome.move = found.best;
    outcome.depth = found.depth;
    outcome.nodes = found.nodes;
    outcome.points = points_for(suite_case, found.best);
    outcome.is_solved = is_solved(suite_case, outcome);
    return outcome;
}

void add(SuiteResult& result, const SuiteCase& suite_case, const SuiteOutcome& outcome) {
    ++result.cases;
    result.solved += outcome.is_solved ? 1 : 0;
    result.points += outcome.points;
    result.max_points += max_points(suite_case);
    result.mate_scores += outcome.mate_scores;
    result.wrong_mates += static_cast<int>(outcome.mate_errors.size());
    result.nodes += outcome.nodes;
    result.time += outcome.time;
}

SuiteResult run_suite(std::span<const SuiteCase> cases, const SuiteSettings& settings,
                      Control& control, const SuiteProgress& progress) {
    SuiteResult result;
    InOrder<SuiteOutcome> outcomes([&](const SuiteOutcome& outcome) {
        const SuiteCase& next = cases[static_cast<std::size_t>(result.cases)];
        add(result, next, outcome);
        if (progress) progress(next, outcome);
    });
    std::atomic<std::size_t> next_case = 0;
    const auto work = [&] {
        try {
            Searcher searcher(settings.hash_megabytes, {.threads = settings.threads});
            for (std::size_t i = next_case++; i < cases.size(); i = next_case++) {
                auto outcome = run_case(searcher, cases[i], settings.limits, control);
                if (!outcome) return;
                outcomes.add(i, *std::move(outcome));
            }
        } catch (...) {
            control.stop();
            throw;
        }
    };
    run_in_threads(std::min(static_cast<std::size_t>(settings.concurrency), cases.size()), work);
    return result;
}

std::string task_text(const SuiteCase& suite_case) {
    if (suite_case.mate) return "mate " + std::to_string(*suite_case.mate);
    const std::string best = san_list("bm", suite_case, suite_case.best);
    const std::string avoid = san_list("am", suite_case, suite_case.avoid);
    if (best.empty() && avoid.empty()) return "highest points";
    return best + (best.empty() || avoid.empty() ? "" : ", ") + avoid;
}

std::string summary(const SuiteResult& result) {
    std::string text = join(result.solved, " of ", result.cases, " solved (",
                            in_percent(result.solved, result.cases), ")");
    if (result.max_points > 0) {
        text += join(", ", result.points, " of ", counted(result.max_points, "point", "points"));
    }
    if (result.mate_scores > 0) {
        text += join(", ", counted(result.mate_scores, "mate score", "mate scores"), ", ",
                     result.wrong_mates, " of them wrong");
    }
    return join(text, ", ", result.nodes, " nodes ", nodes_per_second(result.nodes, result.time),
                " nps");
}

}  // namespace mutare
