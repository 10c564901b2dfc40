// The numbers of the evaluation, in centipawns: {middlegame, endgame} for the side that has what
// the name says. The names are written by hand; the numbers are the tuner's, which finds them in
// the order in which they stand here and replaces them.
#pragma once

#include <algorithm>
#include <array>

#include "engine/piece.h"
#include "engine/square.h"
#include "search/evaluation/tapered.h"

namespace mutare {

// clang-format off

struct Weights {
    Tapered tempo{12, 8};

    /// By kind.
    std::array<Tapered, kKindCount> material{{{0, 0}, {82, 100}, {335, 300}, {0, 0}, {355, 320}, {480, 530}, {1000, 960}}};
    /// What each square adds: the left half of the board as White sees it, which the right half mirrors.
    std::array<std::array<Tapered, kSquareCount / 2>, kKindCount - 1> squares{{
        // Pawn
        {{
            {   0,    0}, {   0,    0}, {   0,    0}, {   0,    0},
            {   0,   10}, {   4,   10}, {  38,   10}, {  42,   10},
            {  -2,    8}, {   2,    8}, {  30,    8}, {  34,    8},
            {  -4,    6}, {   0,    6}, {  22,    6}, {  26,    6},
            {  -6,    4}, {  -2,    4}, {  14,    4}, {  18,    4},
            {  -8,    2}, {  -4,    2}, {   6,    2}, {  10,    2},
            { -10,    0}, {  -6,    0}, {  -2,    0}, {   2,    0},
            {   0,    0}, {   0,    0}, {   0,    0}, {   0,    0},
        }},
        // Knight
        {{
            { -15,  -20}, {  -7,  -15}, {   1,  -10}, {   9,   -5},
            {  -7,  -15}, {   1,  -10}, {   9,   -5}, {  17,    0},
            {   1,  -10}, {   9,   -5}, {  17,    0}, {  25,    5},
            {   6,   -5}, {  14,    0}, {  22,    5}, {  30,   10},
            {   3,   -5}, {  11,    0}, {  19,    5}, {  27,   10},
            {  -8,  -10}, {   0,   -5}, {   8,    0}, {  16,    5},
            { -19,  -15}, { -11,  -10}, {  -3,   -5}, {   5,    0},
            { -30,  -20}, { -22,  -15}, { -14,  -10}, {  -6,   -5},
        }},
        // King
        {{
            { -44,  -28}, { -56,  -19}, { -68,  -10}, { -80,   -1},
            { -44,  -19}, { -56,  -10}, { -68,   -1}, { -80,    8},
            { -44,  -10}, { -56,   -1}, { -68,    8}, { -80,   17},
            { -44,   -1}, { -56,    8}, { -68,   17}, { -80,   26},
            { -24,   -1}, { -36,    8}, { -48,   17}, { -60,   26},
            {  -4,  -10}, { -16,   -1}, { -28,    8}, { -40,   17},
            {  16,  -19}, {   4,  -10}, {  -8,   -1}, { -20,    8},
            {  36,  -28}, {  24,  -19}, {  12,  -10}, {   0,   -1},
        }},
        // Bishop
        {{
            { -12,   -8}, {  -8,   -6}, {  -4,   -4}, {   0,   -2},
            {  -8,   -6}, {  -4,   -4}, {   0,   -2}, {   4,    0},
            {  -4,   -4}, {   0,   -2}, {   4,    0}, {   8,    2},
            {   0,   -2}, {   4,    0}, {   8,    2}, {  12,    4},
            {   0,   -2}, {   4,    0}, {   8,    2}, {  12,    4},
            {  -4,   -4}, {   0,   -2}, {   4,    0}, {   8,    2},
            {  -8,   -6}, {  -4,   -4}, {   0,   -2}, {   4,    0},
            { -20,   -8}, { -16,   -6}, { -12,   -4}, {  -8,   -2},
        }},
        // Rook
        {{
            {  -6,    8}, {  -2,    8}, {   2,    8}, {   6,    8},
            {   6,    8}, {  10,    8}, {  14,    8}, {  18,    8},
            {  -6,    8}, {  -2,    8}, {   2,    8}, {   6,    8},
            {  -6,    0}, {  -2,    0}, {   2,    0}, {   6,    0},
            {  -6,    0}, {  -2,    0}, {   2,    0}, {   6,    0},
            {  -6,    0}, {  -2,    0}, {   2,    0}, {   6,    0},
            {  -6,    0}, {  -2,    0}, {   2,    0}, {   6,    0},
            {  -6,    0}, {  -2,    0}, {   2,    0}, {   6,    0},
        }},
        // Queen
        {{
            { -18,  -15}, { -17,  -10}, { -16,   -5}, { -15,    0},
            { -15,  -10}, { -14,   -5}, { -13,    0}, { -12,    5},
            { -12,   -5}, { -11,    0}, { -10,    5}, {  -9,   10},
            {  -9,    0}, {  -8,    5}, {  -7,   10}, {  -6,   15},
            {  -7,    0}, {  -6,    5}, {  -5,   10}, {  -4,   15},
            {  -6,   -5}, {  -5,    0}, {  -4,    5}, {  -3,   10},
            {  -5,  -10}, {  -4,   -5}, {  -3,    0}, {  -2,    5},
            {  -4,  -15}, {  -3,  -10}, {  -2,   -5}, {  -1,    0},
        }},
    }};
    Tapered bishop_pair{25, 45};

