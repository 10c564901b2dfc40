#include "search/handicap.h"

#include <algorithm>
#include <array>

namespace mutare {

namespace {

/// Measured by matches (README.md of this folder); what lies between is interpolated.
struct Anchor {
    int elo;
    int nodes;
    int misjudgement;
};

constexpr std::array kAnchors{
    Anchor{870, 60, 960},   Anchor{990, 150, 560},  Anchor{1190, 300, 320},
    Anchor{1500, 600, 160}, Anchor{1800, 1200, 96}, Anchor{2150, 2500, 48},
    Anchor{2630, 6000, 20}, Anchor{3050, 15000, 8}, Anchor{3370, 40000, 0},
};
static_assert(kAnchors.front().elo == kLowestElo && kAnchors.back().elo == kHighestElo);

/// Well mixed bits. Sebastiano Vigna's SplitMix64, https://prng.di.unimi.it/splitmix64.c
std::uint64_t mixed(std::uint64_t bits) {
    bits += 0x9E3779B97F4A7C15;
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9;
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB;
    return bits ^ bits >> 31;
}

}  // namespace

Handicap handicap_for(int elo, std::uint64_t seed) {
    elo = std::clamp(elo, kLowestElo, kHighestElo);
    const auto* const above = std::find_if(kAnchors.begin() + 1, kAnchors.end() - 1,
                                           [&](const Anchor& anchor) { return anchor.elo >= elo; });
    const Anchor& low = above[-1];
    const Anchor& high = above[0];
    const auto between = [&](int from, int to) {
        return from + (to - from) * (elo - low.elo) / (high.elo - low.elo);
    };
    return {static_cast<std::uint64_t>(between(low.nodes, high.nodes)),
            between(low.misjudgement, high.misjudgement), seed};
}

int misjudgement_of(const Handicap& handicap, Key position, Move move) {
    const int most = handicap.misjudgement;
    const std::uint64_t chance = mixed(mixed(handicap.seed ^ position) ^ move.bits());
    return static_cast<int>(chance % static_cast<std::uint64_t>(2 * most + 1)) - most;
}

}  // namespace mutare
