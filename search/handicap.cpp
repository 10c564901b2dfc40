#include "search/handicap.h"

#include <algorithm>
#include <array>

#include "base/split_mix.h"
#include "engine/see.h"
#include "search/evaluation/evaluator.h"

namespace mutare {

namespace {

// Levels by matches with generation 12 (docs/lab/search.md); interpolated in between.
constexpr std::array kElo{500, 850, 1150, 1450, 1750, 2050, 2400, 2700, 3000, 3200};
constexpr std::array kLookFurther{250, 700, 870, 945, 990, 1000, 1000, 1000, 1000, 1000};
constexpr std::array kNodes{60, 80, 200, 600, 1400, 2500, 6000, 15000, 40000, 160000};
constexpr std::array kMaxErrors{1500, 430, 190, 110, 60, 39, 16, 7, 0, 0};
static_assert(kElo.front() == kLowestElo && kElo.back() == kHighestElo);
static_assert(kLookFurther.size() == kElo.size() && kNodes.size() == kElo.size() &&
              kMaxErrors.size() == kElo.size());

/// Is it an unforced king move while the opponent has a queen?
bool exposes_king(const Position& position, Move move) {
    const PieceList& theirs = position.board().pieces(~position.side_to_move());
    return type_of(move.piece()) == PieceType::King && !move.is_castling() &&
           theirs.of(PieceType::Queen).size() > 0 && !position.in_check();
}

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
    return {static_cast<std::uint64_t>(interpolated(kNodes)), interpolated(kMaxErrors),
            interpolated(kLookFurther), seed};
}

Look look_at(const Handicap& handicap, Key position) {
    if (!handicap.overlooks()) return {};
    SplitMix64 random(split_mix(handicap.seed ^ position));
    const auto looks_further = [&] {
        return random.below(kCertain) < static_cast<std::size_t>(handicap.look_further);
    };
    Look look{looks_further(), 0};
    while (look.sees_exchange && look.depth < kMaxPly && looks_further()) ++look.depth;
    return look;
}

Score score_at_sight(const Network& network, Position& position, Move move, bool sees_exchange) {
    const bool is_seen = sees_exchange || move.is_capture();
    const int loss = is_seen ? immediate_gain(move) - see(position, move) : 0;
    position.make_move(move);
    const Score score = -evaluate(network, position);
    position.unmake_move(move);
    return score - loss;
}

int score_error(const Handicap& handicap, const Position& position, Move move) {
    if (handicap.overlooks()) {
        if (exposes_king(position, move)) return -handicap.max_error;
        if (see_at_least(position, move, 1)) return handicap.max_error;
    }
    const std::uint64_t random = split_mix(split_mix(handicap.seed ^ position.key()) ^ move.bits());
    const auto errors = static_cast<std::uint64_t>(2 * handicap.max_error + 1);
    return static_cast<int>(random % errors) - handicap.max_error;
}

}  // namespace mutare
