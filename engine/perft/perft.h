// Perft: the number of move sequences of a given length from a position. It tests move generation
// and its speed. https://www.chessprogramming.org/Perft
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/backend.h"
#include "engine/position.h"

namespace mutare {

class PerftTable;

/// Deeper counts would take longer than a lifetime.
inline constexpr int kDeepestPerft = 30;

struct PerftOptions {
    int threads = 1;
    /// The size of the hash table, by which a position that is reached in many ways is counted
    /// once; 0 for none. If memory is short, the table is smaller.
    std::size_t hash_megabytes = 0;
    /// How many of the last plies are counted without making their moves: 0, 1 or 2. With 0, the
    /// last ply's moves are made on the board and unmade, without flags and keys, which nothing
    /// reads.
    int bulk_plies = 2;
    /// Called every few microseconds, in all threads; counting ends when it returns true.
    std::function<bool()> should_stop = [] { return false; };
};

struct PerftResult {
    struct MoveCount {
        Move move;
        std::uint64_t nodes = 0;
    };
    /// The count of each move; empty for depth 0.
    std::vector<MoveCount> moves;
    /// The count of all moves together.
    std::uint64_t nodes = 0;
    /// False when counting was stopped: then the counts are too small.
    bool is_complete = true;
    /// True when 64 bits are too few for the count: then it has no meaning, and counting ended.
    bool is_too_large = false;
};

/// The number of move sequences of `depth` plies, divided among the moves of the position. `depth`
/// is at most `kDeepestPerft`. Throws std::bad_alloc if a thread finds no memory.
/// Counts are looked up and kept in a `shared` table, which other calls may use at the same time,
/// or else in one of `hash_megabytes`.
PerftResult perft_divide(const Position& position, int depth, const PerftOptions& options = {},
                         PerftTable* shared = nullptr);

// As with move generation, there are a scalar and a vector back-end for the last plies.

namespace scalar {
std::uint64_t count_last_plies(Position& position, int depth, int bulk_plies = 2);
}
namespace simd {
std::uint64_t count_last_plies(Position& position, int depth, int bulk_plies = 2);
}

/// Perft at depth 1, 2 or 3, of which the last `bulk_plies`, 1 or 2, are counted without making
/// their moves. The scalar back-end makes all moves but the last.
using fastest::count_last_plies;

}  // namespace mutare
