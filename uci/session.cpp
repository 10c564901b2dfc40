// How a session begins, runs its jobs and comes to its end. Its commands stand in
// session_commands.cpp.
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

void Session::finish() {
    if (is_running() && !activity_->ends_by_itself) stop();
}

void Session::stop() {
    if (activity_) activity_->control.stop();
}

bool Session::is_over() const {
    return has_quit_ || !output_.is_open();
}

bool Session::is_held_up() {
    is_waiting_ = is_waiting_ && !wait_until_idle(Milliseconds(0));
    return is_waiting_;
}

void Session::start(std::shared_ptr<Activity> activity, std::function<std::string(Control&)> work) {
    activity_ = activity;
    jobs_.add([this, activity = std::move(activity), work = std::move(work)] {
        const std::string last_line = work(activity->control);
        // Whoever reads the last line may at once send the next `go`, so the end comes first.
        activity->has_ended = true;
        output_.line(last_line);
    });
}

void converse(Session& session, Input& input) {
    bool has_more = true;
    while (has_more && !session.is_over()) {
        if (session.is_held_up()) {
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
