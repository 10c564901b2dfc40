// Attacked squares, checks and pins, by the fastest back-end.
#pragma once

#include "engine/backend.h"
#include "engine/scalar/attacks.h"
#include "engine/simd/attacks.h"

namespace mutare {

/// Does a piece of side `by` attack the square?
using fastest::is_attacked;

/// The squares that a bishop, rook or queen on `from` attacks, up to the first piece on each ray.
using fastest::slider_attacks;

/// All squares that pieces of side `by` attack, including those of the side's own pieces.
using fastest::attacked_squares;

/// The checks and pins of a side's king.
using fastest::find_checks;

}  // namespace mutare
