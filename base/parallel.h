// Work that several threads share for a moment, such as setting up large memory.
#pragma once

#include <cstddef>
#include <functional>

namespace mutare {

/// Calls `work` with each number below `count`, in this thread and as many others as the machine
/// has processors for and the system grants. Returns when all is done. The work must not throw.
void run_in_parallel(std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace mutare
