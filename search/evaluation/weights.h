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
    Tapered tempo{39, 20};

    /// By kind.
    std::array<Tapered, kKindCount> material{{{0, 0}, {66, 118}, {278, 367}, {0, 0}, {301, 383}, {391, 654}, {928, 1113}}};
    /// What each square adds: the left half of the board as White sees it, which the right half mirrors.
    std::array<std::array<Tapered, kSquareCount / 2>, kKindCount - 1> squares{{
        // Pawn
        {{
            {   0,    0}, {   0,    0}, {   0,    0}, {   0,    0},
            {  23,  -30}, {  10,   25}, {  27,   40}, {  39,   29},
            {  17,   12}, {  15,   20}, {  27,   16}, {  24,   17},
            {   2,    3}, {   3,    1}, {  17,    5}, {  18,   12},
            { -10,    0}, {  -3,   -5}, {   7,    4}, {  11,   -1},
            { -13,   -2}, {  -4,   -2}, {   3,   -3}, {   3,    3},
            { -17,   -2}, {   3,   -2}, {  -5,    3}, {  -5,    0},
            {   0,    0}, {   0,    0}, {   0,    0}, {   0,    0},
        }},
        // Knight
        {{
            { -37,  -15}, { -18,  -24}, {  -7,  -20}, {  11,    0},
            { -13,  -13}, {  -4,   -4}, {   0,    8}, {  21,    7},
            {   4,  -12}, {  11,   -5}, { -15,   14}, {  12,    6},
            {  26,  -13}, {  10,   -3}, {  18,   -8}, {  16,   25},
            {  10,  -16}, {  20,   -1}, {  13,   20}, {  16,   25},
            {  -9,   -4}, {   9,   -5}, {   7,    7}, {   8,   26},
            { -22,  -14}, {  10,   -8}, {   1,   -5}, {   8,    9},
            { -41,  -35}, { -17,  -15}, { -13,  -12}, {  -1,   -7},
        }},
        // King
        {{
            { -44,  -30}, { -55,  -19}, { -67,  -11}, { -78,    3},
            { -45,  -24}, { -54,   -4}, { -63,   12}, { -78,   15},
            { -43,  -10}, { -52,    7}, { -63,   19}, { -75,   35},
            { -45,   -3}, { -51,    4}, { -63,   25}, { -78,   23},
            { -23,  -12}, { -30,   -1}, { -49,   13}, { -70,   23},
            {  -1,  -16}, { -25,   -4}, { -26,    9}, { -63,   19},
            {  17,  -31}, {  -1,   -9}, { -15,    0}, { -31,    7},
            {  28,  -15}, {  44,  -26}, {  10,  -13}, {   5,  -18},
        }},
        // Bishop
        {{
            { -11,   -5}, {  -8,    4}, { -13,    9}, { -10,   -6},
            { -30,  -10}, { -13,   -1}, { -27,   -6}, {  -6,    6},
            { -20,   15}, { -13,  -31}, {  -9,   11}, {  -7,   20},
            {  -2,   -6}, {   4,    8}, {  13,   -2}, {  -3,   19},
            {  -4,   -8}, {   1,   11}, {   5,    4}, {   2,    3},
            {   6,    1}, {   7,   -1}, {  12,   10}, {   7,    3},
            {  -6,    4}, {  13,  -10}, {   4,  -15}, {  11,   -2},
            {   2,  -10}, {  -2,  -28}, {  -1,    1}, {  -4,    8},
        }},
        // Rook
        {{
            {   1,   30}, {  -8,   17}, {   0,   22}, {   5,   15},
            {   0,   23}, {  -2,   17}, {  12,   10}, {   7,   17},
            { -15,   15}, {  13,    2}, {  -6,    4}, {  12,    7},
            { -15,   27}, {  -4,   15}, {  18,    9}, {   6,   11},
            { -17,   14}, { -13,    5}, {  21,    3}, {  10,   -5},
            { -22,    1}, { -22,    2}, { -10,    2}, {  -3,   -2},
            {  -9,   -6}, {  -8,   -3}, {  -3,    7}, {  15,  -12},
            { -13,   -8}, { -10,   -5}, {   1,   -2}, {  13,  -11},
        }},
        // Queen
        {{
            { -16,   -4}, { -15,   -1}, {  -6,   10}, { -17,    6},
            {  -8,    1}, { -15,    5}, { -15,   16}, { -12,   12},
            { -22,    6}, { -10,   17}, { -14,   19}, {  -6,   30},
            { -11,   14}, {  -8,   20}, {  -3,   28}, {  -4,   24},
            { -12,   -7}, {  -8,    5}, {  -9,   19}, { -13,   33},
            { -21,   -8}, { -12,    8}, {  -8,   11}, {  -4,   13},
            {  -8,  -23}, { -15,    1}, {  -3,  -13}, {   1,   -9},
            { -15,  -12}, {  -8,  -18}, { -10,  -16}, {   0,  -34},
        }},
    }};
    Tapered bishop_pair{12, 61};

    // Mobility: by the number of squares reached that no enemy pawn attacks.
    std::array<Tapered, 9> knight_mobility{{{-47, -34}, {-25, -10}, {-17, -5}, {-10, 4}, {-5, 21}, {2, 25}, {3, 25}, {9, 18}, {10, 15}}};
    std::array<Tapered, 14> bishop_mobility{{{-46, -40}, {-31, -28}, {-19, -12}, {-15, -4}, {-7, 6}, {-3, 7}, {-5, 16}, {-2, 19}, {2, 13}, {2, 28}, {13, 11}, {7, 22}, {20, 9}, {20, 14}}};
    std::array<Tapered, 15> rook_mobility{{{-58, -70}, {-22, -42}, {-13, -14}, {-13, -5}, {-9, 2}, {-6, 8}, {-5, 10}, {-1, 15}, {0, 24}, {2, 29}, {1, 33}, {7, 31}, {9, 35}, {7, 36}, {11, 35}}};
    std::array<Tapered, 28> queen_mobility{{{-34, -48}, {-35, -37}, {-29, -28}, {-22, -35}, {-16, -29}, {-16, -34}, {-14, -32}, {-11, -17}, {-4, -9}, {-5, -1}, {-1, 3}, {0, 18}, {-3, 24}, {-2, 31}, {-2, 36}, {1, 40}, {6, 37}, {9, 31}, {7, 31}, {19, 32}, {12, 19}, {13, 24}, {11, 22}, {12, 18}, {11, 19}, {11, 18}, {14, 25}, {15, 25}}};

    // Pawns. Pairs: no enemy pawn ahead on the file, and one.
    std::array<Tapered, 2> isolated_pawn{{{-7, -20}, {-1, -7}}};
    std::array<Tapered, 2> backward_pawn{{{-11, -4}, {-1, -16}}};
    Tapered doubled_pawn{-10, -17};
    /// By rank, as the side counts it from 0.
    std::array<Tapered, 8> pawn_beside_pawn{{{0, 0}, {4, -1}, {6, 2}, {7, 4}, {11, 23}, {47, 58}, {52, 51}, {0, 0}}};
    std::array<Tapered, 8> pawn_guarded_by_pawn{{{0, 0}, {10, 6}, {9, 2}, {10, 0}, {11, 12}, {12, 39}, {61, 76}, {0, 0}}};

    // Passed pawns, by rank.
    std::array<Tapered, 8> passed_pawn{{{0, 0}, {-7, 9}, {-6, 21}, {-2, 22}, {9, 38}, {29, 70}, {95, 144}, {0, 0}}};
    /// The square ahead is held by an enemy.
    std::array<Tapered, 8> passed_pawn_blocked{{{0, 0}, {-1, -2}, {-2, -4}, {-11, -10}, {-9, -10}, {-6, -22}, {-32, -97}, {0, 0}}};
    /// No enemy attacks the square ahead.
    std::array<Tapered, 8> passed_pawn_safe_step{{{0, 0}, {0, 0}, {0, 2}, {-8, 15}, {1, 19}, {18, 37}, {20, 66}, {0, 0}}};
    /// Nobody stands on any square ahead or attacks it.
    std::array<Tapered, 8> passed_pawn_free_path{{{0, 0}, {0, 0}, {0, 4}, {-22, 18}, {-17, 37}, {15, 66}, {29, 95}, {0, 0}}};
    /// King steps to the square ahead, once for each rank beyond the third.
    std::array<Tapered, 8> passed_pawn_own_king{{{8, 39}, {13, 41}, {-7, 23}, {-1, 9}, {0, -1}, {2, -9}, {-8, -7}, {-13, -4}}};
    std::array<Tapered, 8> passed_pawn_enemy_king{{{-1, -23}, {0, -12}, {7, -2}, {2, 16}, {-1, 30}, {-8, 37}, {-9, 41}, {3, 44}}};
    /// A rook or queen behind the pawn, own and enemy.
    std::array<Tapered, 2> passed_pawn_rook_behind{{{9, 20}, {-29, -46}}};

    // Pieces.
    /// Where no enemy pawn can drive it away: a knight, a bishop; guarded by no pawn, and by one.
    std::array<Tapered, 2> knight_outpost{{{11, 7}, {36, 25}}};
    std::array<Tapered, 2> bishop_outpost{{{11, 0}, {26, 32}}};
    Tapered minor_behind_pawn{3, 16};
    /// For each own pawn on squares of the bishop's color.
    Tapered bishop_pawn_on_color{-1, -1};
    /// No pawn on the file, and none of the own.
    Tapered rook_on_open_file{32, 13};
    Tapered rook_on_half_open_file{15, 15};

    // Threats, by what is attacked.
    std::array<Tapered, kKindCount> threat_by_pawn{{{0, 0}, {-3, -1}, {62, 34}, {0, 0}, {66, 52}, {82, 43}, {68, 29}}};
    std::array<Tapered, kKindCount> threat_by_minor{{{0, 0}, {2, 19}, {22, 44}, {0, 0}, {31, 36}, {62, 38}, {67, 36}}};
    std::array<Tapered, kKindCount> threat_by_rook{{{0, 0}, {-6, 16}, {15, 28}, {0, 0}, {22, 23}, {7, 3}, {79, 41}}};
    std::array<Tapered, kKindCount> threat_by_king{{{0, 0}, {9, 23}, {28, 41}, {0, 0}, {24, 47}, {19, 28}, {0, 0}}};
    /// Attacked and guarded by nobody.
    std::array<Tapered, kKindCount> hanging{{{0, 0}, {17, 44}, {27, 20}, {0, 0}, {25, 26}, {19, 17}, {0, -7}}};

    // Shelter of the king: ranks from him to the nearest own pawn ahead, 7 for none; on files beside
    // his own, and on his own.
    std::array<std::array<Tapered, 8>, 2> shelter{{
        {{{   1,   11}, {  18,   -6}, {   7,   -4}, {   2,   -6}, {  -2,   -7}, { -13,    4}, {  -9,   -2}, { -12,    1}}},
        {{{   0,    0}, {  14,    2}, {   3,   -4}, {  -3,   -9}, {  -1,    7}, { -12,   -5}, {  -8,    3}, { -16,   -2}}},
    }};
    /// To the nearest enemy pawn ahead: running, and stopped by an own pawn.
    std::array<std::array<Tapered, 8>, 2> storm{{
        {{{   6,   18}, {   2,   -3}, { -35,   -3}, { -14,    3}, { -12,    2}, {  -6,   -3}, { -10,   -1}, { -12,   -1}}},
        {{{   0,    0}, {   1,    6}, {   3,  -11}, {   5,    3}, {   0,    0}, {  -3,  -19}, {  17,   -5}, {   2,    2}}},
    }};

    // Danger to the king, in points of which more count more than their share; see king.h.
    Tapered danger_base{-41, -14};
    /// For each man that attacks his zone.
    std::array<Tapered, kKindCount> danger_attacker{{{0, 0}, {0, 0}, {37, 17}, {0, 0}, {18, 21}, {35, 11}, {50, 22}}};
    /// For each square of his zone, by the men that attack it.
    Tapered danger_attack{15, 26};
    /// For each square of his zone that is attacked and guarded by nobody but king and queen.
    Tapered danger_weak_square{39, 29};
    /// For each square from which that kind of man could give check unpunished.
    std::array<Tapered, kKindCount> danger_safe_check{{{0, 0}, {0, 0}, {112, 63}, {0, 0}, {70, 45}, {126, 69}, {80, 69}}};
    Tapered danger_without_queen{-173, -102};
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
