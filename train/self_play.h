// The engine plays against itself: games from random openings, a short search for each move.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "search/searcher.h"
#include "train/endings.h"
#include "train/game.h"
#include "train/openings.h"

namespace mutare::train {

struct SelfPlaySettings {
    /// What each move is searched with.
    Limits limits;
    OpeningSettings openings;
    AdjudicationSettings adjudication;
    /// An opening that a search finds more than so many centipawns uneven is not played.
    int most_uneven = 400;
    /// For each thread.
    std::size_t hash_megabytes = 4;
    std::uint64_t seed = 0;
};

/// Plays games one by one.
class SelfPlayer {
  public:
    explicit SelfPlayer(const SelfPlaySettings& settings)
        : settings_(settings), searcher_(settings.hash_megabytes) {}

    /// The game of that number: the same for the same settings. None when `stopped` became true
    /// before it was over.
    std::optional<Game> play(std::uint64_t number, const std::atomic<bool>& stopped);

  private:
    Position playable_opening(std::uint64_t number);
    ScoredMove search(const Position& position);

    const SelfPlaySettings settings_;
    Searcher searcher_;
};

/// Threads that play games, numbered from 0.
class WorkerPool {
  public:
    using OnGame = std::function<void(const Game&)>;

    /// Starts them. `on_game` hears of each finished game, of one at a time.
    WorkerPool(const SelfPlaySettings& settings, int threads, std::uint64_t games, OnGame on_game);
    /// Waits for them.
    ~WorkerPool() = default;

    /// Leaves the games that are not finished.
    void stop() { is_stopped_ = true; }
    /// Has every thread ended?
    [[nodiscard]] bool is_done() const { return busy_ == 0; }

  private:
    void work();

    const SelfPlaySettings settings_;
    const std::uint64_t games_;
    const OnGame on_game_;
    std::mutex telling_;
    std::atomic<std::uint64_t> next_game_ = 0;
    std::atomic<bool> is_stopped_ = false;
    std::atomic<int> busy_;
    std::vector<std::jthread> threads_;
};

}  // namespace mutare::train
