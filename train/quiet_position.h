// Quiet by what could be played; `is_quiet_sample` asks what was.
#pragma once

#include "engine/position.h"

namespace mutare::train {

/// Can a static evaluation be expected to know the score? Not in check, nor where a capture or a
/// promotion gains material.
bool is_quiet(const Position& position);

}  // namespace mutare::train
