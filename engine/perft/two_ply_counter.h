// Counts the legal moves of all positions a move away, most of them without making the move.
//
// For each of our pieces, the replies to all its moves are looked up in one table over the target
// squares (reply_tables.h, king_ring.h). Some arrivals need more:
//
//     captures beside their king      the king may recapture if nothing protects our piece
//     on a ray of their king          a pin is made or ended: the moves off the ray change
//     checks                          captures of the checker and blocks (check_replies.h)
//     discovered checks, castling, en passant
//                                     the move is made on the snapshot, and the replies are counted
//
// Inert moves of pawns are counted together in one look-up. README.md has the whole
// sum.
#pragma once

#include "engine/perft/check_replies.h"
#include "engine/perft/king_ring.h"
#include "engine/perft/move_counter.h"
#include "engine/perft/special_squares.h"

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

/// The squares where our piece's leaving may change the replies; but a promotion may change more
/// elsewhere too. `to_open` are lanes around their king.
template <Color us>
[[gnu::always_inline]] inline LaneMask watched_squares(Square their_king, LaneMask to_open,
                                                       const ReplyTables<~us>& tables,
                                                       const KingRing<~us>& ring) {
    return tables.watched() | ring.watched() | squares_of(their_king, to_open);
}

/// The inert moves of our pawns: the pawn leaves a square that is not watched, arrives where
/// nothing special happens, and does not promote. The replies to them are those of the tables made
/// with the pawn where it stands, so they are looked up together. `special` is for a pawn that
/// arrives; leaving changes something on the `watched` squares.
template <Color us>
[[gnu::always_inline]] inline PawnMoves<us> inert_moves(PawnMoves<us> moves, LaneMask their_pawns,
                                                        Square their_king, const KingLines& lines,
                                                        const SpecialSquares& special,
                                                        LaneMask watched) {
    const LaneMask on_blocked_rays = lines.blocked & (lines.seen | lines.behind) & ~kKnightLanes;
    moves = moves_of(moves, ~watched);
    moves.restrict_to(~(special.checks | special.beside_king |
                        squares_of(their_king, on_blocked_rays) | rank_lanes<us>(kLastRank)));
    // A double push beside their pawn may be answered en passant.
    moves.double_pushes &= ~(moved_west(their_pawns) | moved_east(their_pawns));
    return moves;
}

/// The replies to any move, which is made on the snapshot.
template <Color us>
[[gnu::noinline]] int count_after(const Snapshot& now, const Position& position, Move move) {
    return count_moves<~us>(after<us>(now, position, move));
}

/// Does a pawn of the other side stand beside this square, where a double push of `us` may end?
template <Color us>
bool is_beside_pawn(const Position& position, Square to) {
    constexpr Piece kTheirPawn = make_piece(~us, PieceType::Pawn);
    return position[to + kWest] == kTheirPawn || position[to + kEast] == kTheirPawn;
}

template <Color us>
class TwoPlyCounter {
  public:
    /// `now` is a snapshot of the position.
    [[gnu::always_inline]] TwoPlyCounter(const Position& position, const Snapshot& now)
        : position_(position),
          now_(now),
          our_king_(position.king(us)),
          their_king_(position.king(them)),
          our_view_(view_of(around(now_.board, our_king_), us)),
          their_view_(view_of(around(now_.board, their_king_), them)),
          their_lines_(their_view_),
          to_open_(lanes_to_open(their_view_, their_lines_)),
          arrivals_(their_king_, their_lines_, their_view_.own),
          tables_(now_.board, now_.of(them), their_king_, their_lines_.pinned),
          ring_(now_.board, their_king_, detail::steps_in(~their_view_.own), now_.castling),
          watched_(watched_squares<us>(their_king_, to_open_, tables_, ring_)) {}

