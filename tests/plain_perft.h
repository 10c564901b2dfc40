// Perft as it is defined, without threads, tables or several plies at once.
#pragma once

#include <cstdint>

#include "engine/movegen.h"

namespace mutare::tests {

/// The number of move sequences of `depth` plies.
inline std::uint64_t perft(Position& position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return legal_moves(position).size();
    std::uint64_t nodes = 0;
    for (const Move move : legal_moves(position)) {
        position.make_move(move);
        nodes += perft(position, depth - 1);
        position.unmake_move(move);
    }
    return nodes;
}

}  // namespace mutare::tests
