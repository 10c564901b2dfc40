// The replies of the opponent's pieces and pawns, by the square on which our piece arrives: the
// heart of counting two plies at once. The king's replies are in king_ring.h. README.md has the
// whole sum and a drawing of each term.
//
// All moves of our piece from one square are looked at together. The number of replies to each is
// what the opponent could do with our piece lifted off the board, plus a change that depends on the
// target square alone, for it does not matter where the piece came from. So a byte for each square
// holds the change:
//
//     j − n      a slider of theirs sees the empty square, the j-th on a ray with n moves
//     + 1        a piece of theirs sees a piece of its own there: it can recapture
//     − n        a piece of theirs with n moves stands there: they are gone
//     + 1        a pawn of theirs attacks the square; + 4 for a promotion
//     − 1        a pawn of theirs could push to the square or past it; − 4 for a promotion
//
// One look-up then answers for all targets of the piece.
#pragma once

#include "base/short_list.h"
#include "engine/simd/pawn_moves.h"
#include "engine/simd/square_order.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// The replies if our piece arrives on square t: `replies` + byte t of `change` − `kBias`.
struct TargetTable {
    /// Added to each byte, so that signed changes can be summed as unsigned bytes.
    static constexpr int kBias = 128;

    int replies = 0;
    Bytes change = all_bytes(kBias);  // in square order

    [[gnu::always_inline]] void add(Bytes changes) { change = plus(change, changes); }
    /// Adds a number at the squares of a mask in square order.
    [[gnu::always_inline]] void add_at(LaneMask squares, int number) {
        change = plus_in(squares, change, all_bytes(number));
    }
};

/// What may answer a check by our piece on each square, the king's steps apart. In square order.
struct Evasions {
    Bytes by_pieces;      // pieces that see the square, so that they may capture or block there
    Bytes pawn_captures;  // of our piece on the square
    Bytes pawn_pushes;    // to the square, were it empty
};

/// The replies of all pieces but the king.
template <Color them>
class ReplyTables {
  public:
    /// The bits of a byte tell the sliders apart that see a square. Positions with more promoted
    /// pieces than this have no tables.
    static constexpr int kMaxPromoted = 3;

    /// `pinned` are pieces of `them`, in ray order around their king. Requires at most
    /// `kMaxPromoted` promoted pieces.
    [[gnu::always_inline]] ReplyTables(const SimdBoard& board, const SidePieces& pieces,
                                       Square king, LaneMask pinned) {
        add_pieces(board, pieces, king, pinned);
        add_pawns(board, king, pinned);
    }

    /// For a piece whose leaving changes nothing, or that was lifted before the tables were made.
    [[nodiscard]] const TargetTable& as_it_stands() const { return table_; }
    /// For our piece on `from`. Requires that its leaving neither makes nor ends a pin.
    [[nodiscard, gnu::always_inline]] TargetTable lifting(Square from, PieceType mover) const;

    /// Of pinned pieces, only what they may do along the pin.
    [[nodiscard, gnu::always_inline]] Evasions evasions() const {
        return {.by_pieces = plus(bits_in_each_byte(seen_by_), seen_by_knights_),
                .pawn_captures = pawn_attacks_,
                .pawn_pushes = plus(pawn_pushes_, double_pushes_)};
    }
    /// The same for our piece on `from`, under the same condition as `lifting`.
    [[nodiscard, gnu::always_inline]] Evasions evasions_lifting(Square from) const;

    /// In square order, 0 on each square where our piece's leaving changes nothing.
    [[nodiscard]] Bytes watched() const { return watched_; }
    /// In square order: the squares that a piece of theirs attacks, pinned or not.
    [[nodiscard]] LaneMask attacked() const { return attacked_; }

  private:
    static constexpr Color us = ~them;
    static constexpr std::size_t kMaxSliders = 8;
    static_assert(kMaxSliders == 8 * sizeof(std::uint8_t));
    static_assert(usual_slots(PieceType::Bishop).count + usual_slots(PieceType::Rook).count +
                      usual_slots(PieceType::Queen).count + kMaxPromoted <=
                  kMaxSliders);

