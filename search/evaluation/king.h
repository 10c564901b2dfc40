// The king: his shelter of pawns, and the danger he is in.
// https://www.chessprogramming.org/King_Safety
#pragma once

#include <algorithm>
#include <cstdlib>

#include "search/evaluation/scene.h"

namespace mutare {

/// His attacks, and what the pawns before him and on the files beside him are worth.
template <Color us, class Tally>
void judge_king(Scene<Tally>& scene) {
    const Square king = scene.board.king(us);
    scene.credit(us, square_weight(us, Kind::King, king));
    for (const Direction step : kKingSteps) scene.attacks[index(us)].add(king + step, Kind::King);

    const RankSet level = RankSet::of(king.rank()) | RankSet::ahead_of(us, king.rank());
    const int middle = std::clamp(king.file(), 1, 6);
    for (int file = middle - 1; file <= middle + 1; ++file) {
        constexpr int kNoPawn = 7;
        const RankSet own = scene.pawns.on_file(us, file) & level;
        const RankSet enemy = scene.pawns.on_file(~us, file) & level;
        const auto steps_to = [&](RankSet pawns) {
            return pawns.is_empty() ? kNoPawn : std::abs(pawns.nearest(us) - king.rank());
        };
        const int shelter = steps_to(own);
        const int storm = steps_to(enemy);
        const bool is_stopped = shelter != kNoPawn && storm == shelter + 1;
        scene.credit(us, kWeights.shelter[file == king.file()][static_cast<std::size_t>(shelter)]);
        scene.credit(us, kWeights.storm[is_stopped][static_cast<std::size_t>(storm)]);
    }
}

/// Counts from where the enemy could give check without losing the man that does.
template <Color us, class Tally>
void judge_safe_checks(Scene<Tally>& scene) {
    const Square king = scene.board.king(us);
    Tally& danger = scene.danger[index(us)];
    const auto judge = [&](Square from, Attackers attackers, std::initializer_list<Kind> kinds) {
        const Attackers guards = scene.attackers(us, from);
        if (guards.any() && !(attackers.are_two() && guards.only(Attackers::of(Kind::King))))
            return;
        for (const Kind kind : kinds) {
            if (attackers.any_of(Attackers::of(kind))) {
                danger.add(kWeights.danger_safe_check[index(kind)]);
            }
        }
    };
    const auto judge_ray = [&](Direction step, Kind kind) {
        Square from = king;
        do {
            from += step;
            const Attackers attackers = scene.attackers(~us, from);
            if (!attackers.any_of(Attackers::of(kind, Kind::Queen))) continue;
            if (may_enter(~us, scene.board[from])) judge(from, attackers, {kind, Kind::Queen});
        } while (scene.board.is_empty(from));
    };
    for (const Direction step : kBishopSteps) judge_ray(step, Kind::Bishop);
    for (const Direction step : kRookSteps) judge_ray(step, Kind::Rook);
    for (const Direction step : kKnightSteps) {
        const Square from = king + step;
        const Attackers attackers = scene.attackers(~us, from);
        if (!attackers.any_of(Attackers::of(Kind::Knight))) continue;
        if (may_enter(~us, scene.board[from])) judge(from, attackers, {Kind::Knight});
    }
}

/// A lone attacker is no danger, unless it is the queen with help near at hand.
template <Color us, class Tally>
void judge_danger(Scene<Tally>& scene) {
    Tally& danger = scene.danger[index(us)];
    const bool has_queen = !scene.board.men(~us).of(Kind::Queen).is_empty();
    if (scene.zone_attackers[index(~us)] + (has_queen ? 1 : 0) < 2) {
        danger = Tally();
        return;
    }
    danger.add(kWeights.danger_base);
    if (!has_queen) danger.add(kWeights.danger_without_queen);
    for (const Square square : king_zone(scene.board.king(us))) {
        const bool attacked = scene.attackers(~us, square).any();
        const Attackers guards = scene.attackers(us, square);
        if (attacked && guards.only(Attackers::of(Kind::King, Kind::Queen))) {
            danger.add(kWeights.danger_weak_square);
        }
    }
    judge_safe_checks<us>(scene);
}

/// Danger grows with its square in the middlegame: two attackers are worse than twice one.
constexpr int kDangerSquareDivisor = 1024;
constexpr int kEndgameDangerDivisor = 16;

/// What the danger to a king costs its side.
constexpr Tapered cost_of_danger(Tapered danger) {
    const int middlegame = std::max(danger.middlegame(), 0);
    const int endgame = std::max(danger.endgame(), 0);
    return {middlegame * middlegame / kDangerSquareDivisor, endgame / kEndgameDangerDivisor};
}

}  // namespace mutare
