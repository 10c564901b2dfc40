// WebAssembly has one thread, and it searches: nobody can call `stop` or `ponder_hit` meanwhile. So
// the search asks its host what has been requested, which the host reads from shared memory.
#include "search/control.h"

namespace mutare {

enum Request { kNone, kStop, kPonderHit };

/// What the host has been asked for since the search began.
extern "C" [[clang::import_module("mutare"), clang::import_name("request")]] int mutare_request();
/// Sleeps until something is requested.
extern "C" [[clang::import_module("mutare"), clang::import_name("wait")]] void mutare_wait();

bool Control::is_stopped() const {
    return phase_ == Phase::Stopped || (stop_flag_ != nullptr && *stop_flag_) ||
           mutare_request() == kStop;
}

bool Control::is_pondering() const {
    return phase_ == Phase::Pondering && mutare_request() == kNone;
}

void Control::wait_until_wanted(bool infinite) const {
    while (!is_stopped() && (infinite || is_pondering())) mutare_wait();
}

}  // namespace mutare
