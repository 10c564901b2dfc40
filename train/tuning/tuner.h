// Tunes numbers of the search by games between two sets of them, see spsa.h.
#pragma once

#include <mutex>

#include "search/limits.h"
#include "train/endings.h"
#include "train/openings.h"
#include "train/tuning/pair_player.h"
#include "train/tuning/spsa.h"
#include "train/tuning/tuning_state.h"
#include "train/worker_pool.h"

namespace mutare::train {

struct TuningSettings {
    SpsaSettings spsa;
    /// The limits of the search for each move.
    Limits limits;
    OpeningSettings openings{.chess960_percent = 0, .dfrc_percent = 0};
    AdjudicationSettings adjudication;
    /// The size of the transposition table of each side.
    std::size_t hash_megabytes = 4;
    /// What twice the speed is worth.
    int elo_of_doubling = 100;
    std::uint64_t seed = 1;
};

/// What a pair says for the first set: its wins minus its losses, and what its speed would have
/// won besides. With a limit by nodes a slow search would cost nothing; so a tuning would pay for
/// strength with time.
double result_with_speed(const MatchResult& pair, int elo_of_doubling);

/// Several threads may use it at the same time.
class Tuner {
  public:
    /// Continues from the state. The settings must outlive this object.
    Tuner(const TuningSettings& settings, TuningState state)
        : settings_(settings), first_pair_(state.pairs), state_(std::move(state)) {}

    /// Plays the pairs whose numbers are the jobs of the pool: the work of one of its threads. With
    /// several threads, a pair learns from numbers that the other threads have moved meanwhile.
    void play_pairs(WorkerPool& pool);
    [[nodiscard]] std::uint64_t pairs_left() const { return settings_.spsa.steps - first_pair_; }

    [[nodiscard]] TuningState state() const;

  private:
    void learn_from(const MatchResult& pair, const Perturbed& perturbed, std::uint64_t step);

    const TuningSettings& settings_;
    const std::uint64_t first_pair_;
    mutable std::mutex mutex_;
    TuningState state_;
};

}  // namespace mutare::train
