// A position in about 26 bytes, as game files hold it; game_file.md describes it byte by byte.
#pragma once

#include <optional>

#include "base/bytes.h"
#include "engine/position.h"

namespace mutare::train {

// Codes that no piece uses: of a rook with which its king may still castle, and of a pawn that has
// just made a double push. As in the codes of pieces, 1 more for Black's.
inline constexpr unsigned kPackedCastlingRook = 0;
inline constexpr unsigned kPackedPushedPawn = 14;

/// Whether the king may still castle with the rook on that square.
bool may_castle(const Position& position, Square rook);

/// Appends the position. The moves that led to it are lost.
void pack(const Position& position, ByteWriter& bytes);

/// Reads a position; none when the bytes are not a legal position.
std::optional<Position> unpack(ByteReader& bytes);

}  // namespace mutare::train
