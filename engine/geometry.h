// How pieces move on an empty board: tables by the difference of two squares, and lists of squares.
//
// On a 0x88 board the difference TO − FROM alone determines which pieces reach TO from FROM, and by
// which step. So one subtraction and one look-up tell whether a piece can attack a square at all.
// The ray between the two squares is walked only for sliders, and only if they can.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "engine/piece.h"
#include "engine/square.h"

namespace mutare {

/// The eight steps of a king, clockwise from the west.
inline constexpr std::array<Direction, 8> kKingSteps{kWest, kNorthWest, kNorth, kNorthEast,
                                                     kEast, kSouthEast, kSouth, kSouthWest};
/// The eight moves of a knight, clockwise from the west-south-west.
inline constexpr std::array<Direction, 8> kKnightSteps{
    kWest + kSouthWest, kWest + kNorthWest, kNorth + kNorthWest, kNorth + kNorthEast,
    kEast + kNorthEast, kEast + kSouthEast, kSouth + kSouthEast, kSouth + kSouthWest};
inline constexpr std::array<Direction, 4> kBishopSteps{kNorthWest, kNorthEast, kSouthEast,
                                                       kSouthWest};
inline constexpr std::array<Direction, 4> kRookSteps{kWest, kNorth, kEast, kSouth};

/// The steps of a piece: a leaper makes one step, a slider repeats it. None for pawns.
constexpr std::span<const Direction> steps_of(PieceType type) {
    switch (type) {
        case PieceType::Knight: return kKnightSteps;
        case PieceType::Bishop: return kBishopSteps;
        case PieceType::Rook: return kRookSteps;
        case PieceType::Queen:
        case PieceType::King: return kKingSteps;
        case PieceType::Pawn:
        case PieceType::None: break;
    }
    return {};
}

/// Differences of two squares on the board run from −119 (h8 to a1) to 119.
inline constexpr int kLargestDifference = 119;
inline constexpr std::size_t kDifferences = 256;

constexpr std::size_t difference_index(Square from, Square to) {
    return static_cast<std::size_t>((to - from).difference() + kLargestDifference);
}

/// Calls `visit(to, step)` for each square that a piece attacks on an empty board, ray by ray, from
/// near to far; for a pawn, `step` is the side to which it captures.
template <class Visit>
constexpr void for_each_attack_on_empty_board(Piece piece, Square from, Visit visit) {
    if (type_of(piece) == PieceType::Pawn) {
        const Square ahead = from + forward(color_of(piece));
        for (const Direction side : {kWest, kEast}) {
            if ((ahead + side).is_on_board()) visit(ahead + side, side);
        }
        return;
    }
    for (const Direction step : steps_of(type_of(piece))) {
        for (Square to = from + step; to.is_on_board(); to += step) {
            visit(to, step);
            if (!is_slider(type_of(piece))) break;
        }
    }
}

/// What the difference of two squares determines; indexed by `difference_index`.
struct DifferenceTables {
    /// The pieces that attack across this difference, a bit for each piece code.
    std::array<std::uint16_t, kDifferences> attackers{};
    /// The step along the ray between the two squares; 0 where they share no ray.
    std::array<std::int8_t, kDifferences> steps{};
};

inline constexpr DifferenceTables kDifferenceTables = [] {
    // From the middle a leaper makes each of its steps, from the corners a slider goes each
    // distance.
    constexpr std::array<Square, 5> kOrigins{"d4"_sq, "a1"_sq, "h1"_sq, "a8"_sq, "h8"_sq};
    DifferenceTables tables;
    for (std::size_t code = index(Piece::WhitePawn); code <= index(Piece::BlackQueen); ++code) {
        const Piece piece = static_cast<Piece>(code);
        for (const Square from : kOrigins) {
            for_each_attack_on_empty_board(piece, from, [&](Square to, Direction step) {
                const std::size_t difference = difference_index(from, to);
                tables.attackers[difference] |= static_cast<std::uint16_t>(1u << code);
                if (is_slider(type_of(piece))) {
                    tables.steps[difference] = static_cast<std::int8_t>(step.difference());
                }
            });
        }
    }
    return tables;
}();

/// The pieces that attack `to` from `from` if nothing stands between.
constexpr PieceSet attackers_over(Square from, Square to) {
    return PieceSet(kDifferenceTables.attackers[difference_index(from, to)]);
}

/// Are the squares one king step apart?
constexpr bool is_king_step(Square from, Square to) {
    return attackers_over(from, to).has(Piece::WhiteKing);
}

/// The step from one square towards the other along a rank, file or diagonal; 0 where they share
/// none.
constexpr Direction ray_step(Square from, Square to) {
    return Direction(kDifferenceTables.steps[difference_index(from, to)]);
}

/// Is `square` strictly between the two ends of a ray?
constexpr bool is_between(Square square, Square end, Square other_end) {
    const Direction step = ray_step(end, other_end);
    return step != Direction() && square != end && square != other_end &&
           ray_step(end, square) == step && ray_step(square, other_end) == step;
}

/// The steps to the squares around a king, and for perft to the two where castling from the e-file
/// leads.
inline constexpr std::size_t kKingZoneSize = 10;
inline constexpr std::array<Direction, kKingZoneSize> kKingZone = [] {
    std::array<Direction, kKingZoneSize> zone;
    std::copy(kKingSteps.begin(), kKingSteps.end(), zone.begin());
    zone[8] = kWest + kWest;
    zone[9] = kEast + kEast;
    return zone;
}();

/// A set of squares of a king's zone: bit i is the i-th of `kKingZone`.
using KingZone = unsigned;

/// The square of a king's zone that lies this step away from the king; empty if the step leads out
/// of the zone.
constexpr KingZone zone_of(Direction step) {
    for (std::size_t i = 0; i < kKingZoneSize; ++i) {
        if (kKingZone[i] == step) return 1u << i;
    }
    return 0;
}

/// The squares of a king's zone that a piece attacks on an empty board, by piece code and by the
/// difference from the piece to the king.
inline constexpr std::array<std::array<std::uint16_t, kDifferences>, kPieceCodes> kZoneAttacks =
    [] {
        std::array<std::array<std::uint16_t, kDifferences>, kPieceCodes> table{};
        for (int to_zone = -kLargestDifference; to_zone <= kLargestDifference; ++to_zone) {
            const PieceSet attackers(
                kDifferenceTables
                    .attackers[static_cast<std::size_t>(to_zone + kLargestDifference)]);
            for (std::size_t code = 0; code < kPieceCodes; ++code) {
                if (!attackers.has(static_cast<Piece>(code))) continue;
                for (const Direction step : kKingZone) {
                    const int to_king = to_zone - step.difference() + kLargestDifference;
                    if (to_king < 0 || to_king > 2 * kLargestDifference) continue;
                    table[code][static_cast<std::size_t>(to_king)] |=
                        static_cast<std::uint16_t>(zone_of(step));
                }
            }
        }
        return table;
    }();

/// Which squares of a king's zone a piece on `from` attacks on an empty board. Bits of squares off
/// the board are meaningless.
constexpr KingZone zone_attacked_by(Piece piece, Square from, Square king) {
    return kZoneAttacks[index(piece)][difference_index(from, king)];
}

}  // namespace mutare
