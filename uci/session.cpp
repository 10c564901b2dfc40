// How a session runs its jobs and ends. The commands are in session_commands.cpp.
#include "uci/session.h"

#include <exception>
#include <new>
#include <random>
#include <utility>

namespace mutare {

Session::Session(Output& output)
    : output_(output),
      searcher_(static_cast<std::size_t>(options_.hash_megabytes)),
      game_seed_(std::random_device()()) {}

Session::~Session() {
    stop();
}

void Session::run(LineQueue& lines) {
    // How soon a closed output is noticed.
    constexpr Milliseconds kPause{500};
    while (!lines.are_at_end() && !is_over()) {
        if (is_waiting_ && !wait_until_idle(kPause)) continue;
        if (const auto line = lines.next_within(kPause)) execute(*line);
    }
    if (is_running() && !task_->ends_by_itself()) stop();
    while (!is_over() && !wait_until_idle(kPause)) {
    }
    stop();
}

void Session::stop() {
    if (task_) task_->control.stop();
}

bool Session::is_over() const {
    return has_quit_ || !output_.is_open();
}

void Session::add_job(JobQueue::Job job) {
    jobs_.add([this, job = std::move(job)] {
        try {
            job();
        } catch (const std::bad_alloc&) {
            output_.write_error("out of memory");
        } catch (const std::exception& error) {
            output_.write_error(error.what());
        }
    });
}

void Session::start(std::shared_ptr<Task> task, std::function<std::string(Control&)> work) {
    add_job([this, task, work = std::move(work)] {
        struct Ending {
            ~Ending() { task.has_ended = true; }
            Task& task;
        };
        std::string last_line;
        {
            // Before the last line is written: the GUI may answer it with the next `go`.
            const Ending ending{*task};
            last_line = work(task->control);
        }
        output_.write_line(last_line);
    });
    task_ = std::move(task);
}

}  // namespace mutare
