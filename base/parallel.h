// Work that several threads share for a while.
#pragma once

#include <cstddef>
#include <functional>

namespace mutare {

/// Calls `work` in `threads` threads at once, of which this is one, or in fewer if the system
/// grants no more. Returns when all calls have ended, or throws the first exception that one threw.
void run_in_threads(std::size_t threads, const std::function<void()>& work);

/// Calls `work` with each number below `count`, in up to `threads` threads. After an exception no
/// further call begins; it is thrown when those that run have ended.
void run_in_parallel(std::size_t count, std::size_t threads,
                     const std::function<void(std::size_t)>& work);

/// Calls `work` with each number below `count`, in as many threads as the machine has processors.
void run_in_parallel(std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace mutare
