#include "uci/search_task.h"

#include <chrono>
#include <new>

#include "engine/movegen.h"
#include "uci/info.h"

namespace mutare {

namespace {

using SteadyClock = std::chrono::steady_clock;

/// The time after which the current move is reported; before, it changes too fast to be read.
constexpr Milliseconds kCurrentMovesAfter{3000};

/// Writes the reports of a search.
class Reporter : public Listener {
  public:
    Reporter(const SearchTask& task, Control& control, Output& output)
        : notation_{task.root, task.chess960, task.with_wdl}, control_(control), output_(output) {}

    void on_report(const Report& report) override { write(info_line(report, notation_)); }
    void on_current_move(const CurrentMove& current) override {
        if (SteadyClock::now() - start_ >= kCurrentMovesAfter) {
            write(current_move_line(current, notation_));
        }
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
SearchResult report_game_over(const SearchTask& task, const Control& control, Output& output) {
    const Score score = task.root.in_check() ? Score::mated_in(0) : Score::draw();
    output.write_line("info depth 0 score " + score_text(score));
    control.wait_until_wanted(task.limits.infinite);
    return {};
}

/// Without memory for a search, the first legal move.
SearchResult search(Searcher& searcher, const SearchTask& task, Control& control, Output& output) {
    try {
        Reporter reporter(task, control, output);
        searcher.settings() = task.settings;
        return searcher.run(task.root, task.limits, control, reporter);
    } catch (const std::bad_alloc&) {
        output.write_line("info string error: no memory for a search");
        control.wait_until_wanted(task.limits.infinite);
        SearchResult result;
        result.best = legal_moves(task.root)[0];
        return result;
    }
}

}  // namespace

std::string run_search(Searcher& searcher, const SearchTask& task, Control& control,
                       Output& output) {
    SearchResult result;
    if (legal_moves(task.root).is_empty()) {
        result = report_game_over(task, control, output);
    } else {
        result = search(searcher, task, control, output);
    }
    return best_move_line(result, {task.root, task.chess960});
}

}  // namespace mutare