    /// Adds the replies to all moves.
    void count(ReplySum& total) {
        const LaneMask checkers = our_view_.checkers();
        if (checkers == 0) [[likely]] {
            list_pieces(kAnySquare);
        } else if (std::has_single_bit(checkers)) {
            list_pieces(evasion_targets(our_king_, checkers));
        }
        list_king();
        for (const Mover& mover : movers_) count_mover(mover);
        total.add(sum_);
    }

  private:
    static constexpr Color them = ~us;

    void list(const Mover& mover) { movers_.add_if(mover.targets != 0, mover); }

    template <bool pinned_may_move>
    [[gnu::always_inline]] void list_pieces(Targets<pinned_may_move> targets) {
        const LaneMask wanted = targets.squares & ~now_.board.of(us);
        now_.of(us).for_each_piece([&](PieceInSlot piece) __attribute__((always_inline)) {
            const Square from = now_.of(us).squares[piece.slot];
            const LaneMask lanes = seen_up_to(lanes_to(now_.board.occupied(), from)) &
                                   lanes_of(piece.type) & lanes_left_by_pin<pinned_may_move>(from);
            list({squares_of(from, lanes) & wanted, from, piece.type, false, false});
        });
        list_pawns(targets);
        for_each_en_passant(now_, us, [&](Move move) { count_after(move); });
    }

    template <bool pinned_may_move>
    [[gnu::always_inline]] LaneMask lanes_left_by_pin(Square from) const {
        const LaneMask pinned = our_view_.pinned();
        if (pinned == 0) [[likely]]
            return ~LaneMask{0};
        const LaneMask lane = lane_of(our_king_, from);
        if ((lane & pinned) == 0) return ~LaneMask{0};
        return pinned_may_move ? line_lanes(ray_of(first_lane(lane))) : 0;
    }

    template <bool pinned_may_move>
    [[gnu::always_inline]] void list_pawns(Targets<pinned_may_move> targets) {
        PawnMoves<us> moves = pawn_moves<us>(now_.board, pawns_by_way<pinned_may_move>());
        moves.restrict_to(targets.squares);
        moves = without(moves, count_inert_pawns(moves));
        for (LaneMask left = moves.pawns(); left != 0; left &= left - 1) {
            const Square from = kAllSquares[first_lane(left)];
            const PawnMoves<us> of_pawn = moves_of(moves, square_lane(from));
            if (from.rank_for(us) == kLastRankButOne) {
                for (const PieceType type :
                     {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight}) {
                    list({arrivals(of_pawn), from, type, true, false});
                }
            } else {
                const bool may_be_captured_en_passant =
                    of_pawn.double_pushes != 0 &&
                    is_beside_pawn<us>(position_, from + forward(us) + forward(us));
                list({arrivals(of_pawn), from, PieceType::Pawn, false, may_be_captured_en_passant});
            }
        }
    }

    template <bool pinned_may_move>
    [[gnu::always_inline]] Pawns pawns_by_way() const {
        const LaneMask pawns = now_.board.of(make_piece(us, PieceType::Pawn));
        const LaneMask pinned = our_view_.pinned();
        if constexpr (pinned_may_move) {
            return simd::pawns_by_way<us>(pawns, our_king_, pinned);
        } else {
            return Pawns::all_ways(pawns & ~squares_of(our_king_, pinned));
        }
    }

    /// Counts the replies to all inert moves in one look-up, and returns these moves.
    [[gnu::always_inline]] PawnMoves<us> count_inert_pawns(const PawnMoves<us>& moves) {
        constexpr int kWorthwhile = 3;
        PawnMoves<us> inert =
            inert_moves(moves, now_.board.of(make_piece(them, PieceType::Pawn)), their_king_,
                        their_lines_, arrivals_.of(PieceType::Pawn), watched_);
        if (simd::count(inert) < kWorthwhile) {
            inert.restrict_to(0);
            return inert;
        }
        TargetTable table = tables_.as_it_stands();
        ring_.template add_replies<false>(table, Square(), PieceType::Pawn);
        for (const LaneMask arrivals :
             {inert.pushes | inert.double_pushes, inert.west_captures, inert.east_captures}) {
            if (arrivals != 0) sum_.add(table.replies, table.change, arrivals);
        }
        return inert;
    }

