// A position in about 26 bytes, as game files hold it; game_file.md describes it byte by byte.
#pragma once

#include <optional>

#include "engine/base/bytes.h"
#include "engine/position.h"

namespace mutare::train {

/// Appends the position, without the game that led to it.
void pack(const Position& position, ByteWriter& bytes);

/// The position that stands there; none when the bytes make no position that can be played.
std::optional<Position> unpack(ByteReader& bytes);

}  // namespace mutare::train
