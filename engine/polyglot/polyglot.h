// The keys of positions in Polyglot opening books. The engine's own keys are different (zobrist.h).
#pragma once

#include <cstdint>

#include "engine/position.h"

namespace mutare {

/// The key of the position in a Polyglot book. En passant follows the format's own rule: the file
/// is part of the key if a pawn stands beside the double-pushed pawn, whether or not it may legally
/// capture.
/// Specification: http://hgm.nubati.net/book_format.html
std::uint64_t polyglot_key(const Position& position);

}  // namespace mutare
