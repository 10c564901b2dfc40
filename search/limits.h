// What a search is given: the limits that end it, and settings.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/clock.h"
#include "engine/move.h"
#include "search/syzygy/tablebases.h"

namespace mutare {

/// One side's clock.
struct Clock {
    Milliseconds left{0};
    Milliseconds increment{0};
};

/// The search ends at the first limit reached. Without any it runs until it is stopped or has
/// searched to the maximum depth.
struct Limits {
    std::array<std::optional<Clock>, 2> clocks;  // by color
    std::optional<int> moves_to_go;
    std::optional<Milliseconds> move_time;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    /// Checked between iterations only, so that the last iteration is always completed.
    std::optional<std::uint64_t> soft_nodes;
    /// Stops when a mate in at most this many moves is found.
    std::optional<int> mate;
    /// The root moves to search, which must be legal; empty means all.
    std::vector<Move> search_moves;
    /// Holds the result back until `Control::stop`, even when there is nothing left to search.
    bool infinite = false;
    /// When the search was asked for, from which its time counts; by default its start.
    std::optional<SteadyClock::time_point> asked_at;
};

/// Each setting takes effect with the next search.
struct SearchSettings {
    int threads = 1;
    /// The number of best moves to report.
    int multipv = 1;
    /// Time lost between engine and clock for each move.
    Milliseconds move_overhead{10};
    TablebaseSettings tablebases{};
};

}  // namespace mutare
