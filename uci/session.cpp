// How a session runs its jobs and ends. The commands are in session_commands.cpp.
#include "uci/session.h"

#include <utility>

namespace mutare {

Session::Session(Output& output)
    : output_(output),
      searcher_(static_cast<std::size_t>(options_.hash_megabytes)),
      table_megabytes_(options_.hash_megabytes) {}

Session::~Session() {
    stop();
}

void Session::stop() {
    if (task_) task_->control.stop();
}

void Session::finish() {
    if (is_running() && !task_->ends_by_itself) stop();
}

bool Session::is_over() const {
    return has_quit_ || !output_.is_open();
}

bool Session::is_waiting() {
    return is_waiting_ && !wait_until_idle(Milliseconds(0));
}

void Session::start(std::shared_ptr<Task> task, std::function<std::string(Control&)> work) {
    task_ = task;
    jobs_.add([this, task = std::move(task), work = std::move(work)] {
        const std::string last_line = work(task->control);
        // The GUI may send the next `go` as soon as it reads the last line.
        task->has_ended = true;
        output_.write_line(last_line);
    });
}

void run_session(Session& session, Input& input) {
    bool has_more = true;
    while (has_more && !session.is_over()) {
        if (session.is_waiting()) {
            has_more = input.pause();
        } else if (const std::optional<std::string> line = input.next_line()) {
            session.execute(*line);
        } else {
            has_more = false;
        }
    }
    session.finish();
    while (!session.is_over() && !session.wait_until_idle(Milliseconds(0)) && input.pause()) {
    }
    session.stop();
}

}  // namespace mutare