    // The bytes of a table cannot overflow. The most that each term can change on one square:
    static constexpr int kMaxCut = kMaxSliders * 6;          // each slider: 1 − 7
    static constexpr int kMaxMovesOfPiece = 27;              // captured: a queen in the centre
    static constexpr int kMaxPushes = kPromotions + 2;       // barred
    static constexpr int kMaxPawnAttacks = 2 * kPromotions;  // from the two sides
    static constexpr int kMaxRecaptures = kSlots - 1;        // by all other pieces
    static constexpr int kMaxOfKing = kRays + 2;             // steps and castling
    static_assert(kMaxCut + kMaxMovesOfPiece + kMaxPushes + kMaxOfKing + kMaxPawnAttacks <=
                  TargetTable::kBias);
    static_assert(kMaxRecaptures + kMaxPawnAttacks + kMaxOfKing + kMaxPushes <=
                  0xFF - TargetTable::kBias);

    /// A slider as the board stands, to be looked at again when a piece that it sees leaves.
    struct Slider {
        Bytes changes;  // in ray order
        LaneMask occupied;
        LaneMask own;
        LaneMask lanes;  // in which it may move
        int moves;
        Square square;
    };

    /// What our piece's arrival on each square of a slider's rays changes. With our piece on the
    /// j-th square of a ray, the slider has j moves there instead of n. Its own piece stands one
    /// step behind the last move, and so gives one more: it can recapture.
    ///
    ///     step             1    2    3    4    5
    ///     on the ray       .    .    .   own   .        three moves
    ///     change          −2   −1    0   +1    .
    [[gnu::always_inline]] static Bytes changes_by_arrival(LaneMask seen, LaneMask moves) {
        const Bytes moves_on_ray = look_up(bits_in_each_byte(moves), kRayOfLane);
        return keep(seen, minus(kStepOfLane, moves_on_ray));
    }

