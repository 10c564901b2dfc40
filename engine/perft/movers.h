// Our moves, by the square that they leave; and the sum of the replies to them.
#pragma once

#include "engine/perft/reply_tables.h"

namespace mutare::simd {

/// Our moves from one square that arrive as the same type. A pawn that promotes is four movers.
struct Mover {
    LaneMask targets;  // in square order
    Square from;
    PieceType type;  // of what arrives
    bool promotes;
    bool may_be_captured_en_passant;
};

template <Color us>
Move move_to(const Position& position, const Mover& mover, Square to) {
    constexpr Piece kPawn = make_piece(us, PieceType::Pawn);
    const Piece captured = position[to];
    if (mover.promotes) {
        return {promotion_to(make_piece(us, mover.type)), mover.from, to, kPawn, captured};
    }
    if (mover.type == PieceType::Pawn) {
        const bool is_double_push = to == mover.from + forward(us) + forward(us);
        return {is_double_push ? MoveKind::DoublePush : MoveKind::PawnMove, mover.from, to, kPawn,
                captured};
    }
    return Move::of_piece(make_piece(us, mover.type), mover.from, to, captured);
}

/// Adds up the entries of target tables.
class ReplySum {
  public:
    /// For the moves of `lanes`: the replies of a table, and its changes by lane.
    [[gnu::always_inline]] void add(int replies, Bytes changes, LaneMask lanes) {
        add(changes, lanes);
        add(static_cast<std::int64_t>(std::popcount(lanes)) * (replies - TargetTable::kBias));
    }
    /// Adds the bytes of `lanes`.
    [[gnu::always_inline]] void add(Bytes bytes, LaneMask lanes) { sums_.add(keep(lanes, bytes)); }
    void add(std::int64_t replies) { rest_ += replies; }
    [[gnu::always_inline]] void add(const ReplySum& other) {
        sums_.add(other.sums_);
        rest_ += other.rest_;
    }

    [[nodiscard]] std::uint64_t total() const {
        return static_cast<std::uint64_t>(sums_.total() + rest_);
    }

  private:
    Sums sums_;
    std::int64_t rest_ = 0;
};

}  // namespace mutare::simd
