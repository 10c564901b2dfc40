// Scores games anew: what a stronger engine says of the positions of old games teaches more than
// what the engine said that played them.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "search/searcher.h"
#include "train/game_file.h"
#include "train/recorder.h"

namespace mutare::train {

struct RelabelSettings {
    /// What each position is searched with.
    Limits limits;
    /// For each thread.
    std::size_t hash_megabytes = 1;
};

class Relabeller {
  public:
    explicit Relabeller(const RelabelSettings& settings)
        : settings_(settings), searcher_(settings.hash_megabytes) {}

    /// The same game; the positions that may be learnt from have new scores. The result depends on
    /// nothing but the game and the settings.
    Game relabel(const Game& game);

  private:
    Score search(const Position& position);

    const RelabelSettings settings_;
    Searcher searcher_;
};

/// Threads that relabel the games of blocks.
class RelabelPool {
  public:
    /// Hears of the bytes of each block, in their order, and of its games.
    using OnBlock = std::function<void(const std::string& bytes, const Totals& totals)>;

    /// Starts them. What lies behind the blocks must stay as it is.
    RelabelPool(const RelabelSettings& settings, int threads, std::span<const Block> blocks,
                OnBlock on_block);
    /// Waits for them.
    ~RelabelPool() = default;

    /// Leaves the blocks that are not finished.
    void stop() { is_stopped_ = true; }
    /// Has every thread ended?
    [[nodiscard]] bool is_done() const { return busy_ == 0; }

  private:
    struct Done {
        std::string bytes;
        Totals totals;
    };

    void work();
    /// None when stopped meanwhile.
    std::optional<Done> relabel(const Block& block, Relabeller& relabeller) const;
    void hand_on(std::size_t number, Done done);

    const RelabelSettings settings_;
    const std::span<const Block> blocks_;
    const OnBlock on_block_;
    std::atomic<std::size_t> next_block_ = 0;
    std::atomic<bool> is_stopped_ = false;
    std::atomic<int> busy_;
    std::mutex handing_on_;
    /// Blocks that wait for one before them.
    std::map<std::size_t, Done> waiting_;
    std::size_t handed_on_ = 0;
    std::vector<std::jthread> threads_;
};

}  // namespace mutare::train
