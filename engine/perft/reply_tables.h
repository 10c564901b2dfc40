// What the opponent can reply, by the square on which our piece arrives: the heart of counting two
// plies at once.
//
// Let all our moves of one piece from one square be looked at together. The number of replies to
// each is what the opponent could do if the piece were lifted off the board, plus what his arrival
// on the target square changes, and that does not depend on where he came from. So a byte for each
// square says by how much:
//
//     j − n      a slider of theirs sees the empty square, as the j-th of n on its ray: it is cut
//     + 1        a piece of theirs sees one of his own pieces there: he can take back
//     − n        a piece of theirs stands there who has n moves: they are gone
//     + 1, + 4   a pawn of theirs attacks the square; he promotes by taking there
//     − 1, − 4   a pawn of theirs could go there or pass it; he would promote there
//
// One look-up then answers for all targets of the piece. The king is counted in vector_king_ring.h.
#pragma once

#include "engine/base/short_list.h"
#include "engine/simd/king_view.h"
#include "engine/simd/square_order.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// So many replies if our piece arrived nowhere, and the change, in square order, by where he does.
struct TargetTable {
    /// Added to each byte, so that signed ones can be summed as unsigned.
    static constexpr int kBias = 128;

    int replies = 0;
    Bytes change = all_bytes(kBias);

    [[gnu::always_inline]] void add(Bytes changes) { change = plus(change, changes); }
    /// Changes one square's byte.
    [[gnu::always_inline]] void add_at(LaneMask place, int number) {
        change = _mm512_mask_add_epi8(change, place, change, all_bytes(number));
    }
};

/// The replies of all pieces but the king.
template <Color them>
class ReplyTables {
  public:
    /// The pieces of `them` as their king's view says they are pinned.
    [[gnu::always_inline]] ReplyTables(const SimdBoard& board, const SidePieces& pieces,
                                       Square king, LaneMask pinned) {
        add_pieces(board, pieces, king, pinned);
        add_pawns(board, king, pinned);
    }

    /// For a piece whose leaving changes nothing but what `freed_by_leaving` says.
    [[nodiscard]] const TargetTable& as_it_stands() const { return table_; }
    /// For one who has been lifted before the tables were made.
    [[nodiscard, gnu::always_inline]] TargetTable for_lifted() const { return table_; }
    [[nodiscard, gnu::always_inline]] TargetTable lifting(Square from, PieceType mover) const;

    /// In square order: what our piece's leaving gives to the pawns, signed.
    [[nodiscard]] Bytes freed_by_leaving() const { return freed_by_leaving_; }
    /// The squares where a piece stands whose leaving changes more than that.
    [[nodiscard]] Bytes watched() const { return _mm512_or_si512(seen_by_, jumps_freed_); }
    /// How often pawns attack each square, counting promotions by four.
    [[nodiscard]] Bytes pawn_attacks() const { return pawn_attacks_; }

    static constexpr int kMaxPromoted = 3;

  private:
    static constexpr Color us = ~them;
    static constexpr int kPromotions = 4;
    static constexpr std::size_t kMaxSliders = 8;  // a bit each

    /// A slider as it stands, to be looked at again when one whom it sees leaves.
    struct Slider {
        Bytes changes;  // in ray order
        LaneMask occupied;
        LaneMask own;
        LaneMask lanes;  // in which it may move
        int moves;
        Square square;
    };

    /// What our piece's arrival on each square of a slider's rays changes: its moves on the ray are
    /// no more than the steps to there. Its own piece stands a step farther than they lead, and so
    /// gives one more: it can take back.
    ///
    ///     step             1    2    3    4    5
    ///     on the ray       .    .    .   own   .        three moves
    ///     change          −2   −1    0   +1    .
    [[gnu::always_inline]] static Bytes changes_by_arrival(LaneMask seen, LaneMask moves) {
        const __m128i by_ray = _mm_popcnt_epi8(_mm_cvtsi64_si128(static_cast<long long>(moves)));
        const Bytes moves_on_ray = look_up(_mm512_castsi128_si512(by_ray), detail::kRayOfLane);
        return _mm512_maskz_sub_epi8(seen, detail::kStepOfLane, moves_on_ray);
    }

