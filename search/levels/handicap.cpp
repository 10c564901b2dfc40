#include "search/levels/handicap.h"

#include <algorithm>
#include <array>
#include <functional>

#include "base/split_mix.h"

namespace mutare {

namespace {

/// A level below 2050.
struct AmateurLevel {
    int elo;
    Skill skill;
};

/// A level of 2050 and more.
struct SearchLevel {
    int elo;
    int nodes;
    int max_error;
};

// By matches with generation 12 (docs/lab/search.md); interpolated in between.
constexpr std::array kAmateurs{
    AmateurLevel{500, {100, 140, 3300, 70, 175, 3}},
    AmateurLevel{850, {100, 205, 2450, 220, 106, 4}},
    AmateurLevel{1150, {100, 300, 1080, 385, 72, 6}},
    AmateurLevel{1450, {120, 455, 475, 535, 46, 8}},
    AmateurLevel{1750, {174, 660, 170, 765, 26, 10}},
    AmateurLevel{2050, {242, 835, 52, 900, 14, 12}},
};
constexpr std::array kSearchers{
    SearchLevel{2050, 2500, 39}, SearchLevel{2400, 6000, 16},  SearchLevel{2700, 15000, 7},
    SearchLevel{3000, 40000, 0}, SearchLevel{3200, 160000, 0},
};
static_assert(kAmateurs.front().elo == kLowestElo && kSearchers.back().elo == kHighestElo);
static_assert(kAmateurs.back().elo == kSearchers.front().elo);

/// The most nodes of an amateur; its depth seldom needs so many.
constexpr std::uint64_t kAmateurNodes = 30000;

/// What lies between the values of the levels below and above a rating.
template <class Levels>
class Interpolation {
  public:
    Interpolation(const Levels& levels, int elo) : elo_(elo) {
        high_ = std::ranges::find_if(levels.begin() + 1, levels.end() - 1,
                                     [elo](const auto& level) { return level.elo >= elo; });
    }
    /// Of the value that `of` gives for a level.
    int operator()(auto of) const {
        const auto low = high_ - 1;
        return of(*low) + (of(*high_) - of(*low)) * (elo_ - low->elo) / (high_->elo - low->elo);
    }

  private:
    typename Levels::const_iterator high_;
    int elo_;
};

Skill skill_for(int elo) {
    const Interpolation interpolated(kAmateurs, elo);
    Skill skill;
    for (const auto value : {&Skill::depth, &Skill::exchange, &Skill::blindness,
                             &Skill::understanding, &Skill::taste, &Skill::book_plies}) {
        skill.*value = interpolated([&](const AmateurLevel& level) { return level.skill.*value; });
    }
    return skill;
}

}  // namespace

Handicap handicap_for(int elo, std::uint64_t seed) {
    elo = std::clamp(elo, kLowestElo, kHighestElo);
    Handicap handicap;
    handicap.seed = seed;
    if (elo < kSearchers.front().elo) {
        handicap.nodes = kAmateurNodes;
        handicap.amateur = skill_for(elo);
    } else {
        const Interpolation interpolated(kSearchers, elo);
        handicap.nodes = static_cast<std::uint64_t>(interpolated(std::mem_fn(&SearchLevel::nodes)));
        handicap.max_error = interpolated(std::mem_fn(&SearchLevel::max_error));
    }
    return handicap;
}

int score_error(const Handicap& handicap, const Position& position, Move move) {
    const std::uint64_t random = split_mix(split_mix(handicap.seed ^ position.key()) ^ move.bits());
    const auto errors = static_cast<std::uint64_t>(2 * handicap.max_error + 1);
    return static_cast<int>(random % errors) - handicap.max_error;
}

}  // namespace mutare
