#include "base/thread.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <list>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

namespace mutare {

#ifdef __wasm__

Thread::Thread(std::function<void()> work) : work_(std::move(work)) {
    work_();
}

Thread::~Thread() = default;

#else

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

#endif

void* Thread::run(void* self) {
    static_cast<Thread*>(self)->work_();
    return nullptr;
}

void run_in_threads(std::size_t threads, const std::function<void()>& work) {
    std::mutex mutex;
    std::exception_ptr failure;
    const auto run = [&] {
        try {
            work();
        } catch (...) {
            const std::scoped_lock lock(mutex);
            if (!failure) failure = std::current_exception();
        }
    };
    {
        std::list<Thread> helpers;  // A list allocates nothing while it is empty.
        try {
            while (helpers.size() + 1 < threads) helpers.emplace_back(run);
        } catch (const std::system_error&) {
            // Those that have started do all the work.
        } catch (const std::bad_alloc&) {
            // Without memory for more threads too.
        }
        run();
    }
    if (failure) std::rethrow_exception(failure);
}

void run_in_parallel(std::size_t count, std::size_t threads,
                     const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next = 0;
    const auto work_on = [&] {
        try {
            for (std::size_t i = next++; i < count; i = next++) work(i);
        } catch (...) {
            next = count;
            throw;
        }
    };
    // By reference, which allocates nothing.
    run_in_threads(std::min(count, threads), std::ref(work_on));
}

void run_in_parallel(std::size_t count, const std::function<void(std::size_t)>& work) {
    run_in_parallel(count, std::thread::hardware_concurrency(), work);
}

}  // namespace mutare
