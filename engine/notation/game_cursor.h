// A place in a game with variations: the position there, and the way back to the moves that a
// variation replaces.
#pragma once

#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

#include "engine/position.h"

namespace mutare {

class GameCursor {
  public:
    explicit GameCursor(Position start) : position_(std::move(start)) {}

    [[nodiscard]] const Position& position() const { return position_; }
    /// How many variations the place is nested in; 0 in the main line.
    [[nodiscard]] std::size_t depth() const { return variations_.size(); }
    /// Is there a move before the place, in this line, that a variation could replace?
    [[nodiscard]] bool can_vary() const {
        return path_.size() > (variations_.empty() ? 0 : variations_.back().path_size);
    }

    /// Makes a legal move. The null move is `Move()`; it requires that there is no check.
    void play(Move move) {
        position_.make_move_or_pass(move);
        path_.push_back(move);
    }
    /// Goes back before the last move. Requires `can_vary()`.
    void begin_variation() {
        assert(can_vary());
        const Move replaced = path_.back();
        take_back();
        variations_.push_back({replaced, path_.size()});
    }
    /// Returns to the move that the variation replaced. Requires a variation.
    void end_variation() {
        const Variation variation = variations_.back();
        variations_.pop_back();
        while (path_.size() > variation.path_size) take_back();
        play(variation.replaced);
    }

  private:
    struct Variation {
        Move replaced;
        /// The number of moves before it.
        std::size_t path_size = 0;
    };

    void take_back() {
        position_.unmake_move_or_pass(path_.back());
        path_.pop_back();
    }

    Position position_;
    std::vector<Move> path_;
    std::vector<Variation> variations_;
};

}  // namespace mutare
