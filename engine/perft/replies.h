// The last plies of a perft in one call. As with move generation, there is a scalar and an AVX-512
// back-end.
#pragma once

#include <cstdint>

#include "engine/position.h"
#include "engine/simd/support.h"

namespace mutare {

namespace scalar {
std::uint64_t perft_2_bulk_1(Position& position);
std::uint64_t perft_2_bulk_2(Position& position);
std::uint64_t perft_3_bulk_2(Position& position);
}  // namespace scalar

#if MUTARE_HAS_SIMD
namespace simd {
std::uint64_t perft_2_bulk_1(Position& position);
std::uint64_t perft_2_bulk_2(Position& position);
std::uint64_t perft_3_bulk_2(Position& position);
}  // namespace simd
#endif

/// Perft at depth 2. Each move is made, and the replies to it are counted without being made.
using fastest::perft_2_bulk_1;

/// Perft at depth 2. Most moves are not made either: the replies to all moves of a piece are summed
/// from tables. The scalar back-end has no such tables, and counts as above.
using fastest::perft_2_bulk_2;

/// Perft at depth 3: `perft_2_bulk_2` after each move.
using fastest::perft_3_bulk_2;

}  // namespace mutare
