// The engine's side of a UCI conversation: takes lines, answers through an Output.
//
// The thread that calls `execute` never waits. What takes time is a job for another thread, which
// does one after the other on copies of what it needs; so no command changes anything under it.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "search/searcher.h"
#include "uci/go.h"
#include "uci/input.h"
#include "uci/job_queue.h"
#include "uci/options.h"
#include "uci/output.h"

namespace mutare {

class Session {
  public:
    explicit Session(Output& output);
    /// Stops what is running.
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Carries out one line. Anything may stand in it.
    void execute(std::string_view line);
    /// No other line will come: stops what would not end by itself.
    void finish();
    /// Stops the search, perft or bench that is running.
    void stop();

    /// Is that the name of a command?
    static bool is_command(std::string_view word);

    /// Was there a `quit`, or does nobody listen any more?
    [[nodiscard]] bool is_over() const;
    /// Is the next line to be held back, because of `wait`?
    [[nodiscard]] bool is_held_up();
    /// Returns true as soon as nothing is left to do, false when that takes too long.
    bool wait_until_idle(Milliseconds longest) { return jobs_.wait_until_idle(longest); }

  private:
    /// What takes long and can be stopped: a search, perft or bench.
    struct Activity {
        explicit Activity(const Limits& limits)
            : control(limits.ponder), ends_by_itself(is_bounded(limits)) {}
        /// Perft and bench.
        Activity() : ends_by_itself(true) {}

        Control control;
        const bool ends_by_itself;
        std::atomic<bool> has_ended = false;
    };
    struct Command;
    struct Commands;

    /// The command among the words, and the words after it; nothing where there is none.
    struct Order {
        const Command* command = nullptr;
        Tokens arguments;
    };
    static Order find_order(Tokens words);
    /// May the command be carried out now? Says what there is to say about it.
    bool admits(const Command& command);

    [[nodiscard]] bool is_running() const { return activity_ && !activity_->has_ended; }
    /// Is something running that was not told to stop?
    [[nodiscard]] bool is_occupied() const {
        return is_running() && !activity_->control.is_stopped();
    }
    /// Begins, after the jobs before it, what can be stopped; `work` returns its last line.
    void start(std::shared_ptr<Activity> activity, std::function<std::string(Control&)> work);
    void start_search(const Limits& limits);
    void start_perft(int depth);
    void forget();
    /// A job.
    void resize_table(int megabytes);
    /// A job.
    void open_tablebases(const std::string& path);
    /// A job.
    void load_network(const std::string& path);

    void answer_uci(Tokens);
    void answer_isready(Tokens);
    void begin_new_game(Tokens);
    void set_option(Tokens);
    void set_position(Tokens);
    void go(Tokens);
    void obey_stop(Tokens);
    void ponder_hit(Tokens);
    void quit(Tokens);
    void debug(Tokens);
    void ignore(Tokens);
    void show_board(Tokens);
    void show_fen(Tokens);
    void show_moves(Tokens);
    void flip(Tokens);
    void bench(Tokens);
    void wait(Tokens);
    void help(Tokens);

    Output& output_;
    OptionValues options_;
    Searcher searcher_;                   // only jobs use it
    std::string network_path_{kBuiltIn};  // of the network in use; only jobs use it
    /// What the table has, and whether the option asked for more than could be had; set by jobs.
    std::atomic<int> table_megabytes_;
    std::atomic<bool> has_resize_failed_ = false;
    Position position_;
    bool is_position_refused_ = false;
    bool is_debugging_ = false;
    bool has_quit_ = false;
    bool is_waiting_ = false;
    std::shared_ptr<Activity> activity_;  // the latest
    JobQueue jobs_;                       // the last member: the jobs use the others
};

/// Hands line after line to the session until `quit` or the end of the input, and then lets it come
/// to its end.
void converse(Session& session, Input& input);

}  // namespace mutare
