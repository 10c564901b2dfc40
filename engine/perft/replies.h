// The last plies of a perft, counted without making all their moves. As with move generation there
// is a scalar and a vector road.
#pragma once

#include <cstdint>

#include "engine/position.h"
#include "engine/simd/support.h"

namespace mutare {

namespace scalar {
std::uint64_t count_each_reply(Position& position);
std::uint64_t count_replies(Position& position);
std::uint64_t count_replies_of_each(Position& position);
}  // namespace scalar

#if MUTARE_HAS_SIMD
namespace simd {
std::uint64_t count_each_reply(Position& position);
std::uint64_t count_replies(Position& position);
std::uint64_t count_replies_of_each(Position& position);
}  // namespace simd
#endif

/// Perft at depth 2, each move being made and its replies counted at once.
using fastest::count_each_reply;

/// Perft at depth 2, most moves not being made either: two plies are counted at once.
using fastest::count_replies;

/// Perft at depth 3: `count_replies` after each move.
using fastest::count_replies_of_each;

}  // namespace mutare
