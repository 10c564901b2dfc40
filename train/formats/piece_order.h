// The numbers that other programs give to the types of pieces: P N B R Q K from 0.
#pragma once

#include <algorithm>
#include <array>

#include "engine/piece.h"

namespace mutare::train {

inline constexpr std::array kPieceOrder{PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                        PieceType::Rook, PieceType::Queen,  PieceType::King};

inline unsigned number_of(PieceType type) {
    return static_cast<unsigned>(std::ranges::find(kPieceOrder, type) - kPieceOrder.begin());
}

}  // namespace mutare::train
