// In which order the men of an exchange take.
#pragma once

#include <array>

#include "engine/piece.h"

namespace mutare {

/// The kinds from the least valuable to the king, who takes last.
inline constexpr std::array kTakingOrder{Kind::Pawn, Kind::Knight, Kind::Bishop,
                                         Kind::Rook, Kind::Queen,  Kind::King};

}  // namespace mutare
