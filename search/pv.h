// The principal variation from a node on, as far as it is known.
// https://www.chessprogramming.org/Principal_Variation
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/move.h"
#include "search/score.h"

namespace mutare {

/// Empty until a move raises alpha. `init_node` clears it, since it outlives the node.
class Pv {
  public:
    void clear() { size_ = 0; }
    /// Becomes a move followed by the variation of the node that it leads to.
    void assign(Move move, const Pv& rest) {
        moves_[0] = move;
        std::copy(rest.begin(), rest.end(), moves_.begin() + 1);
        size_ = rest.size_ + 1;
    }
    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

  private:
    std::array<Move, kMaxPly + 1> moves_;
    std::size_t size_ = 0;
};

}  // namespace mutare
