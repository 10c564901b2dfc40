#include "search/handicap.h"

#include <algorithm>
#include <array>

#include "base/split_mix.h"

namespace mutare {

namespace {

// Levels by matches with generation 12 (docs/lab/search.md); interpolated in between. The lowest
// three were measured when the errors had only one to three moves to choose from.
constexpr std::array kElo{850, 1000, 1150, 1450, 1750, 2050, 2400, 2700, 3000, 3200};
constexpr std::array kNodes{60, 150, 300, 600, 1200, 2500, 6000, 15000, 40000, 160000};
constexpr std::array kMaxErrors{790, 460, 262, 131, 79, 39, 16, 7, 0, 0};
static_assert(kElo.front() == kLowestElo && kElo.back() == kHighestElo);
static_assert(kNodes.size() == kElo.size() && kMaxErrors.size() == kElo.size());

}  // namespace

Handicap handicap_for(int elo, std::uint64_t seed) {
    elo = std::clamp(elo, kLowestElo, kHighestElo);
    const auto high = static_cast<std::size_t>(
        std::lower_bound(kElo.begin() + 1, kElo.end() - 1, elo) - kElo.begin());
    const std::size_t low = high - 1;
    const auto interpolated = [&](const auto& levels) {
        return levels[low] +
               (levels[high] - levels[low]) * (elo - kElo[low]) / (kElo[high] - kElo[low]);
    };
    return {static_cast<std::uint64_t>(interpolated(kNodes)), interpolated(kMaxErrors), seed};
}

int score_error(const Handicap& handicap, Key position, Move move) {
    const std::uint64_t random = split_mix(split_mix(handicap.seed ^ position) ^ move.bits());
    const auto errors = static_cast<std::uint64_t>(2 * handicap.max_error + 1);
    return static_cast<int>(random % errors) - handicap.max_error;
}

}  // namespace mutare
