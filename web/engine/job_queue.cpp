// WebAssembly has one thread, which does each job at once.
#include "uci/job_queue.h"

namespace mutare {

JobQueue::~JobQueue() = default;

void JobQueue::add(Job job) {
    job();
}

bool JobQueue::wait_until_idle(Milliseconds) {
    return true;
}

void JobQueue::work() {}

}  // namespace mutare
