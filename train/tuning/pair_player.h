// Plays the pairs of games by which numbers of the search are tuned.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "search/searcher.h"
#include "train/endings.h"
#include "train/game.h"
#include "train/openings.h"

namespace mutare::train {

/// What searches have cost.
struct SearchCost {
    std::uint64_t nodes = 0;
    std::uint64_t cpu_nanoseconds = 0;

    void add(const SearchCost& other) {
        nodes += other.nodes;
        cpu_nanoseconds += other.cpu_nanoseconds;
    }
    /// 0 before the first node.
    [[nodiscard]] double nanoseconds_per_node() const {
        return nodes > 0 ? static_cast<double>(cpu_nanoseconds) / static_cast<double>(nodes) : 0;
    }
};

/// The results of games between two sets of numbers, plus and minus, from the point of view of
/// plus.
struct MatchResult {
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    SearchCost plus = {};
    SearchCost minus = {};

    void add(const MatchResult& other);
    [[nodiscard]] double wins_minus_losses() const {
        return static_cast<double>(wins) - static_cast<double>(losses);
    }
    /// How many times as fast plus is, as a binary logarithm: 1 for twice as fast. Within
    /// ±1, because the speed in a very short game is mostly noise.
    [[nodiscard]] double doublings() const;
};

/// A side of the games: a searcher whose processor time is measured.
class Player {
  public:
    explicit Player(std::size_t hash_megabytes) : searcher_(hash_megabytes) {}

    /// Prepares a game with these numbers.
    void start(const mutare::Parameters& parameters);
    ScoredMove search(const Position& position, const Limits& limits);
    /// The cost of all searches since this was last called.
    SearchCost take_cost();

  private:
    Searcher searcher_;
    SearchCost cost_;
};

/// Plays pairs of games: both from the same opening, with colors reversed.
class PairPlayer {
  public:
    PairPlayer(const Limits& limits, const AdjudicationSettings& adjudication,
               std::size_t hash_megabytes)
        : limits_(limits),
          adjudication_(adjudication),
          plus_(hash_megabytes),
          minus_(hash_megabytes) {}

    /// A random opening that is not too uneven.
    Position random_opening(const OpeningSettings& settings, Random& random);

    /// The results of a pair. None when `stopped` became true before both games were over.
    std::optional<MatchResult> play(const Position& opening, const mutare::Parameters& plus,
                                    const mutare::Parameters& minus,
                                    const std::atomic<bool>& stopped);

  private:
    const Limits limits_;
    const AdjudicationSettings adjudication_;
    Player plus_;
    Player minus_;
};

}  // namespace mutare::train
