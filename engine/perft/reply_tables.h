// The replies of the opponent's pieces and pawns, by the square on which our piece arrives: the
// heart of counting two plies at once. The king's replies are in king_ring.h. README.md has the
// whole sum and a drawing of each term.
//
// All moves of our piece from one square are looked at together. The number of replies to each is
// what the opponent could do with our piece lifted off the board, plus a change that depends on the
// target square alone: it does not matter where the piece came from. So a byte for each square
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
#include "engine/perft/mobility.h"
#include "engine/perft/snapshot.h"

namespace mutare::simd {

/// The replies if our piece arrives on square t: `replies` + byte t of `change` − `kBias`.
struct TargetTable {
    /// Added to each byte, so that signed changes can be summed as unsigned bytes.
    static constexpr int kBias = 128;

    int replies = 0;
    Bytes change = all_lanes(kBias);  // in square order

    [[gnu::always_inline]] void add(Bytes changes) { change = change + changes; }
    /// Adds a number at the squares of a mask in square order.
    [[gnu::always_inline]] void add_at(LaneMask squares, int number) {
        change = plus_in(squares, change, number);
    }
};

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

    /// The evasions; those of a pinned piece only along its pin.
    [[nodiscard, gnu::always_inline]] Evasions evasions() const {
        return {.by_pieces = bits_in_each_byte(seen_by_) + seen_by_knights_,
                .pawn_captures = weighted(west_attacks_) + weighted(east_attacks_),
                .pawn_pushes = plus_one_in(lane_set(double_pushes_), weighted(pushes_))};
    }
    /// The evasions once our piece on `from` has left, under the same condition as `lifting`.
    [[nodiscard, gnu::always_inline]] Evasions evasions_lifting(Square from) const;

