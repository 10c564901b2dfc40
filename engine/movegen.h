// Move generation: strictly legal moves, found from checkers and pins rather than by trying.
#pragma once

#include <cassert>
#include <cstddef>
#include <optional>

#include "engine/attacks.h"
#include "engine/move.h"
#include "engine/position.h"

namespace mutare {

/// More than any position can have: fifteen queens with 27 moves each, the king's, and castling.
inline constexpr std::size_t kMaxMoves = 512;

/// A list of moves on the stack, not initialised beyond its size.
class MoveList {
  public:
    MoveList() {}  // NOLINT: leaving the moves alone is the point

    void add(Move move) {
        assert(size_ < kMaxMoves);
        moves_[size_++] = move;
    }
    /// The place behind the last move, with room for more; `grow` takes in what was written there.
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

/// Which moves are asked for. Noisy ones capture or promote, the others are quiet.
enum class MoveClass { All, Noisy, Quiet };

// There are two roads to the same answers, move for move: see attacks.h.
namespace scalar {
void generate(const Position& position, const CheckInfo& checks, MoveClass wanted, MoveList& moves);
std::size_t count_legal_moves(const Position& position);
}  // namespace scalar

#if MUTARE_HAS_SIMD
namespace simd {
void generate(const Position& position, const CheckInfo& checks, MoveClass wanted, MoveList& moves);
std::size_t count_legal_moves(const Position& position);
}  // namespace simd
#endif

/// Adds the legal moves of a class to a list. `checks` is what `find_checks` says of the side to
/// move.
using fastest::generate;

/// How many legal moves there are, without writing them down.
using fastest::count_legal_moves;

/// All legal moves.
MoveList legal_moves(const Position& position);

/// Is this one of the legal moves? Takes any 32-bit value.
bool is_legal(const Position& position, const CheckInfo& checks, Move move);

/// Calls `visit` for each capture en passant of side `us`, whose turn it is. Whether these are
/// legal was found out when the enemy's pawn jumped: `state` is what knows of it, a position's
/// `State` or the like.
template <class EnPassantState, class Visit>
[[gnu::always_inline]] inline void for_each_en_passant(const EnPassantState& state, Color us,
                                                       Visit visit) {
    if (state.en_passant_captures == EnPassant::None) return;
    const Square beside = state.en_passant + -forward(us);
    const auto visit_from = [&](EnPassant one, Direction side) {
        if (!includes(state.en_passant_captures, one)) return;
        visit(Move(Special::EnPassant, beside + side, state.en_passant,
                   make_piece(us, PieceType::Pawn), make_piece(~us, PieceType::Pawn)));
    };
    visit_from(EnPassant::FromWest, kWest);
    visit_from(EnPassant::FromEast, kEast);
}

/// Is a castling whose right is left legal now, as Chess960 has it: any distance, king and rook on
/// any square of their rank? Requires that there is no check.
bool is_castling_legal(const Position& position, Castling castling);

/// The first square between king, rook and where they go on which another piece stands.
std::optional<Square> castling_obstacle(const Position& position, Castling castling);

/// The first square of the king's way, its end included, that the other side attacks.
std::optional<Square> castling_danger(const Position& position, Castling castling);

}  // namespace mutare
