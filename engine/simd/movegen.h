// Move generation by board look-ups.
#pragma once

#include "engine/check_info.h"
#include "engine/move_list.h"

namespace mutare::simd {

void generate(const Position& position, const CheckInfo& checks, MoveClass wanted, MoveList& moves);

}  // namespace mutare::simd
