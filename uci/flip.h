// The same position with colors changed.
#pragma once

#include "engine/position.h"

namespace mutare {

/// The position with White and Black exchanged: a white piece on e2 is a black one on e7.
Position flipped(const Position& position);

}  // namespace mutare