    [[gnu::always_inline]] void add_pieces(const SimdBoard& board, const SidePieces& pieces,
                                           Square king, LaneMask pinned) {
        const std::array<Square, kSlots> squares = pieces.list();
        Bytes seen_by = zeros();
        Bytes seen_by_knights = zeros();
        pieces.for_each_piece([&](PieceInSlot piece) {
            const Square square = squares[piece.slot];
            LaneMask lanes = lanes_of(piece.type);
            const Bytes around = board.at(rays_from(square));
            const LaneMask occupied = not_zero(around);
            const LaneMask own = owned_by(them, around);
            attacked_ |= squares_of(square, seen_through(occupied) & lanes).bits();

            const LaneMask lane = lane_of(king, square);
            if ((lane & pinned) != 0) [[unlikely]]
                lanes &= line_lanes(ray_of(first_lane(lane)));
            const LaneMask seen = seen_through(occupied) & lanes;
            const LaneMask moves = seen & ~own;
            const int number = std::popcount(moves);
            Bytes changes;
            if (piece.type == PieceType::Knight) {
                changes = keep(seen & own, 1);
                seen_by_knights =
                    plus_in(squares_of(square, seen).bits(), seen_by_knights, all_bytes(1));
            } else {
                changes = changes_by_arrival(seen, moves);
                const Bytes bit = keep(seen, 1 << sliders_.size());
                seen_by = bitwise_or(seen_by, in_square_order(square, bit));
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
            table_.add_at(square_lane(square), -number);
        });
        seen_by_ = seen_by;
        seen_by_knights_ = seen_by_knights;
    }

    /// The pawns that may push, capture to the west, and to the east, by where they stand.
    struct Pawns {
        LaneMask pushing;
        LaneMask to_west;
        LaneMask to_east;

        /// The number of their moves, each promotion counted as four.
        [[nodiscard, gnu::always_inline]] int count(LaneMask empty, LaneMask ours) const {
            const LaneMask push = ahead(pushing, 1) & empty;
            const LaneMask double_push = ahead(push & rank_for_them(kPassedRank), 1) & empty;
            const LaneMask west = (ahead(to_west, 1) & ~kFileA) >> 1 & ours;
            const LaneMask east = (ahead(to_east, 1) & ~kFileH) << 1 & ours;
            const int moves = std::popcount(push) + std::popcount(double_push) +
                              std::popcount(west) + std::popcount(east);
            const LaneMask last = rank_for_them(kLastRank);
            if (((push | west | east) & last) == 0) [[likely]]
                return moves;
            return moves +
                   (kPromotions - 1) * (std::popcount(push & last) + std::popcount(west & last) +
                                        std::popcount(east & last));
        }
    };

    [[gnu::always_inline]] static Pawns pawns_by_move(LaneMask squares, Square king,
                                                      LaneMask pinned) {
        LaneMask pushing = squares, to_west = squares, to_east = squares;
        for (; pinned != 0; pinned &= pinned - 1) {
            const std::size_t lane = first_lane(pinned);
            const LaneMask piece = square_lane(square_of(king, lane));
            const std::size_t ray = ray_of(lane);
            if (!stays_on_line(ray, forward(them))) pushing &= ~piece;
            if (!stays_on_line(ray, forward(them) + kWest)) to_west &= ~piece;
            if (!stays_on_line(ray, forward(them) + kEast)) to_east &= ~piece;
        }
        return {pushing, to_west, to_east};
    }

    /// Moves squares in square order ahead, as their pawns go.
    static constexpr LaneMask ahead(LaneMask squares, int ranks) {
        const int lanes = them == Color::White ? 8 * ranks : -8 * ranks;
        return lanes >= 0 ? squares << lanes : squares >> -lanes;
    }
    static constexpr LaneMask rank_for_them(int rank) {
        return LaneMask{0xFF} << 8 * (them == Color::White ? rank : 7 - rank);
    }
    /// Counts promotions as four.
    [[gnu::always_inline]] static Bytes weighted(Bytes arrivals) {
        static_assert(kPromotions == 4);
        const Bytes twice = plus(arrivals, arrivals);
        return replace(arrivals, rank_for_them(kLastRank), plus(twice, twice));
    }

    [[gnu::always_inline]] void add_pawns(const SimdBoard& board, Square king, LaneMask pinned) {
        const Bytes pieces = in_square_order(board);
        const LaneMask empty = ~not_zero(pieces);
        const LaneMask ours = owned_by(us, pieces);
        const LaneMask squares =
            equal(pieces, all_bytes(byte_of(make_piece(them, PieceType::Pawn))));
        const LaneMask before_pawns = ahead(squares, 1);
        attacked_ |= (before_pawns & ~kFileA) >> 1 | (before_pawns & ~kFileH) << 1;
        const Pawns pawns = pawns_by_move(squares, king, pinned);
        west_capturers_ = pawns.to_west;
        east_capturers_ = pawns.to_east;
        table_.replies += pawns.count(empty, ours);

        // By the square of arrival, whatever stands there.
        const Bytes one_ahead = moved_ahead<them>(keep(pawns.pushing, 1));
        const Bytes push = weighted(one_ahead);
        const Bytes double_push = moved_ahead<them>(keep(rank_for_them(kPassedRank), one_ahead));
        const Bytes west = weighted(moved_west(moved_ahead<them>(keep(pawns.to_west, 1))));
        const Bytes east = weighted(moved_east(moved_ahead<them>(keep(pawns.to_east, 1))));
        const Bytes attacks = plus(west, east);

        // A double push needs two empty squares: the one that it passes, and the one of arrival.
        const Bytes empty_behind = moved_ahead<them>(keep(empty, 1));
        const Bytes arrival_empty = keep(empty, double_push);
        const Bytes double_pushes_now = bitwise_and(arrival_empty, empty_behind);
        const Bytes passed_now = moved_back<them>(double_pushes_now);

        const Bytes by_pawn = plus(
            plus(moved_back<them>(keep(empty, push)), moved_back<them>(passed_now)),
            moved_back<them>(plus(moved_east(keep(ours, west)), moved_west(keep(ours, east)))));

        const Bytes barred = keep(empty, plus(push, plus(double_pushes_now, passed_now)));
        table_.add(minus(minus(attacks, barred), by_pawn));

        pawn_attacks_ = attacks;
        pawn_pushes_ = push;
        double_pushes_ = bitwise_and(double_push, empty_behind);
        double_pushes_freed_ = plus(double_pushes_, moved_back<them>(arrival_empty));
        freed_by_leaving_ = minus(plus(push, double_pushes_freed_), attacks);
        watched_ =
            bitwise_or(bitwise_or(seen_by_, double_pushes_freed_), bitwise_or(attacks, push));
    }

    static constexpr bool captures_straight_ahead(PieceType mover) {
        return mover == PieceType::Rook || mover == PieceType::Queen || mover == PieceType::King;
    }
    void correct_pawns(TargetTable& table, Square from, PieceType mover) const;

    /// The ranks that a double push passes and reaches, as the pawn's side counts them.
    static constexpr int kPassedRank = kStartRank + 1;
    static constexpr int kDoublePushRank = kStartRank + 2;

    TargetTable table_;
    ShortList<Slider, kMaxSliders> sliders_;
    // In square order:
    Bytes seen_by_;           // bit i: the i-th slider sees the square
    Bytes seen_by_knights_;   // how many knights see it
    Bytes freed_by_leaving_;  // signed: pushes that their pawns gain, less captures that they lose
    Bytes double_pushes_freed_;  // the double pushes among these
    Bytes watched_;
    Bytes pawn_attacks_;
    Bytes pawn_pushes_;        // pushes to the square, were it empty; promotions are four
    Bytes double_pushes_;      // double pushes to the square, were it empty
    LaneMask west_capturers_;  // pawns that may capture to the west, by where they stand
    LaneMask east_capturers_;
    LaneMask attacked_ = 0;  // by a piece or pawn, pinned or not
};

template <Color them>
[[gnu::always_inline]] inline TargetTable ReplyTables<them>::lifting(Square from,
                                                                     PieceType mover) const {
    TargetTable table = table_;
    if (byte_at(watched_, from) == 0) return table;
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
        table.add_at(square_lane(slider.square), -gain);
    }
    correct_pawns(table, from, mover);
    return table;
}

