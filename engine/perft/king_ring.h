// The replies of the opponent's king, by the square on which our piece arrives.
//
// Each square that the king may step to is an origin with a ray order of its own. The king and our
// moving piece are lifted off the board; then our pieces that see the square attack it.
//
//     attackers   may the king go there?   exceptions, where our piece arrives
//     none        yes                      not where the arriving piece attacks the square
//     one         no                       between attacker and square, unless the arriving piece
//                                             attacks the square itself
//     more        no                       none
//
// Drawn for their king on e8 and the square d8 (*):
//
//          none: not at d6           one: but at d7           lifting: none becomes one
//          before       after         before       after         before       after
//     8  . . . * k    . . . * k     . . . * k    . . . * k     . . . * k    . . . * k
//     7  . . . . .    . . . . .     . . . . .    . . . N .     . . . N .    . . . . .
//     6  R . . . .    . . . R .     . . . . .    . . . . .     . . . . .    . N . . .
//     5  . . . . .    . . . . .     . . N R .    . . . R .     . . . R .    . . . R .
//         may go      may not       may not       may go        may go      may not
//
// For each square of arrival there is a byte, with a bit for each step of the king. So all steps
// are looked at side by side, and our piece's leaving changes only those that see it.
#pragma once

#include "engine/perft/reply_tables.h"
#include "engine/simd/attacked_squares.h"

namespace mutare::simd {

namespace detail {

/// By piece code, and by the difference from a king to the piece: the bits of up to eight squares
/// near the king that the piece attacks on an empty board.
using NearAttacks = std::array<std::array<std::uint8_t, kDifferences>, kPieceCodes>;

/// `first` is the first of those squares in `kKingZone`.
constexpr NearAttacks near_attacks(std::size_t first) {
    constexpr auto kLast = static_cast<std::size_t>(2 * kLargestDifference);
    NearAttacks table{};
    for (std::size_t code = 0; code < kPieceCodes; ++code) {
        for (std::size_t i = 0; i <= kLast; ++i) {
            table[code][i] = static_cast<std::uint8_t>(kZoneAttacks[code][kLast - i] >> first);
        }
    }
    return table;
}

/// In square order: the entries for a piece on each square.
[[gnu::always_inline]] inline Bytes attacked_from_each_square(const NearAttacks& table, Piece piece,
                                                              Square king) {
    const std::uint8_t* first = table[index(piece)].data() + (kLargestDifference - king.index());
    return load_0x88(first);
}

/// The king's steps among lanes in ray order: bit d for step d.
constexpr KingZone steps_in(LaneMask lanes) {
    // The product moves bit 8d to bit 56 + d.
    constexpr LaneMask kToHighestByte = 0x0102040810204080;
    return static_cast<KingZone>((lanes >> 1 & kKnightLanes) * kToHighestByte >> 56);
}
static_assert(steps_in(kStepLanes) == 0xFF && steps_in(LaneMask{2} << 24) == 0b1000);

/// Up to eight squares where a king may go, with a bit for each. All tables have a byte for each
/// square, in square order.
class SquaresOfKing {
  public:
    /// By the square where our piece arrives.
    struct Table {
        Bytes free{};  // the squares that our other pieces do not attack
        Bytes seen{};  // the squares that see it

        /// The squares where the king may go if our piece arrives that attacks `attacked` from each
        /// square on an empty board.
        [[nodiscard, gnu::always_inline]] Bytes free_from(Bytes attacked) const {
            return free & ~(seen & attacked);
        }
    };

    [[gnu::always_inline]] void add(std::size_t i, const SimdBoard& without_king, Square square,
                                    Color by) {
        const Bytes pieces = around(without_king, square);
        squares_[i] = square;
        occupied_[i] = not_zero(pieces);
        aimed_[i] = aimed_at_origin(pieces, by);
        look_from(i, 0, table_);
    }

    [[nodiscard, gnu::always_inline]] const Table& as_it_stands() const { return table_; }
    /// The table without our piece on a square. Most pieces are seen from few of the squares.
    [[nodiscard, gnu::always_inline]] Table lifting(Square from) const {
        Table table = table_;
        for (unsigned left = byte_at(table_.seen, from); left != 0; left &= left - 1) {
            const std::size_t i = first_lane(left);
            look_from(i, lane_of(squares_[i], from), table);
        }
        return table;
    }

  private:
    /// Sets the bits of square `i` as if our piece on the lane `left` were gone.
    [[gnu::always_inline]] void look_from(std::size_t i, LaneMask left, Table& table) const {
        const LaneMask seen = seen_up_to(occupied_[i] & ~left);
        const LaneMask attackers = seen & aimed_[i] & ~left;
        const bool is_blockable = std::has_single_bit(attackers);
        const LaneMask between = is_blockable ? between_origin_and(attackers) : 0;
        const Bytes bit = all_lanes(1 << i);
        const Bytes free = attackers == 0 ? bit : keep(square_lanes(squares_[i], between), bit);
        table.seen = table.seen | keep(square_lanes(squares_[i], seen), bit);
        table.free = (table.free & ~bit) | free;
    }

