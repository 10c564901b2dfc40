// The last two or three plies by the vector board: at two plies a time, from the tables of
// two_ply_counter.h; at one, each move is made on the snapshot.
#include "engine/perft/perft.h"

#if MUTARE_HAS_SIMD

#include "engine/movegen.h"
#include "engine/perft/two_ply_counter.h"

namespace mutare::simd {

namespace {

/// Does making this move change more than the square of a piece, and of one that it captures? A
/// double push does only if a pawn might capture en passant.
template <Color us>
[[gnu::always_inline]] inline bool is_special(const Position& position, Move move) {
    return !move.is_simple() || (move.is_double_push() && is_beside_pawn<us>(position, move.to()));
}

/// The replies to all moves. Their pieces stand still, except for one that is captured, so what
/// depends only on their squares is found once. After most moves no snapshot is needed.
template <Color us, bool few_pieces>
[[gnu::noinline]] std::uint64_t sum_replies(const Position& position, const Snapshot& now) {
    constexpr Piece kKing = make_piece(us, PieceType::King);
    using Theirs = RaysOfPieces<few_pieces>;
    const Theirs standing(now.of(~us));
    SidePieces left = now.of(~us);
    Theirs after_capture = standing;
    const CastlingTable& table = position.castling_table();
    const auto count = [&](Move move) {
        const Square from = move.from();
        const Square to = move.to();
        if (is_special<us>(position, move)) return count_after<us>(now, position, move);
        const SimdBoard board = with<us>(without(now.board, from), to, move.piece());
        const MoveCounter<~us, few_pieces> counter(
            board, now.of(~us).king(), move.piece() == kKing ? to : now.of(us).king(),
            now.castling & table.kept_by(from, to), EnPassant::None);
        if (counter.in_check()) [[unlikely]]
            return count_after<us>(now, position, move);
        const Theirs* theirs = &standing;
        if (move.is_capture()) {
            left = now.of(~us);
            left.remove(position.board().slot_on(to));
            after_capture = Theirs(left);
            theirs = &after_capture;
        }
        return counter.count_out_of_check(*theirs);
    };
    std::uint64_t replies = 0;
    for (const Move move : legal_moves(position)) {
        replies += static_cast<std::uint64_t>(count(move));
    }
    return replies;
}

template <Color us>
std::uint64_t count_two_plies_by_moves(const Position& position, const Snapshot& now) {
    return has_few_pieces(now) ? sum_replies<us, true>(position, now)
                               : sum_replies<us, false>(position, now);
}

template <Color us>
std::uint64_t count_two_plies(const Position& position, const Snapshot& now) {
    if (now.of(~us).promoted.count() > ReplyTables<~us>::kMaxPromoted) [[unlikely]] {
        return count_two_plies_by_moves<us>(position, now);
    }
    ReplySum sum;
    TwoPlyCounter<us>(position, now).count(sum);
    return sum.total();
}

/// Each move is made both on the board and on the snapshot: a snapshot loaded from a board that was
/// just written would have to wait for it. The position's flags and keys are not updated, for the
/// snapshot has the flags and nothing reads the keys. The whole move is made only where
/// `count_two_plies` may have to list moves: this move may promote one more piece, hence `>=`.
template <Color us>
std::uint64_t count_three_plies(Position& position, const Snapshot& now) {
    const bool are_listed = now.of(us).promoted.count() >= ReplyTables<us>::kMaxPromoted;
    std::uint64_t replies = 0;
    ReplySum sum;
    for (const Move move : legal_moves(position)) {
        const Snapshot next = after<us>(now, position, move);
        if (are_listed) [[unlikely]] {
            position.make_move(move);
            replies += count_two_plies<~us>(position, next);
            position.unmake_move(move);
        } else {
            const std::size_t captured_slot = position.move_pieces(move);
            TwoPlyCounter<~us>(position, next).count(sum);
            position.unmove_pieces(move, captured_slot);
        }
    }
    return replies + sum.total();
}

template <Color us>
std::uint64_t count(Position& position, int depth, int bulk_plies) {
    const Snapshot now(position);
    if (depth == 1) return static_cast<std::uint64_t>(count_moves<us>(now));
    if (depth == 3) return count_three_plies<us>(position, now);
    return bulk_plies == 1 ? count_two_plies_by_moves<us>(position, now)
                           : count_two_plies<us>(position, now);
}

}  // namespace

std::uint64_t count_last_plies(Position& position, int depth, int bulk_plies) {
    if (!can_snapshot(position)) return scalar::count_last_plies(position, depth);
    return position.side_to_move() == Color::White
               ? count<Color::White>(position, depth, bulk_plies)
               : count<Color::Black>(position, depth, bulk_plies);
}

}  // namespace mutare::simd

#endif
