// Knights, bishops, rooks and queens: where they stand and how far they reach.
// https://www.chessprogramming.org/Mobility
#pragma once

#include "search/evaluation/scene.h"

namespace mutare {

/// Enters what a man attacks into the map, and counts it.
template <Color us, Kind kind, class Tally>
Reach reach_of(Scene<Tally>& scene, Square from) {
    AttackMap& attacks = scene.attacks[index(us)];
    const ReachMap& reach = scene.reach[index(us)];
    Reach sum;
    for (const Direction step : steps_of(kind)) {
        Square to = from;
        do {
            to += step;
            attacks.add(to, kind);
            sum += reach[to];
        } while (is_slider(kind) && scene.board.is_empty(to));
    }
    return sum;
}

template <Kind kind>
constexpr const Tapered& mobility_weight(std::size_t squares) {
    if constexpr (kind == Kind::Knight) return kWeights.knight_mobility[squares];
    if constexpr (kind == Kind::Bishop) return kWeights.bishop_mobility[squares];
    if constexpr (kind == Kind::Rook) return kWeights.rook_mobility[squares];
    if constexpr (kind == Kind::Queen) return kWeights.queen_mobility[squares];
}

/// A knight or bishop on a strong square, and in the shelter of a pawn.
template <Color us, class Tally>
void judge_minor(Scene<Tally>& scene, Square minor, const std::array<Tapered, 2>& outpost) {
    const int rank = minor.rank_for(us);
    constexpr int kFirstOutpostRank = 3;
    constexpr int kLastOutpostRank = 5;
    if (rank >= kFirstOutpostRank && rank <= kLastOutpostRank &&
        scene.pawns.is_out_of_pawns_reach(us, minor)) {
        const bool guarded = scene.attackers(us, minor).any_of(Attackers::of(Kind::Pawn));
        scene.credit(us, outpost[guarded]);
    }
    if (kind_of(scene.board.at(minor, forward(us))) == Kind::Pawn) {
        scene.credit(us, kWeights.minor_behind_pawn);
    }
}

template <Color us, class Tally>
void judge_rook(Scene<Tally>& scene, Square rook) {
    if (!scene.pawns.on_file(us, rook.file()).is_empty()) return;
    const bool open = scene.pawns.on_file(~us, rook.file()).is_empty();
    scene.credit(us, open ? kWeights.rook_on_open_file : kWeights.rook_on_half_open_file);
}

template <Color us, Kind kind, class Tally>
void judge_pieces_of(Scene<Tally>& scene) {
    const PieceList& men = scene.board.men(us);
    scene.credit(us, kWeights.material[index(kind)], men.of(kind).size());
    for (const std::size_t slot : men.of(kind)) {
        const Square square = men[slot];
        scene.credit(us, square_weight(us, kind, square));
        const Reach reach = reach_of<us, kind>(scene, square);
        scene.credit(us, mobility_weight<kind>(reach.safe_squares()));
        if (reach.zone_squares() != 0) {
            ++scene.zone_attackers[index(us)];
            scene.danger[index(~us)].add(kWeights.danger_attacker[index(kind)]);
            scene.danger[index(~us)].add(kWeights.danger_attack, reach.zone_squares());
        }
        if constexpr (kind == Kind::Knight) {
            judge_minor<us>(scene, square, kWeights.knight_outpost);
        } else if constexpr (kind == Kind::Bishop) {
            judge_minor<us>(scene, square, kWeights.bishop_outpost);
            scene.credit(us, kWeights.bishop_pawn_on_color,
                         scene.pawns.count_on_color(us, is_light(square)));
        } else if constexpr (kind == Kind::Rook) {
            judge_rook<us>(scene, square);
        }
    }
}

template <Color us, class Tally>
void judge_pieces(Scene<Tally>& scene) {
    judge_pieces_of<us, Kind::Knight>(scene);
    judge_pieces_of<us, Kind::Bishop>(scene);
    judge_pieces_of<us, Kind::Rook>(scene);
    judge_pieces_of<us, Kind::Queen>(scene);
    if (scene.board.men(us).of(Kind::Bishop).size() >= 2) scene.credit(us, kWeights.bishop_pair);
}

}  // namespace mutare