    /// The squares where our piece's leaving may change something.
    [[nodiscard]] LaneMask watched() const { return watched_; }
    /// The squares that a piece of theirs attacks, pinned or not.
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
        Bytes changes;  // in square order
        LaneMask occupied;
        LaneMask own;
        LaneMask lanes;  // in which it may move
        int moves;
        Square square;
    };

    /// What our piece's arrival on each square that a slider sees changes, in square order. With
    /// our piece on the j-th square of a ray, the slider has j moves there instead of n. Its own
    /// piece stands one step behind the last move, and so gives one more: it can recapture.
    ///
    ///     step             1    2    3    4    5
    ///     on the ray       .    .    .   own   .        three moves
    ///     change          −2   −1    0   +1    .
    [[gnu::always_inline]] static Bytes changes_by_arrival(Square square, LaneSet seen,
                                                           LaneMask moves) {
        const Bytes moves_on_ray = bits_in_byte(moves, simd::detail::kRayOfSquare[square.index()]);
        return keep(seen, load(simd::detail::kStepOfSquare[square.index()]) - moves_on_ray);
    }

    [[gnu::always_inline]] void add_pieces(const SimdBoard& board, const SidePieces& pieces,
                                           Square king, LaneMask pinned) {
        const LaneSet own_squares = lane_set(board.of(them));
        Bytes seen_by{};
        Bytes seen_by_knights{};
        pieces.for_each_piece([&](PieceInSlot piece) __attribute__((always_inline)) {
            const Square square = pieces.squares[piece.slot];
            LaneMask lanes = lanes_of(piece.type);
            const LaneMask occupied = lanes_to(board.occupied(), square);
            const LaneMask own = lanes_to(board.of(them), square);
            LaneMask seen = seen_up_to(occupied) & lanes;
            LaneSet seen_squares = square_lanes(square, seen);
            attacked_ |= mask_of(seen_squares);
            const LaneMask lane = lane_of(king, square);
            if ((lane & pinned) != 0) [[unlikely]] {
                lanes &= line_lanes(ray_of(first_lane(lane)));
                seen &= lanes;
                seen_squares = square_lanes(square, seen);
            }
            const LaneMask moves = seen & ~own;
            const int number = std::popcount(moves);
            if (piece.type == PieceType::Knight) {
                table_.add(keep(own_squares, keep(seen_squares, all_lanes(1))));
                seen_by_knights = plus_one_in(seen_squares, seen_by_knights);
            } else {
                const Bytes changes = changes_by_arrival(square, seen_squares, moves);
                const Bytes bit = all_lanes(1 << sliders_.size());
                seen_by = seen_by | keep(seen_squares, bit);
                sliders_.add_place() = {changes, occupied, own, lanes, number, square};
                table_.add(changes);
            }
            table_.replies += number;
            table_.add_at(square_lane(square), -number);
        });
        seen_by_ = seen_by;
        seen_by_knights_ = seen_by_knights;
    }

    static constexpr LaneMask ahead(LaneMask squares, int ranks) {
        return moved_ahead<them>(squares, ranks);
    }
    /// How many moves a pawn has to a square: more if it promotes there.
    static constexpr int weight(Square square) {
        return square.rank_for(them) == kLastRank ? kPromotions : 1;
    }
    [[gnu::always_inline]] static Bytes weighted(LaneMask arrivals) {
        static constexpr LaneTable kWeights =
            make_lane_table([](std::size_t square) { return weight(kAllSquares[square]); });
        return keep(arrivals, load(kWeights));
    }

    [[gnu::always_inline]] void add_pawns(const SimdBoard& board, Square king, LaneMask pinned) {
        const LaneMask empty = ~board.occupied();
        const LaneMask pawns = board.of(make_piece(them, PieceType::Pawn));
        attacked_ |= attacked_by_pawns<them>(pawns);
        const Pawns by_way = pawns_by_way<them>(pawns, king, pinned);
        west_capturers_ = by_way.to_west;
        east_capturers_ = by_way.to_east;
        const PawnMoves<them> moves = pawn_moves<them>(board, by_way);
        table_.replies += count(moves);

        // By the square of arrival, whatever stands there.
        pushes_ = ahead(by_way.pushing, 1);
        west_attacks_ = moved_west(ahead(by_way.to_west, 1));
        east_attacks_ = moved_east(ahead(by_way.to_east, 1));
        // A double push needs two empty squares: the one that it passes, and the one of arrival.
        const LaneMask double_pushes = ahead(pushes_ & rank_lanes<them>(kPassedRank), 1);
        double_pushes_ = double_pushes & ahead(empty, 1);
        double_pushes_freed_ = double_pushes_ | ahead(double_pushes & empty, -1);
        watched_ =
            not_zero(seen_by_) | double_pushes_freed_ | pushes_ | west_attacks_ | east_attacks_;
        add_pawn_changes(moves);
    }

    /// An arrival adds captures of our piece, bars pushes, and takes the moves of a pawn that it
    /// captures.
    [[gnu::always_inline]] void add_pawn_changes(const PawnMoves<them>& moves) {
        const LaneMask passed = ahead(moves.double_pushes, -1);
        const LaneMask once = moves.pushes | moves.double_pushes | ahead(moves.pushes, -1);
        const LaneMask twice = passed | ahead(passed, -1);
        const LaneMask west_from = ahead(moved_east(moves.west_captures), -1);
        const LaneMask east_from = ahead(moved_west(moves.east_captures), -1);
        Bytes change = table_.change;
        change = plus_one_in(lane_set(west_attacks_), change);
        change = plus_one_in(lane_set(east_attacks_), change);
        for (const LaneMask lost : {once, twice, west_from, east_from}) {
            change = minus_one_in(lane_set(lost), change);
        }
        table_.change = change;
        constexpr LaneMask kLast = rank_lanes<them>(kLastRank);
        if (((pushes_ | west_attacks_ | east_attacks_) & kLast) == 0) [[likely]]
            return;
        // The three other promotions.
        const LaneMask promotes = moves.pushes & kLast;
        constexpr LaneMask kLastButOne = rank_lanes<them>(kLastRankButOne);
        constexpr int kOthers = kPromotions - 1;
        table_.add_at(west_attacks_ & kLast, kOthers);
        table_.add_at(east_attacks_ & kLast, kOthers);
        table_.add_at(promotes | ahead(promotes, -1), -kOthers);
        table_.add_at(west_from & kLastButOne, -kOthers);
        table_.add_at(east_from & kLastButOne, -kOthers);
    }

    /// Is a square in a set? One or none, so that it can be counted.
    static constexpr int has(LaneMask set, Square square) {
        return static_cast<int>(set >> square.compact() & 1);
    }
    static constexpr bool captures_straight_ahead(PieceType mover) {
        return mover == PieceType::Rook || mover == PieceType::Queen || mover == PieceType::King;
    }
    void correct_pawns(TargetTable& table, Square from, PieceType mover) const;

    TargetTable table_;
    ShortList<Slider, kMaxSliders> sliders_;
    // In square order:
    Bytes seen_by_;          // bit i: the i-th slider sees the square
    Bytes seen_by_knights_;  // how many knights see it
    // Their pawns' moves by the square of arrival, whatever stands there; but a double push only if
    // it passes an empty square.
    LaneMask pushes_;
    LaneMask double_pushes_;
    LaneMask west_attacks_;
    LaneMask east_attacks_;
    LaneMask double_pushes_freed_;  // where our piece's leaving allows a double push
    LaneMask watched_;
    LaneMask west_capturers_;  // pawns that may capture to the west, by where they stand
    LaneMask east_capturers_;
    LaneMask attacked_ = 0;  // by a piece or pawn, pinned or not
};

