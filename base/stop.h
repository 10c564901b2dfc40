// A request to stop a long work, made by one thread and heard by others. The standard library's
// <stop_token> is not yet in every library that the project is built with.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <mutex>

namespace mutare {

namespace detail {

struct StopState {
    std::mutex mutex;
    bool is_requested = false;
    std::list<std::function<void()>> callbacks;
};

}  // namespace detail

/// Says whether a stop has been requested. Without a source, never.
class StopToken {
  public:
    StopToken() = default;

    [[nodiscard]] bool stop_requested() const;

  private:
    friend class StopSource;
    friend class StopCallback;
    explicit StopToken(std::shared_ptr<detail::StopState> state) : state_(std::move(state)) {}

    std::shared_ptr<detail::StopState> state_;
};

/// Requests the stop, once and for all.
class StopSource {
  public:
    [[nodiscard]] StopToken token() const { return StopToken(state_); }
    [[nodiscard]] bool stop_requested() const { return token().stop_requested(); }
    /// Runs the callbacks of all `StopCallback`s that exist, at the first request only.
    void request_stop();

  private:
    std::shared_ptr<detail::StopState> state_ = std::make_shared<detail::StopState>();
};

/// While it exists, calls a function when the stop is requested, in the thread that requests it; at
/// once if it has been requested before. The function must not use the source or a token of it.
class StopCallback {
  public:
    StopCallback(const StopToken& token, std::function<void()> callback);
    ~StopCallback();
    StopCallback(const StopCallback&) = delete;
    StopCallback& operator=(const StopCallback&) = delete;

  private:
    std::shared_ptr<detail::StopState> state_;
    std::list<std::function<void()>>::iterator place_;
};

}  // namespace mutare
