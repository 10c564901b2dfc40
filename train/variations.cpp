#include "train/variations.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "base/split_mix.h"
#include "engine/draws.h"
#include "engine/movegen.h"
#include "engine/see.h"
#include "search/evaluation/evaluator.h"

namespace mutare::train {

namespace {

/// A random move, quiet if asked for, that does not lose material; none where there is none.
Move random_sound_move(const Position& position, bool is_quiet, SplitMix64& random) {
    MoveList moves;
    generate(position, find_checks(position.board(), position.side_to_move()),
             is_quiet ? MoveClass::Quiet : MoveClass::All, moves);
    for (std::size_t left = moves.size(); left > 0; --left) {
        const std::size_t chosen = random.below(left);
        const Move move = moves[chosen];
        if (see_at_least(position, move, 0)) return move;
        moves.set(chosen, moves[left - 1]);
    }
    return Move();
}

/// The position after that many random moves; none where they do not exist, where it is not quiet,
/// or where the game is over.
std::optional<Position> quiet_after_moves(const Position& start, std::size_t plies,
                                          SplitMix64& random) {
    Position position = start;
    for (; plies > 0; --plies) {
        const Move move = random_sound_move(position, plies == 1, random);
        if (!move) return std::nullopt;
        position.make_move(move);
    }
    if (!is_quiet(position) || outcome(position) != Outcome::Ongoing) return std::nullopt;
    return position;
}

}  // namespace

bool is_quiet(const Position& position) {
    const CheckInfo checks = find_checks(position.board(), position.side_to_move());
    if (checks.in_check()) return false;
    MoveList noisy;
    generate(position, checks, MoveClass::Noisy, noisy);
    return std::ranges::none_of(
        noisy, [&](Move move) { return move.is_promotion() || see_at_least(position, move, 1); });
}

std::vector<Example> variations_of(const Game& game, const VariationSettings& settings) {
    constexpr std::size_t kMaxPlies = 3;
    SplitMix64 random(split_mix(settings.seed ^ game.start.key()));
    std::vector<Example> examples;
    for_each_sample(game, [&](const Sample& sample) {
        if (!is_quiet_sample(sample)) return;
        for (int i = 0; i < settings.tries; ++i) {
            const std::size_t plies = 1 + random.below(kMaxPlies);
            const auto position = quiet_after_moves(sample.position, plies, random);
            if (!position) continue;
            const ScoredMove scored{Move(), evaluate(*settings.network.network, *position)};
            examples.push_back(
                make_example({*position, scored, game.ending.result}, game_number(game.start)));
        }
    });
    return examples;
}

}  // namespace mutare::train
