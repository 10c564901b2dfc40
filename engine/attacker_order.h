// In which order the pieces of an exchange take.
#pragma once

#include <array>

#include "engine/piece.h"

namespace mutare {

/// The kinds from the least valuable to the king, who takes last.
inline constexpr std::array kAttackerOrder{PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                           PieceType::Rook, PieceType::Queen,  PieceType::King};

}  // namespace mutare