    /// The king's steps to squares that are not attacked. Castling is counted at once.
    void list_king() {
        const LaneMask open = squares_beside(our_king_) & ~now_.board.of(us);
        if (open == 0) return;
        const bool in_check = our_view_.checkers() != 0;
        const LaneMask attacked = attacked_squares(in_check);
        list({open & ~attacked, our_king_, PieceType::King, false, false});
        if (in_check || !now_.castling.has_any(us)) return;
        for_each_castling<us>(now_.castling, now_.board.occupied(), attacked,
                              [&](MoveKind side) { count_castling(castling_of(us, side)); });
    }

    /// Where none of the four squares is watched or on a ray of their king, castling changes the
    /// replies only by the rook's arrival.
    [[gnu::noinline]] void count_castling(Castling castling) {
        const Square rook = position_.castling_table().rook_from(castling);
        const Square king_to = row(castling).king_to;
        const Square rook_to = row(castling).rook_to;
        const LaneMask squares = square_lane(our_king_) | square_lane(rook) | square_lane(king_to) |
                                 square_lane(rook_to);
        const LaneMask on_rays = (their_lines_.seen | their_lines_.behind) & ~kKnightLanes;
        const LaneMask watched = watched_ | squares_of(their_king_, on_rays);
        if ((watched & squares) != 0) {
            return count_after(Move(row(castling).kind, our_king_, king_to, kKing));
        }
        TargetTable table = tables_.as_it_stands();
        ring_.template add_replies<false>(table, Square(), PieceType::Rook);
        sum_.add(table.replies, table.change, square_lane(rook_to));
    }

    /// Out of check no slider sees the king, and so none sees through it.
    [[gnu::always_inline]] LaneMask attacked_squares(bool in_check) const {
        if (!in_check) [[likely]]
            return tables_.attacked() | squares_beside(their_king_);
        return simd::attacked_squares<them>(
            now_.board, now_.board.occupied() & ~square_lane(our_king_), their_king_);
    }

    void count_after(Move move) { sum_.add(simd::count_after<us>(now_, position_, move)); }

    void count_one_by_one(const Mover& mover) {
        for (LaneMask left = mover.targets; left != 0; left &= left - 1) {
            count_after(move_to<us>(position_, mover, kAllSquares[first_lane(left)]));
        }
    }

    /// The replies to all moves of a piece.
    [[gnu::always_inline]] void count_mover(const Mover& mover) {
        if ((watched_ & square_lane(mover.from)) == 0 && !mover.promotes)
            return count_unwatched(mover);
        const LaneMask on_rays = (their_lines_.seen | their_lines_.behind) & ~kKnightLanes;
        const LaneMask lane =
            lane_of(their_king_, mover.from) & (mover.promotes ? on_rays : to_open_);
        KingLines lines = their_lines_;
        SpecialArrivals<us> arrivals = arrivals_;
        if (lane != 0) {
            const KingView view = without(their_view_, lane);
            if (view.checkers() != 0) [[unlikely]] {
                return count_one_by_one(mover);  // a discovered check
            }
            lines = KingLines(view);
            arrivals = SpecialArrivals<us>(their_king_, lines, their_view_.own);
        }
        const LaneMask checks = correct(mover, lines, arrivals);
        if (lines.pinned == their_lines_.pinned) [[likely]] {
            TargetTable table = tables_.lifting(mover.from, mover.type);
            const Bytes steps = ring_.template add_replies<true>(table, mover.from, mover.type);
            count_at_once(mover, table, steps, lines, checks,
                          [&] { return tables_.evasions_lifting(mover.from); });
        } else {
            count_with_other_pins(mover, lines, checks);
        }
    }

