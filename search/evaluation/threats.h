// Men that are attacked by lesser ones, or guarded by nobody.
#pragma once

#include "search/evaluation/scene.h"

namespace mutare {

/// What a side threatens: looks at each enemy man and at who attacks it.
template <Color us, class Tally>
void judge_threats(Scene<Tally>& scene) {
    const PieceList& enemies = scene.board.men(~us);
    for (const std::size_t slot : enemies.all() - enemies.of(Kind::King)) {
        const Square target = enemies[slot];
        const Attackers attackers = scene.attackers(us, target);
        if (!attackers.any()) continue;
        const Attackers guards = scene.attackers(~us, target);
        const std::size_t kind = index(kind_of(scene.board[target]));
        const bool guarded_by_pawn = guards.any_of(Attackers::of(Kind::Pawn));

        if (attackers.any_of(Attackers::of(Kind::Pawn))) {
            scene.credit(us, kWeights.threat_by_pawn[kind]);
        } else if (attackers.any_of(Attackers::of(Kind::Knight, Kind::Bishop)) &&
                   !(guarded_by_pawn && kind == index(Kind::Pawn))) {
            scene.credit(us, kWeights.threat_by_minor[kind]);
        } else if (attackers.any_of(Attackers::of(Kind::Rook)) &&
                   !(guarded_by_pawn && kind != index(Kind::Queen))) {
            scene.credit(us, kWeights.threat_by_rook[kind]);
        }
        if (guards.any()) continue;
        scene.credit(us, kWeights.hanging[kind]);
        if (attackers.any_of(Attackers::of(Kind::King))) {
            scene.credit(us, kWeights.threat_by_king[kind]);
        }
    }
}

}  // namespace mutare
