#include "base/thread.h"

#include <system_error>
#include <utility>

namespace mutare {

Thread::Thread(std::function<void()> work) : work_(std::move(work)) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kStackSize);
    const int error = pthread_create(&thread_, &attributes, run, this);
    pthread_attr_destroy(&attributes);
    if (error != 0) throw std::system_error(error, std::generic_category(), "starting a thread");
}

Thread::~Thread() {
    pthread_join(thread_, nullptr);
}

void* Thread::run(void* self) {
    static_cast<Thread*>(self)->work_();
    return nullptr;
}

}  // namespace mutare