    // Mobility: by the number of squares reached that no enemy pawn attacks.
    std::array<Tapered, 9> knight_mobility{{{-27, -27}, {-13, -13}, {-7, -7}, {-2, -2}, {1, 1}, {5, 5}, {8, 8}, {10, 10}, {13, 13}}};
    std::array<Tapered, 14> bishop_mobility{{{-35, -40}, {-20, -23}, {-14, -16}, {-10, -11}, {-5, -6}, {-2, -2}, {1, 1}, {4, 5}, {7, 8}, {10, 11}, {12, 14}, {14, 16}, {16, 19}, {19, 21}}};
    std::array<Tapered, 15> rook_mobility{{{-24, -49}, {-14, -29}, {-10, -21}, {-7, -14}, {-4, -9}, {-2, -4}, {0, 0}, {2, 4}, {4, 8}, {6, 11}, {7, 14}, {9, 17}, {10, 20}, {12, 23}, {13, 26}}};
    std::array<Tapered, 28> queen_mobility{{{-27, -47}, {-19, -33}, {-15, -27}, {-13, -23}, {-11, -19}, {-9, -16}, {-7, -13}, {-6, -10}, {-4, -7}, {-3, -5}, {-1, -3}, {0, 0}, {1, 2}, {2, 4}, {3, 6}, {4, 7}, {5, 9}, {6, 11}, {7, 13}, {8, 14}, {9, 16}, {10, 17}, {11, 19}, {12, 20}, {12, 22}, {13, 23}, {14, 25}, {15, 26}}};

    // Pawns. Pairs: no enemy pawn ahead on the file, and one.
    std::array<Tapered, 2> isolated_pawn{{{-12, -14}, {-5, -10}}};
    std::array<Tapered, 2> backward_pawn{{{-12, -10}, {-4, -6}}};
    Tapered doubled_pawn{-6, -16};
    /// By rank, as the side counts it from 0.
    std::array<Tapered, 8> pawn_beside_pawn{{{0, 0}, {2, 1}, {3, 2}, {8, 7}, {15, 14}, {26, 25}, {39, 38}, {0, 0}}};
    std::array<Tapered, 8> pawn_guarded_by_pawn{{{0, 0}, {10, 6}, {8, 4}, {10, 6}, {16, 12}, {26, 22}, {40, 36}, {0, 0}}};

    // Passed pawns, by rank.
    std::array<Tapered, 8> passed_pawn{{{0, 0}, {-6, 4}, {-6, 8}, {0, 18}, {18, 38}, {45, 70}, {80, 120}, {0, 0}}};
    /// The square ahead is held by an enemy.
    std::array<Tapered, 8> passed_pawn_blocked{{{0, 0}, {-1, -2}, {-2, -4}, {-3, -8}, {-6, -20}, {-12, -40}, {-20, -70}, {0, 0}}};
    /// No enemy attacks the square ahead.
    std::array<Tapered, 8> passed_pawn_safe_step{{{0, 0}, {0, 0}, {0, 2}, {2, 5}, {4, 10}, {8, 18}, {12, 25}, {0, 0}}};
    /// Nobody stands on any square ahead or attacks it.
    std::array<Tapered, 8> passed_pawn_free_path{{{0, 0}, {0, 0}, {0, 4}, {2, 10}, {6, 20}, {12, 40}, {20, 60}, {0, 0}}};
    /// King steps to the square ahead, once for each rank beyond the third.
    std::array<Tapered, 8> passed_pawn_own_king{{{0, 6}, {0, 4}, {0, 2}, {0, 0}, {0, -2}, {0, -4}, {0, -6}, {0, -8}}};
    std::array<Tapered, 8> passed_pawn_enemy_king{{{0, -10}, {0, -6}, {0, -2}, {0, 2}, {0, 6}, {0, 10}, {0, 14}, {0, 18}}};
    /// A rook or queen behind the pawn, own and enemy.
    std::array<Tapered, 2> passed_pawn_rook_behind{{{8, 18}, {-8, -25}}};

