// The last two or three plies by AVX-512: at two plies a time, from the tables of
// two_ply_counter.h; at one, each move is made on the snapshot.
#include "engine/perft/replies.h"
#include "engine/perft/two_ply_counter.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

namespace {

/// Does making this move need more than `after_plain`? A double push does only if a pawn might
/// capture en passant.
template <Color us>
[[gnu::always_inline]] inline bool is_special(const Position& position, Move move) {
    return !move.is_plain() || (move.is_double_push() && is_beside_pawn<us>(position, move.to()));
}

/// The replies to all moves. Their pieces stand still, except for one that is captured, so what
/// depends only on their squares is found once.
template <Color us, bool few_pieces>
[[gnu::noinline]] std::uint64_t sum_replies(const Position& position, const Snapshot& now) {
    using Theirs = PiecesToMove<~us, few_pieces>;
    const Theirs standing(now.of(~us));
    Theirs after_capture = standing;
    const auto count = [&](Move move) {
        if (is_special<us>(position, move)) return count_after<us>(now, position, move);
        const Snapshot next = after_plain<us>(now, position, move);
        const MoveCounter<~us, few_pieces> counter(next);
        if (counter.in_check()) [[unlikely]] {
            const Snapshot in_memory = next;  // so that `next` itself can stay in registers
            return count_in_check<~us, few_pieces>(in_memory);
        }
        const Theirs* theirs = &standing;
        if (move.is_capture()) {
            after_capture = Theirs(next.of(~us));
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
std::uint64_t perft_2_bulk_1(const Position& position, const Snapshot& now) {
    return has_few_pieces(now) ? sum_replies<us, true>(position, now)
                               : sum_replies<us, false>(position, now);
}

template <Color us>
std::uint64_t perft_2_bulk_2(const Position& position, const Snapshot& now) {
    if (now.of(~us).promoted.count() > ReplyTables<~us>::kMaxPromoted) [[unlikely]] {
        return perft_2_bulk_1<us>(position, now);
    }
    ReplySum sum;
    TwoPlyCounter<us>(position, now).count(sum);
    return sum.total();
}

/// Each move is made both on the board and on the snapshot: a snapshot loaded from a board that was
/// just written would have to wait for it. The position's flags and keys are not updated, for the
/// snapshot has the flags and nothing reads the keys. The whole move is made only where
/// `perft_2_bulk_2` may have to list moves: this move may promote one more piece, hence `>=`.
template <Color us>
std::uint64_t perft_3_bulk_2(Position& position) {
    const Snapshot now(position);
    const bool are_listed = now.of(us).promoted.count() >= ReplyTables<us>::kMaxPromoted;
    std::uint64_t replies = 0;
    ReplySum sum;
    for (const Move move : legal_moves(position)) {
        const Snapshot next = after<us>(now, position, move);
        if (are_listed) [[unlikely]] {
            position.make_move(move);
            replies += perft_2_bulk_2<~us>(position, next);
            position.unmake_move(move);
        } else {
            const std::size_t captured_slot = position.move_pieces(move);
            TwoPlyCounter<~us>(position, next).count(sum);
            position.unmove_pieces(move, captured_slot);
        }
    }
    return replies + sum.total();
}

}  // namespace

std::uint64_t perft_2_bulk_1(Position& position) {
    if (!can_snapshot(position)) return scalar::perft_2_bulk_1(position);
    const Snapshot now(position);
    return position.side_to_move() == Color::White ? perft_2_bulk_1<Color::White>(position, now)
                                                   : perft_2_bulk_1<Color::Black>(position, now);
}

std::uint64_t perft_2_bulk_2(Position& position) {
    if (!can_snapshot(position)) return scalar::perft_2_bulk_2(position);
    const Snapshot now(position);
    return position.side_to_move() == Color::White ? perft_2_bulk_2<Color::White>(position, now)
                                                   : perft_2_bulk_2<Color::Black>(position, now);
}

std::uint64_t perft_3_bulk_2(Position& position) {
    if (!can_snapshot(position)) return scalar::perft_3_bulk_2(position);
    return position.side_to_move() == Color::White ? perft_3_bulk_2<Color::White>(position)
                                                   : perft_3_bulk_2<Color::Black>(position);
}

}  // namespace mutare::simd

#endif
