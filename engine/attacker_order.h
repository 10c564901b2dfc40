// The order in which the pieces of an exchange capture.
#pragma once

#include <array>

#include "engine/piece.h"

namespace mutare {

/// The piece types from the least valuable to the king, which captures last.
inline constexpr std::array kAttackerOrder{PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                           PieceType::Rook, PieceType::Queen,  PieceType::King};

/// The place of a piece type in `kAttackerOrder`.
inline constexpr std::array<std::size_t, kPieceTypeCount> kPlaceInAttackerOrder = [] {
    std::array<std::size_t, kPieceTypeCount> places{};
    for (std::size_t i = 0; i < kAttackerOrder.size(); ++i) places[index(kAttackerOrder[i])] = i;
    return places;
}();

}  // namespace mutare
