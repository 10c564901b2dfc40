#include "train/end_signals.h"

#include "tests/catch.h"

using namespace mutare::train;

namespace {

/// Gives the signals back to the tests that follow.
class SignalMask {
  public:
    SignalMask() { pthread_sigmask(SIG_SETMASK, nullptr, &before_); }
    ~SignalMask() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    SignalMask(const SignalMask&) = delete;
    SignalMask& operator=(const SignalMask&) = delete;

  private:
    sigset_t before_{};
};

}  // namespace

TEST_CASE("a signal to end waits until it is fetched, once") {
    const SignalMask mask;
    const EndSignals signals;
    CHECK_FALSE(signals.has_come());
    raise(SIGTERM);
    CHECK(signals.has_come());
    CHECK_FALSE(signals.has_come());
}

TEST_CASE("the end of a terminal ends no run that nohup has started") {
    const SignalMask mask;
    auto* const before = signal(SIGHUP, SIG_IGN);
    const EndSignals signals;
    raise(SIGHUP);
    CHECK_FALSE(signals.has_come());
    signal(SIGHUP, before);
}