    /// Counts the moves of a piece whose leaving changes nothing.
    [[gnu::always_inline]] void count_unwatched(const Mover& mover) {
        const LaneMask checks = correct(mover, their_lines_, arrivals_);
        TargetTable table = tables_.as_it_stands();
        const Bytes steps = ring_.template add_replies<false>(table, mover.from, mover.type);
        count_at_once(mover, table, steps, their_lines_, checks,
                      [&] { return tables_.evasions(); });
    }

    /// When a piece's leaving makes or ends a pin, all is counted again without it.
    [[gnu::noinline]] void count_with_other_pins(const Mover& mover, const KingLines& lines,
                                                 LaneMask checks) {
        const ReplyTables<them> tables(without(now_.board, mover.from), now_.of(them), their_king_,
                                       lines.pinned);
        TargetTable table = tables.as_it_stands();
        const Bytes steps = ring_.template add_replies<true>(table, mover.from, mover.type);
        count_at_once(mover, table, steps, lines, checks, [&] { return tables.evasions(); });
    }

    /// `table`, the king's `steps` and `evasions` are those without the mover; `checks` the targets
    /// that give check.
    template <class EvasionsLater>
    [[gnu::always_inline]] void count_at_once(const Mover& mover, const TargetTable& table,
                                              Bytes steps, const KingLines& lines, LaneMask checks,
                                              EvasionsLater evasions) {
        const LaneMask others = mover.targets & ~checks;
        sum_.add(table.replies, table.change, others);
        if (mover.may_be_captured_en_passant) count_en_passant_replies(mover);
        if (checks == 0) return;
        const Bytes around_king = around(now_.board, their_king_);
        const Bytes replies = replies_to_checks<them>(evasions(), their_king_, lines, around_king);
        sum_.add(replies + bits_in_each_byte(steps), checks);
    }

    /// Adds what the tables do not know of special arrivals, and returns the targets that
    /// give check.
    [[gnu::always_inline]] LaneMask correct(const Mover& mover, const KingLines& lines,
                                            const SpecialArrivals<us>& arrivals) {
        const SpecialSquares special = arrivals.of(mover.type);
        if ((mover.targets & special.all()) == 0) return 0;
        const auto for_each_target = [&](LaneMask squares, auto visit) {
            LaneMask left = mover.targets & squares;
            for (; left != 0; left &= left - 1) visit(kAllSquares[first_lane(left)]);
        };
        const auto off_ray = [&](Square to) {
            return moves_off_ray<us>(position_, now_.board, lines, mover.from, to);
        };
        for_each_target(special.beside_king, [&](Square to) {
            sum_.add(may_recapture<us>(now_.board, their_king_, mover.from, to) ? 1 : 0);
        });
        for_each_target(special.unpins, [&](Square to) { sum_.add(off_ray(to)); });
        for_each_target(special.pins, [&](Square to) { sum_.add(-off_ray(to)); });
        return mover.targets & special.checks;
    }

    [[gnu::noinline]] void count_en_passant_replies(const Mover& mover) {
        const Square to = mover.from + forward(us) + forward(us);
        const LaneMask pawns = now_.board.of(make_piece(them, PieceType::Pawn));
        sum_.add(
            number_of(legal_en_passant<them>(pawns, their_view_, their_king_, mover.from, to)));
    }

    static constexpr Piece kKing = make_piece(us, PieceType::King);
    // One for each piece, but four for a pawn that promotes.
    static constexpr std::size_t kPawns = usual_slots(PieceType::Pawn).count;
    static constexpr std::size_t kMaxMovers = kSlots - kPawns + kPromotions * kPawns;
    static_assert(kMaxMovers == 40);

    const Position& position_;
    const Snapshot& now_;
    Square our_king_;
    Square their_king_;
    KingView our_view_;
    KingView their_view_;
    KingLines their_lines_;
    LaneMask to_open_;
    SpecialArrivals<us> arrivals_;
    ReplyTables<them> tables_;
    KingRing<them> ring_;
    LaneMask watched_;  // squares; on all others `count_unwatched` holds
    ShortList<Mover, kMaxMovers> movers_;
    ReplySum sum_;
};

}  // namespace mutare::simd
