// What a move generator fills: a list of moves, by class; and the captures en passant, which making
// the double push has found.
#pragma once

#include <cassert>
#include <cstddef>

#include "engine/move.h"
#include "engine/position.h"

namespace mutare {

/// More than any position has: at most fifteen queens with 27 moves each, king moves and castling.
inline constexpr std::size_t kMaxMoves = 512;

/// A list of moves on the stack. Moves beyond its size are not initialised.
class MoveList {
  public:
    MoveList() {}  // NOLINT: the moves stay uninitialised on purpose

    void add(Move move) {
        assert(size_ < kMaxMoves);
        moves_[size_++] = move;
    }
    /// Where a generator may write moves directly; `grow` then adds that number of them.
    [[nodiscard]] Move* behind_last() { return moves_ + size_; }
    void grow(std::size_t number) {
        size_ += number;
        assert(size_ <= kMaxMoves);
    }
    void clear() { size_ = 0; }
    void set(std::size_t i, Move move) { moves_[i] = move; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool is_empty() const { return size_ == 0; }
    [[nodiscard]] Move operator[](std::size_t i) const { return moves_[i]; }
    [[nodiscard]] const Move* begin() const { return moves_; }
    [[nodiscard]] const Move* end() const { return moves_ + size_; }
    [[nodiscard]] bool has(Move move) const;

  private:
    std::size_t size_ = 0;
    union {
        Move moves_[kMaxMoves];
    };
};

/// Which moves to generate. Noisy moves capture or promote; all others are quiet.
enum class MoveClass { All, Noisy, Quiet };

/// Calls `visit` for each legal en passant capture of the side to move, `us`. Making the double
/// push has found which are legal. `state` is a `State`, or has the same two members `en_passant`
/// and `en_passant_captures`.
template <class EnPassantState, class Visit>
[[gnu::always_inline]] inline void for_each_en_passant(const EnPassantState& state, Color us,
                                                       Visit visit) {
    if (state.en_passant_captures == EnPassant::None) return;
    const Square beside = state.en_passant + -forward(us);
    const auto visit_from = [&](EnPassant one, Direction side) {
        if (!includes(state.en_passant_captures, one)) return;
        visit(Move(MoveKind::EnPassant, beside + side, state.en_passant,
                   make_piece(us, PieceType::Pawn), make_piece(~us, PieceType::Pawn)));
    };
    visit_from(EnPassant::FromWest, kWest);
    visit_from(EnPassant::FromEast, kEast);
}

}  // namespace mutare
