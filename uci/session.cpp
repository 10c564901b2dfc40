// How a session runs its jobs and ends. The commands are in session_commands.cpp.
#include "uci/session.h"

#include <new>
#include <system_error>
#include <utility>

namespace mutare {

namespace {

/// Sets a flag at the end of its life, however that comes.
class Ending {
  public:
    explicit Ending(std::atomic<bool>& has_ended) : has_ended_(has_ended) {}
    ~Ending() { has_ended_ = true; }
    Ending(const Ending&) = delete;
    Ending& operator=(const Ending&) = delete;

  private:
    std::atomic<bool>& has_ended_;
};

/// The next line, if there is one; empty when there was no memory for it.
std::optional<std::string> next_line(Session& session, Input& input) {
    try {
        return input.next_line();
    } catch (const std::bad_alloc&) {
        session.report_no_memory();
        return std::string();
    }
}

}  // namespace

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
    if (is_running() && !task_->ends_by_itself()) stop();
}

bool Session::is_over() const {
    return has_quit_ || !output_.is_open();
}

bool Session::is_waiting() {
    return is_waiting_ && !wait_until_idle(Milliseconds(0));
}

void Session::report_no_memory() {
    // Whole, because putting it together would need memory.
    output_.write_line("info string error: out of memory");
}

void Session::add_job(JobQueue::Job job) {
    jobs_.add([this, job = std::move(job)] { do_in_memory(job); });
}

void Session::do_in_memory(const JobQueue::Job& job) {
    try {
        try {
            job();
        } catch (const std::system_error& error) {
            output_.write_error(error.what());
        }
    } catch (const std::bad_alloc&) {
        report_no_memory();
    }
}

void Session::start(std::shared_ptr<Task> task, std::function<std::string(Control&)> work) {
    add_job([this, task, work = std::move(work)] {
        // The GUI may send the next `go` as soon as it reads the last line.
        const Ending ending(task->has_ended);
        const std::string last_line = work(task->control);
        task->has_ended = true;
        output_.write_line(last_line);
    });
    task_ = std::move(task);
}

void run_session(Session& session, Input& input) {
    bool has_more = true;
    while (has_more && !session.is_over()) {
        if (session.is_waiting()) {
            has_more = input.pause();
        } else if (const std::optional<std::string> line = next_line(session, input)) {
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
