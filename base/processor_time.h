// How much of the processors this program has used. Not `std::clock`, which under Windows gives the
// time of day.
#pragma once

#include <chrono>

namespace mutare {

/// The processor time of all threads of this process.
std::chrono::nanoseconds processor_time();

}  // namespace mutare