    std::array<Square, kRays> squares_;
    std::array<LaneMask, kRays> occupied_;  // in the ray order of each square
    std::array<LaneMask, kRays> aimed_;
    Table table_;
};

}  // namespace detail

template <Color them>
class KingRing {
  public:
    /// `open` are the king's steps to squares without a piece of its own.
    [[gnu::always_inline]] KingRing(const SimdBoard& board, Square king, KingZone open,
                                    CastlingRights rights)
        : king_(king), open_(open) {
        const SimdBoard without_king = without(board, king);
        for (KingZone left = open; left != 0; left &= left - 1) {
            const std::size_t i = first_lane(left);
            steps_.add(i, without_king, king + kKingSteps[i], us);
        }
        if (rights.has_any(them)) [[unlikely]]
            look_at_castling(board, without_king, rights);
    }

    /// Adds the king's replies to the moves from `from` of our piece that arrives as `mover`, and
    /// returns them without castling: bit i for step i, in square order. If not `lifts`, the
    /// piece's leaving changes nothing about the king's squares, and `from` is ignored.
    template <bool lifts>
    [[gnu::always_inline]] Bytes add_replies(TargetTable& table, Square from,
                                             PieceType mover) const {
        if (open_ == 0) return Bytes{};
        const Piece piece = make_piece(us, mover);
        const Bytes steps =
            (lifts ? steps_.lifting(from) : steps_.as_it_stands())
                .free_from(detail::attacked_from_each_square(kStepsAttacked, piece, king_));
        table.add(bits_in_each_byte(steps));
        const LaneMask lifted = lifts ? square_lane(from) : 0;
        if (can_castle(0, lifted) || can_castle(1, lifted)) [[unlikely]] {
            const Bytes ends =
                (lifts ? ends_.lifting(from) : ends_.as_it_stands())
                    .free_from(detail::attacked_from_each_square(kEndsAttacked, piece, king_));
            add_castlings(table, lifted, steps, ends);
        }
        return steps;
    }

    /// The squares where our piece's leaving may change something here: those that the king's
    /// squares see, and that castling passes.
    [[nodiscard, gnu::always_inline]] LaneMask watched() const {
        return not_zero(steps_.as_it_stands().seen | ends_.as_it_stands().seen) | between_[0] |
               between_[1];
    }

  private:
    static constexpr Color us = ~them;

    /// A castling's side, and the step that the king passes, by the squares where it ends as
    /// `kKingZone` has them.
    struct CastlingWay {
        MoveKind side;
        KingZone passed;
        Direction end;
    };
    static constexpr std::size_t kCastlings = 2;
    static constexpr std::size_t kFirstEnd = kRays;
    static constexpr std::array<CastlingWay, kCastlings> kWays{
        {{MoveKind::CastleQueenside, zone_of(kWest), kKingZone[kFirstEnd]},
         {MoveKind::CastleKingside, zone_of(kEast), kKingZone[kFirstEnd + 1]}}};
    static_assert(kWays[0].end == kWest + kWest && kWays[1].end == kEast + kEast);

    static constexpr detail::NearAttacks kStepsAttacked = detail::near_attacks(0);
    static constexpr detail::NearAttacks kEndsAttacked = detail::near_attacks(kFirstEnd);

    /// Does the king keep the right, with no piece between king and rook but one that leaves?
    [[nodiscard, gnu::always_inline]] bool can_castle(std::size_t i, LaneMask leaving) const {
        return (obstacles_[i] & ~leaving) == 0;
    }

    [[gnu::always_inline]] void look_at_castling(const SimdBoard& board,
                                                 const SimdBoard& without_king,
                                                 CastlingRights rights) {
        const LaneMask own = board.of(them);
        const LaneMask king = square_lane(king_);
        // A lane down is a file to the west: the rooks are four files away, and three.
        const std::array between{king >> 1 | king >> 2 | king >> 3, king << 1 | king << 2};
        rook_ = {king >> 4, king << 3};
        for (std::size_t i = 0; i < kCastlings; ++i) {
            if (!rights.has(castling_of(them, kWays[i].side)) || (own & between[i]) != 0) continue;
            between_[i] = between[i];
            obstacles_[i] = board.of(us) & between[i];
            ends_.add(i, without_king, king_ + kWays[i].end, us);
        }
    }

    /// The king castles where the square that it passes and the one where it arrives are both free,
    /// and our piece neither arrives between king and rook nor captures the rook.
    [[gnu::always_inline]] void add_castlings(TargetTable& table, LaneMask lifted, Bytes steps,
                                              Bytes ends) const {
        for (std::size_t i = 0; i < kCastlings; ++i) {
            if (!can_castle(i, lifted)) continue;
            const LaneMask both =
                lanes_with(steps, static_cast<int>(kWays[i].passed)) & lanes_with(ends, 1 << i);
            table.add_at(both & ~(between_[i] | rook_[i]), 1);
        }
    }

    Square king_;
    KingZone open_;
    detail::SquaresOfKing steps_;
    // For castling queenside and kingside, if the right is left and no own piece is between king
    // and rook: the square where it ends; in square order the squares between, those of them with a
    // piece of ours (all squares if it is impossible), and the rook's.
    detail::SquaresOfKing ends_;
    std::array<LaneMask, kCastlings> between_{};
    std::array<LaneMask, kCastlings> obstacles_{~LaneMask{0}, ~LaneMask{0}};
    std::array<LaneMask, kCastlings> rook_{};
};

}  // namespace mutare::simd
