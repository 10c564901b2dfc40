// WebAssembly has one thread: what another one should do, it does itself, and at once.
#include "base/thread.h"

#include <utility>

namespace mutare {

Thread::Thread(std::function<void()> work) : work_(std::move(work)), thread_{} {
    work_();
}

Thread::~Thread() = default;

}  // namespace mutare
