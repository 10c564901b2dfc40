// Keys of positions in Polyglot opening books. The engine's own key is another one (zobrist.h).
#pragma once

#include <cstdint>

#include "engine/position.h"

namespace mutare {

/// The key under which a Polyglot book files the position. Its en passant rule is the format's own:
/// the file counts where a pawn stands ready to capture, be that legal or not.
/// Specification: http://hgm.nubati.net/book_format.html
std::uint64_t polyglot_key(const Position& position);

}  // namespace mutare
