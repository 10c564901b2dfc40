// Perft: how many games of so many plies can follow a position. It tests move generation, and how
// fast it is. https://www.chessprogramming.org/Perft
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/move.h"
#include "engine/position.h"

namespace mutare {

/// The number of games of `depth` plies. The last ply's moves are counted without being made.
std::uint64_t perft(Position& position, int depth);

/// Deeper counts would outlast their reader.
inline constexpr int kDeepestPerft = 30;

struct PerftOptions {
    int threads = 1;
    /// For a table of counts already made, so that a position reached in many ways is counted once;
    /// 0 for none. Where there is less memory, less is taken.
    std::size_t hash_megabytes = 0;
    /// How many of the last plies are counted without making their moves: 0, 1 or 2. With 0, the
    /// last ply's moves are made on the board and taken back; their flags and keys, for which
    /// nobody asks, are left out.
    int bulk_plies = 2;
    /// Asked every few microseconds, in all threads; once it says true, counting ends.
    std::function<bool()> should_stop = [] { return false; };
};

struct PerftResult {
    struct MoveCount {
        Move move;
        std::uint64_t nodes = 0;
    };
    /// What follows each move; empty for depth 0.
    std::vector<MoveCount> moves;
    /// What follows all moves together.
    std::uint64_t nodes = 0;
    /// False when counting was stopped: then the numbers are too small.
    bool is_complete = true;
    /// 64 bits are too few for the number: then it means nothing, and counting ended.
    bool is_too_large = false;
};

/// The same number, divided among the moves of the position. `depth` is at most `kDeepestPerft`.
PerftResult perft_divide(const Position& position, int depth, const PerftOptions& options = {});

}  // namespace mutare
