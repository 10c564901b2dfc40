// Move generation by checks, pins and ray walks.
#pragma once

#include "engine/check_info.h"
#include "engine/move_list.h"

namespace mutare::scalar {

void generate(const Position& position, const CheckInfo& checks, MoveClass wanted, MoveList& moves);

}  // namespace mutare::scalar
