// Passed pawns and what stands in their way. https://www.chessprogramming.org/Passed_Pawn
#pragma once

#include <algorithm>
#include <cstdlib>

#include "search/evaluation/scene.h"

namespace mutare {

/// Moves that a king needs from one square to the other.
constexpr int king_steps(Square from, Square to) {
    return std::max(std::abs(from.file() - to.file()), std::abs(from.rank() - to.rank()));
}

/// May the pawn run to its last rank: nobody stands on a square ahead or attacks it?
template <Color us, class Tally>
bool is_path_free(const Scene<Tally>& scene, Square pawn) {
    for (Square ahead = pawn + forward(us); ahead.is_on_board(); ahead += forward(us)) {
        if (!scene.board.is_empty(ahead) || scene.attackers(~us, ahead).any()) return false;
    }
    return true;
}

template <Color us, class Tally>
void judge_passed_pawn(Scene<Tally>& scene, Square pawn) {
    const int advance = pawn.rank_for(us) - 2;
    if (advance <= 0) return;
    const auto rank = static_cast<std::size_t>(pawn.rank_for(us));
    const Square ahead = pawn + forward(us);
    const auto steps = [&](Color side) {
        return static_cast<std::size_t>(king_steps(scene.board.king(side), ahead));
    };
    scene.credit(us, kWeights.passed_pawn_own_king[steps(us)], advance);
    scene.credit(us, kWeights.passed_pawn_enemy_king[steps(~us)], advance);

    if (is_man_of(~us, scene.board[ahead])) {
        scene.credit(us, kWeights.passed_pawn_blocked[rank]);
    } else if (!scene.attackers(~us, ahead).any()) {
        scene.credit(us, kWeights.passed_pawn_safe_step[rank]);
        if (is_path_free<us>(scene, pawn)) scene.credit(us, kWeights.passed_pawn_free_path[rank]);
    }
    const Piece behind = scene.board[scene.board.first_man(pawn, -forward(us))];
    if (kind_of(behind) == Kind::Rook || kind_of(behind) == Kind::Queen) {
        scene.credit(us, kWeights.passed_pawn_rook_behind[color_of(behind) != us]);
    }
}

template <Color us, class Tally>
void judge_passed_pawns(Scene<Tally>& scene) {
    scene.pawns.for_each_passed_pawn(us, [&](Square pawn) { judge_passed_pawn<us>(scene, pawn); });
}

}  // namespace mutare
