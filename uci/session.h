// The engine's side of a UCI session: reads lines and answers through an Output.
//
// The thread that calls `execute` waits for no search and no set-up. Whatever takes long is a job
// for another thread, which does the jobs in order. A job has copies of what it needs, so later
// commands do not affect it.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "bench/bench.h"
#include "engine/polyglot/polyglot_book.h"
#include "uci/input.h"
#include "uci/job_queue.h"
#include "uci/parse.h"
#include "uci/search_task.h"

namespace mutare {

class Session {
  public:
    explicit Session(Output& output);
    /// Stops the current task.
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Carries out the lines up to `quit` or their end, and waits for the last task.
    void run(LineQueue& lines);
    /// Carries out the command in a line, which may contain anything.
    void execute(std::string_view line);

    /// Is this the name of a command?
    static bool is_command(std::string_view name);

    /// Has `quit` been received, or the output been closed?
    [[nodiscard]] bool is_over() const;
    /// Returns true as soon as no job is left, and false if that takes longer than the timeout.
    bool wait_until_idle(Milliseconds timeout) { return jobs_.wait_until_idle(timeout); }

    // What setting an option does; the table of options names these. All but the last add a job.
    void resize_table();
    void resize_threads();
    void clear_searcher();
    void open_tablebases();
    void load_network();
    void load_book();
    void open_log();

  private:
    /// A search, perft or bench: a job that takes long and can be stopped.
    struct Task {
        /// A handicap limits the nodes.
        Task(const GoCommand& go, bool has_handicap)
            : control(go.ponder),
              has_bounds(is_bounded(go.limits) || (has_handicap && !go.limits.infinite)) {}
        /// For the others.
        Task() = default;

        [[nodiscard]] bool ends_by_itself() const { return has_bounds && !control.is_pondering(); }

        Control control;
        const bool has_bounds = true;
        std::atomic<bool> has_ended = false;
    };
    struct Command;
    struct Commands;

    /// The first command in the line, whose arguments `tokens` then are; null where there is none.
    static const Command* find_command(Tokens& tokens);

    /// Adds a job. If it throws, mostly for want of memory, it says so and the session goes on.
    void add_job(JobQueue::Job job);
    /// Adds the job of a task; `work` returns the last line that it writes.
    void start(std::shared_ptr<Task> task, std::function<std::string(Control&)> work);
    /// Stops the current task.
    void stop();

    [[nodiscard]] bool is_running() const { return task_ && !task_->has_ended; }
    /// Is a task running that has not been stopped?
    [[nodiscard]] bool is_busy() const { return is_running() && !task_->control.is_stopped(); }
    void start_search(const GoCommand& go);
    void start_perft(int depth, std::size_t megabytes);
    void start_bench(const BenchSettings& settings);

    /// The `bestmove` line with a move of the book; nothing when it knows none.
    [[nodiscard]] std::optional<std::string> book_move_line(const SearchTask& task) const;

    // One handler for each command.
    void handle_uci(Tokens);
    void handle_isready(Tokens);
    void handle_ucinewgame(Tokens);
    void handle_setoption(Tokens);
    void handle_position(Tokens);
    void handle_go(Tokens);
    void handle_stop(Tokens);
    void handle_ponderhit(Tokens);
    void handle_quit(Tokens);
    void handle_debug(Tokens);
    void handle_d(Tokens);
    void handle_moves(Tokens);
    void handle_see(Tokens);
    void handle_order(Tokens);
    void handle_eval(Tokens);
    void handle_fen(Tokens);
    void handle_perft(Tokens);
    void handle_bench(Tokens);
    void handle_speedtest(Tokens);
    void handle_compiler(Tokens);
    void handle_spsa(Tokens);
    void handle_wait(Tokens);
    void handle_help(Tokens);

    Output& output_;
    OptionValues options_;
    Searcher searcher_;                   // used by jobs only
    std::string network_path_{kBuiltIn};  // of the current network; used by jobs only
    std::optional<PolyglotBook> book_;    // used by jobs only
    Position position_;
    std::vector<Move> moves_;  // the known ones that led to the position
    bool is_position_refused_ = false;
    std::uint64_t game_seed_;  // of a weak level's errors
    bool is_debugging_ = false;
    bool has_quit_ = false;
    bool is_waiting_ = false;     // the next line, until all jobs are done
    std::shared_ptr<Task> task_;  // the latest
    JobQueue jobs_;               // the last member: the jobs use the others
};

}  // namespace mutare
