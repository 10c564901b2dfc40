// A position in about 26 bytes, as game files hold it; game_file.md describes it byte by byte.
#pragma once

#include <optional>

#include "base/bytes.h"
#include "engine/position.h"

namespace mutare::train {

/// Appends the position. The moves that led to it are lost.
void pack(const Position& position, ByteWriter& bytes);

/// Reads a position; none when the bytes are not a legal position.
std::optional<Position> unpack(ByteReader& bytes);

}  // namespace mutare::train