template <Color them>
[[gnu::always_inline]] inline TargetTable ReplyTables<them>::lifting(Square from,
                                                                     PieceType mover) const {
    TargetTable table = table_;
    if (has(watched_, from) == 0) return table;
    const int attacks = has(west_attacks_, from) + has(east_attacks_, from);
    table.replies +=
        (has(pushes_, from) - attacks) * weight(from) + has(double_pushes_freed_, from);
    for (unsigned left = byte_at(seen_by_, from); left != 0; left &= left - 1) {
        const Slider& slider = sliders_[first_lane(left)];
        const LaneMask occupied = slider.occupied & ~lane_of(slider.square, from);
        const LaneMask seen = seen_up_to(occupied) & slider.lanes;
        const LaneMask moves = seen & ~slider.own;
        const int gain = std::popcount(moves) - slider.moves;
        table.replies += gain;
        const Bytes changes =
            changes_by_arrival(slider.square, square_lanes(slider.square, seen), moves);
        table.add(changes - slider.changes);
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
        const LaneMask opened = seen_up_to(occupied) & ~seen_up_to(slider.occupied) & slider.lanes;
        evasions.by_pieces = plus_one_in(square_lanes(slider.square, opened), evasions.by_pieces);
    }
    if (has(double_pushes_freed_, from) != 0 && from.rank_for(them) == kPassedRank) {
        evasions.pawn_pushes = plus_in(ahead(square_lane(from), 1), evasions.pawn_pushes, 1);
    }
    return evasions;
}

/// When our piece X is lifted, their pawns p gain or lose moves, which `lifting` counts. The table
/// was made with X on the board, so it does not yet know of them at the square where X captures
/// such a pawn, nor where X bars a double push that its leaving has freed. The six cases, drawn
/// with p moving down, in cases 3 to 6 from its start rank, in cases 1 and 2 from any:
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
    const int pushes = captures_straight_ahead(mover) ? has(pushes_, from) * weight(from) : 0;
    const bool frees_double_push = has(double_pushes_freed_, from) != 0;
    if (has(west_attacks_ | east_attacks_, from) != 0) {  // case 1
        const LaneMask behind = ahead(square, -1);
        const LaneMask attackers =
            (moved_west(behind) & east_capturers_) | (moved_east(behind) & west_capturers_);
        table.add_at(attackers, rank == kLastRank ? kPromotions : 1);
    }
    if (pushes != 0) table.add_at(ahead(square, -1), -pushes);  // case 2
    if (!frees_double_push) return;
    if (rank == kPassedRank) {
        if (pushes != 0) table.add_at(ahead(square, -1), -1);  // case 3, besides case 2
        table.add_at(ahead(square, 1), -1);                    // case 6
    } else {
        if (captures_straight_ahead(mover)) table.add_at(ahead(square, -2), -1);  // case 4
        table.add_at(ahead(square, -1), -1);                                      // case 5
    }
}

}  // namespace mutare::simd