    // Pieces.
    /// Where no enemy pawn can drive it away: a knight, a bishop; guarded by no pawn, and by one.
    std::array<Tapered, 2> knight_outpost{{{8, 4}, {28, 18}}};
    std::array<Tapered, 2> bishop_outpost{{{6, 2}, {24, 10}}};
    Tapered minor_behind_pawn{6, 4};
    /// For each own pawn on squares of the bishop's color.
    Tapered bishop_pawn_on_color{-3, -6};
    /// No pawn on the file, and none of the own.
    Tapered rook_on_open_file{28, 8};
    Tapered rook_on_half_open_file{12, 8};

    // Threats, by what is attacked.
    std::array<Tapered, kKindCount> threat_by_pawn{{{0, 0}, {0, 0}, {55, 35}, {0, 0}, {55, 45}, {75, 35}, {65, 30}}};
    std::array<Tapered, kKindCount> threat_by_minor{{{0, 0}, {3, 15}, {25, 25}, {0, 0}, {30, 30}, {55, 30}, {45, 40}}};
    std::array<Tapered, kKindCount> threat_by_rook{{{0, 0}, {0, 15}, {18, 25}, {0, 0}, {18, 25}, {0, 0}, {55, 35}}};
    std::array<Tapered, kKindCount> threat_by_king{{{0, 0}, {5, 25}, {10, 30}, {0, 0}, {10, 30}, {10, 20}, {0, 0}}};
    /// Attacked and guarded by nobody.
    std::array<Tapered, kKindCount> hanging{{{0, 0}, {3, 15}, {20, 20}, {0, 0}, {20, 20}, {20, 15}, {10, 10}}};

    // Shelter of the king: ranks from him to the nearest own pawn ahead, 7 for none; on files beside
    // his own, and on his own.
    std::array<std::array<Tapered, 8>, 2> shelter{{
        {{{  -5,    0}, {  22,   -5}, {  14,   -3}, {   2,    0}, {  -4,    0}, {  -6,    0}, {  -8,    0}, { -22,    0}}},
        {{{   0,    0}, {  22,   -5}, {   8,   -3}, {  -6,    0}, {  -8,    0}, {  -8,    0}, {  -8,    0}, { -22,    0}}},
    }};
    /// To the nearest enemy pawn ahead: running, and stopped by an own pawn.
    std::array<std::array<Tapered, 8>, 2> storm{{
        {{{   0,    0}, {  10,    0}, { -40,    0}, { -24,    0}, { -10,    0}, {  -2,    0}, {   0,    0}, {  -6,    0}}},
        {{{   0,    0}, {   0,    0}, {  -2,   -8}, {   2,   -4}, {   2,    0}, {   2,    0}, {   0,    0}, {   0,    0}}},
    }};

    // Danger to the king, in points of which more count more than their share; see king.h.
    Tapered danger_base{-60, -20};
    /// For each man that attacks his zone.
    std::array<Tapered, kKindCount> danger_attacker{{{0, 0}, {0, 0}, {45, 20}, {0, 0}, {30, 20}, {35, 10}, {30, 10}}};
    /// For each square of his zone, by the men that attack it.
    Tapered danger_attack{16, 8};
    /// For each square of his zone that is attacked and guarded by nobody but king and queen.
    Tapered danger_weak_square{38, 25};
    /// For each square from which that kind of man could give check unpunished.
    std::array<Tapered, kKindCount> danger_safe_check{{{0, 0}, {0, 0}, {90, 60}, {0, 0}, {60, 40}, {95, 60}, {80, 50}}};
    Tapered danger_without_queen{-200, -100};
};

// clang-format on

inline constexpr Weights kWeights;

/// What a square adds to the worth of a man on it.
constexpr const Tapered& square_weight(Color side, Kind kind, Square square) {
    constexpr int kFiles = 4;
    const int file = std::min(square.file(), 7 - square.file());
    const int row = 7 - square.rank_for(side);
    return kWeights.squares[index(kind) - 1][static_cast<std::size_t>(row * kFiles + file)];
}

inline constexpr std::size_t kWeightCount = sizeof(Weights) / sizeof(Tapered);

}  // namespace mutare