    [[gnu::always_inline]] void add_pieces(const SimdBoard& board, const SidePieces& pieces,
                                           Square king, LaneMask pinned) {
        const std::array<Square, kSlots> squares = pieces.list();
        Bytes seen_by = no_bytes();
        pieces.for_each_piece([&](PieceInSlot piece) {
            const Square square = squares[piece.slot];
            LaneMask lanes = lanes_of(piece.kind);
            const LaneMask lane = lane_of(king, square);
            if ((lane & pinned) != 0) [[unlikely]]
                lanes &= line_lanes(ray_of(first_lane(lane)));

            const Bytes around = board.at(rays_from(square));
            const LaneMask occupied = not_zero(around);
            const LaneMask own = owned_by(them, around);
            const LaneMask seen = seen_through(occupied) & lanes;
            const LaneMask moves = seen & ~own;
            const int number = std::popcount(moves);
            Bytes changes;
            if (piece.kind == PieceType::Knight) {
                changes = keep(seen & own, all_bytes(1));
            } else {
                changes = changes_by_arrival(seen, moves);
                const Bytes bit =
                    _mm512_maskz_set1_epi8(seen, static_cast<char>(1 << sliders_.size()));
                seen_by = _mm512_or_si512(seen_by, in_square_order(square, bit));
                Slider& slider = sliders_.add_place();
                slider.changes = changes;
                slider.occupied = occupied;
                slider.own = own;
                slider.lanes = lanes;
                slider.moves = number;
                slider.square = square;
            }
            table_.replies += number;
            table_.add(in_square_order(square, changes));
            table_.add_at(place_of(square), -number);
        });
        seen_by_ = seen_by;
    }

    /// The pawns of a side that may push, capture to the west, and to the east: 1 on their squares.
    struct Pawns {
        Bytes pushing;
        Bytes to_west;
        Bytes to_east;
    };

    [[gnu::always_inline]] static Pawns unpinned_pawns(Bytes pieces, Square king, LaneMask pinned) {
        constexpr int kPawn = byte_of(make_piece(them, PieceType::Pawn));
        const LaneMask places = _mm512_cmpeq_epi8_mask(pieces, all_bytes(kPawn));
        LaneMask pushing = places, to_west = places, to_east = places;
        for (; pinned != 0; pinned &= pinned - 1) {
            const std::size_t lane = first_lane(pinned);
            const LaneMask pawn = place_of(square_of(king, lane));
            const auto leaves_line = [&](Direction way) {
                const Direction step = kKingSteps[ray_of(lane)];
                return way != step && way != -step;
            };
            if (leaves_line(forward(them))) pushing &= ~pawn;
            if (leaves_line(forward(them) + kWest)) to_west &= ~pawn;
            if (leaves_line(forward(them) + kEast)) to_east &= ~pawn;
        }
        const Bytes one = all_bytes(1);
        return {keep(pushing, one), keep(to_west, one), keep(to_east, one)};
    }

    static constexpr LaneMask rank_for_them(int rank) {
        return LaneMask{0xFF} << 8 * (them == Color::White ? rank : 7 - rank);
    }
    /// Counts promotions by four.
    [[gnu::always_inline]] static Bytes weighted(Bytes arrivals) {
        const Bytes twice = plus(arrivals, arrivals);
        return _mm512_mask_add_epi8(arrivals, rank_for_them(7), twice, twice);
    }

    [[gnu::always_inline]] void add_pawns(const SimdBoard& board, Square king, LaneMask pinned) {
        const Bytes pieces = all_squares(board);
        const LaneMask empty = ~not_zero(pieces);
        const LaneMask ours = owned_by(us, pieces);
        const Pawns pawns = unpinned_pawns(pieces, king, pinned);
        may_take_west_ = not_zero(pawns.to_west);
        may_take_east_ = not_zero(pawns.to_east);

        // By the square of arrival, whatever stands there.
        const Bytes one_ahead = moved_ahead<them>(pawns.pushing);
        const Bytes push = weighted(one_ahead);
        const Bytes jump = moved_ahead<them>(keep(rank_for_them(2), one_ahead));
        const Bytes west = weighted(moved_west(moved_ahead<them>(pawns.to_west)));
        const Bytes east = weighted(moved_east(moved_ahead<them>(pawns.to_east)));
        const Bytes attacks = plus(west, east);

        // Jumps need two empty squares: the one that is passed, and the one of arrival.
        const Bytes empty_behind = moved_ahead<them>(keep(empty, all_bytes(1)));
        const Bytes jump_arrives = keep(empty, jump);
        const Bytes jumps_now = _mm512_and_si512(jump_arrives, empty_behind);
        const Bytes passed_now = moved_back<them>(jumps_now);

        const Bytes by_pawn = plus(
            plus(moved_back<them>(keep(empty, push)), moved_back<them>(passed_now)),
            moved_back<them>(plus(moved_east(keep(ours, west)), moved_west(keep(ours, east)))));
        table_.replies += sum_of(by_pawn);

        const Bytes blocked = keep(empty, plus(push, plus(jumps_now, passed_now)));
        table_.add(minus(minus(attacks, blocked), by_pawn));

        pawn_attacks_ = attacks;
        pawn_pushes_ = push;
        jumps_freed_ = plus(_mm512_and_si512(jump, empty_behind), moved_back<them>(jump_arrives));
        freed_by_leaving_ = minus(plus(push, jumps_freed_), attacks);
    }