template <Color them>
[[gnu::always_inline]] inline Evasions ReplyTables<them>::evasions_lifting(Square from) const {
    Evasions evasions = this->evasions();
    for (unsigned left = byte_at(seen_by_, from); left != 0; left &= left - 1) {
        const Slider& slider = sliders_[first_lane(left)];
        const LaneMask occupied = slider.occupied & ~lane_of(slider.square, from);
        const LaneMask opened =
            seen_through(occupied) & ~seen_through(slider.occupied) & slider.lanes;
        evasions.by_pieces =
            plus_in(squares_of(slider.square, opened).bits(), evasions.by_pieces, all_bytes(1));
    }
    if (byte_at(double_pushes_freed_, from) != 0 && from.rank_for(them) == kPassedRank) {
        evasions.pawn_pushes =
            plus_in(ahead(square_lane(from), 1), evasions.pawn_pushes, all_bytes(1));
    }
    return evasions;
}

/// When our piece X is lifted, their pawns p gain or lose the moves that `freed_by_leaving_`
/// counts. The table was made with X on the board, so it does not yet know of them at the square
/// where X captures such a pawn, nor where X bars a double push that its leaving has freed. The six
/// cases, drawn with p moving down, in cases 3 to 6 from its start rank, in cases 1 and 2 from any:
///
///     case            1        2       3       4       5       6
///
///     before        p .        .       p       p       p       p
///                   . X        p       X       .       .       X
///                   . .        X       .       X       X       .
///
///     after         X .        .       X       X       p       p
///                   . .        X       .       .       X       .
///                   . .        .       .       .       .       X
///
///     lifting        −1       +1      +2      +1      +1      +2     1 and 2: 4 for promotions
///     at target      +1       −1      −2      −1      −1      −1
///
/// In case 1 the pawn has lost its capture of X already and does not lose it again when it is
/// captured. In cases 2 to 4 X captures straight ahead, and cancels what its leaving gave to the
/// pawn. In cases 5 and 6 X bars the double push again, as the table says already of the single
/// push.
template <Color them>
[[gnu::always_inline]] inline void ReplyTables<them>::correct_pawns(TargetTable& table, Square from,
                                                                    PieceType mover) const {
    const LaneMask square = square_lane(from);
    const int rank = from.rank_for(them);
    if (byte_at(pawn_attacks_, from) != 0) {  // case 1
        const LaneMask behind = ahead(square, -1);
        const LaneMask attackers = ((behind & ~kFileA) >> 1 & east_capturers_) |
                                   ((behind & ~kFileH) << 1 & west_capturers_);
        table.add_at(attackers, rank == kLastRank ? kPromotions : 1);
    }
    const int freed = byte_at(double_pushes_freed_, from);
    if (captures_straight_ahead(mover)) {
        const int pushes = byte_at(pawn_pushes_, from);
        if (pushes != 0) {  // cases 2 and 3
            table.add_at(ahead(square, -1), -(pushes + (rank == kPassedRank ? freed : 0)));
        }
        if (freed != 0 && rank == kDoublePushRank) table.add_at(ahead(square, -2), -1);  // case 4
    }
    // Cases 5 and 6.
    if (freed != 0) table.add_at(ahead(square, rank == kDoublePushRank ? -1 : 1), -1);
}

}  // namespace mutare::simd

#endif