    [[gnu::always_inline]] static int sum_of(Bytes bytes) {
        return static_cast<int>(_mm512_reduce_add_epi64(_mm512_sad_epu8(bytes, no_bytes())));
    }

    static constexpr bool goes_straight(PieceType mover) {
        return mover == PieceType::Rook || mover == PieceType::Queen || mover == PieceType::King;
    }
    void lift_before_pawns(TargetTable& table, Square from, PieceType mover) const;

    static std::uint8_t byte_at(const Bytes& bytes, Square square) {
        return reinterpret_cast<const std::uint8_t*>(&bytes)[square.compact()];
    }

    TargetTable table_;
    ShortList<Slider, kMaxSliders> sliders_;
    // In square order:
    Bytes seen_by_;           // bit i: the i-th slider sees the square
    Bytes freed_by_leaving_;  // what our piece's leaving gives to the pawns
    Bytes jumps_freed_;       // that part of it which is jumps
    Bytes pawn_attacks_;
    Bytes pawn_pushes_;       // pawns that would go there, were it empty
    LaneMask may_take_west_;  // pawns, by where they stand
    LaneMask may_take_east_;
};

/// For our piece on `from` who can be lifted without a pin being made or broken.
template <Color them>
[[gnu::always_inline]] inline TargetTable ReplyTables<them>::lifting(Square from,
                                                                     PieceType mover) const {
    TargetTable table = table_;
    table.replies += static_cast<std::int8_t>(byte_at(freed_by_leaving_, from));
    for (unsigned left = byte_at(seen_by_, from); left != 0; left &= left - 1) {
        const Slider& slider = sliders_[first_lane(left)];
        const LaneMask occupied = slider.occupied & ~lane_of(slider.square, from);
        const LaneMask seen = seen_through(occupied) & slider.lanes;
        const LaneMask moves = seen & ~slider.own;
        const int gain = std::popcount(moves) - slider.moves;
        table.replies += gain;
        const Bytes changes = changes_by_arrival(seen, moves);
        table.add(in_square_order(slider.square, minus(changes, slider.changes)));
        table.add_at(place_of(slider.square), -gain);
    }
    lift_before_pawns(table, from, mover);
    return table;
}

/// Pawns that attack our piece, or stand before him, and are then taken by him; and a jump that is
/// freed by his leaving and barred again by his arrival.
template <Color them>
[[gnu::always_inline]] inline void ReplyTables<them>::lift_before_pawns(TargetTable& table,
                                                                        Square from,
                                                                        PieceType mover) const {
    const LaneMask place = place_of(from);
    const int rank = from.rank_for(them);
    constexpr int kPassedRank = 2;
    constexpr int kJumpRank = 3;
    const auto ahead = [](LaneMask squares, int ranks) {
        const int lanes = them == Color::White ? 8 * ranks : -8 * ranks;
        return lanes >= 0 ? squares << lanes : squares >> -lanes;
    };
    if (byte_at(pawn_attacks_, from) != 0) {
        // They were counted as taking him; who is taken himself has lost no such move.
        const LaneMask behind = ahead(place, -1);
        const LaneMask attackers = ((behind & ~detail::kFileA) >> 1 & may_take_east_) |
                                   ((behind & ~(detail::kFileA << 7)) << 1 & may_take_west_);
        table.add_at(attackers, rank == 7 ? kPromotions : 1);
    }
    const int jumps = byte_at(jumps_freed_, from);
    if (goes_straight(mover)) {
        const int pushes = byte_at(pawn_pushes_, from);
        if (pushes != 0) {
            table.add_at(ahead(place, -1), -(pushes + (rank == kPassedRank ? jumps : 0)));
        }
        if (jumps != 0 && rank == kJumpRank) table.add_at(ahead(place, -2), -1);
    }
    if (jumps != 0) table.add_at(ahead(place, rank == kJumpRank ? -1 : 1), -1);
}

}  // namespace mutare::simd

#endif
