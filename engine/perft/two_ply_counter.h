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
// Inert moves of pawns (inert_pawns.h) are counted together in one look-up. README.md has the whole
// sum.
#pragma once

#include "engine/movegen.h"
#include "engine/perft/check_replies.h"
#include "engine/perft/corrections.h"
#include "engine/perft/inert_pawns.h"
#include "engine/perft/movers.h"
#include "engine/simd/move_counter.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

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
          our_view_(view_of(now_.board.at(rays_from(our_king_)), us)),
          their_view_(view_of(now_.board.at(rays_from(their_king_)), them)),
          their_lines_(their_view_),
          to_open_(lanes_to_open(their_view_, their_lines_)),
          arrivals_(their_king_, their_lines_, their_view_.own),
          tables_(now_.board, now_.of(them), their_king_, their_lines_.pinned),
          ring_(now_.board, their_king_, steps_in(~their_view_.own), now_.castling),
          watched_(watched_squares<us>(their_king_, to_open_, tables_, ring_)) {}

    /// Adds the replies to all moves.
    void count(ReplySum& total) {
        const LaneMask checkers = our_view_.checkers();
        if (checkers == 0) [[likely]] {
            list_pieces(AnySquare());
        } else if (std::has_single_bit(checkers)) {
            const Bytes path = mask_bytes(path_to(checkers));
            list_pieces(CheckEvasions{in_square_order(our_king_, path)});
        }
        list_king();
        for (const Mover& mover : movers_) count_mover(mover);
        total.add(sum_);
    }

  private:
    static constexpr Color them = ~us;

    // Our moves ----------------------------------------------------------------------------------

    void list(const Mover& mover) { movers_.add_if(mover.targets != 0, mover); }

    template <class Targets>
    [[gnu::always_inline]] void list_pieces(const Targets& targets) {
        const LaneMask pinned = our_view_.pinned();
        now_.of(us).for_each_piece([&](PieceInSlot piece) {
            const Square from = position_.board().pieces(us)[piece.slot];
            const LaneMask lanes = reachable_lanes<us>(now_.board, rays_from(from), targets) &
                                   lanes_of(piece.type) & lanes_left_by_pin(targets, pinned, from);
            list({squares_of(from, lanes).bits(), from, piece.type, false, false});
        });
        PawnMoves<us> pawns = pawn_moves<us>(now_.board, now_.of(us), targets);
        if (pinned == 0) count_inert_pawns(pawns);
        list_pawns(targets, pawns, pinned);
        for_each_en_passant(now_, us, [&](Move move) { count_after(move); });
    }

    template <class Targets>
    [[gnu::always_inline]] LaneMask lanes_left_by_pin(const Targets&, LaneMask pinned,
                                                      Square from) const {
        if (pinned == 0) [[likely]]
            return ~LaneMask{0};
        const LaneMask lane = lane_of(our_king_, from);
        if ((lane & pinned) == 0) return ~LaneMask{0};
        return Targets::kPinnedMayMove ? line_lanes(ray_of(first_lane(lane))) : 0;
    }

    template <class Targets>
    [[gnu::always_inline]] PawnLanes pawn_lanes_left_by_pin(const Targets&, LaneMask pinned,
                                                            Square from) const {
        if (pinned == 0) [[likely]]
            return kFirstPawnLanes;
        const LaneMask lane = lane_of(our_king_, from);
        if ((lane & pinned) == 0) return kFirstPawnLanes;
        return Targets::kPinnedMayMove ? PawnMoves<us>::lanes_along(ray_of(first_lane(lane))) : 0;
    }

    template <class Targets>
    [[gnu::always_inline]] void list_pawns(const Targets& targets, const PawnMoves<us>& pawns,
                                           LaneMask pinned) {
        for (PawnLanes left = pawns.moves(); left != 0;) {
            const std::size_t i = first_lane(left) / kLanesOfPawn;
            PawnLanes moves = left >> kLanesOfPawn * i & kFirstPawnLanes;
            left &= ~(kFirstPawnLanes << kLanesOfPawn * i);
            const Square from = position_.board().pieces(us)[kFirstPawnSlot + i];
            moves &= pawn_lanes_left_by_pin(targets, pinned, from);
            const LaneMask squares = targets_of_pawn<us>(from, moves);
            if (from.rank_for(us) == kLastRankButOne) {
                for (const PieceType type :
                     {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight}) {
                    list({squares, from, type, true, false});
                }
            } else {
                const bool is_double_push = (moves & kDoublePushes) != 0;
                list({squares, from, PieceType::Pawn, false,
                      is_double_push &&
                          is_beside_pawn<us>(position_, from + forward(us) + forward(us))});
            }
        }
    }

    /// The king's steps to squares that are not attacked. Castling is counted at once.
    void list_king() {
        const bool may_castle = our_view_.checkers() == 0 && now_.castling.has_any(us);
        const KingZone open = steps_in(~our_view_.own);
        if (open == 0) return;
        const SimdBoard without_king = now_.board.without(our_king_);
        const KingZone safe = open & ~attacked_steps(without_king, open);
        const LaneMask squares = squares_of(our_king_, lanes_of_steps(safe)).bits();
        list({squares, our_king_, PieceType::King, false, false});
        if (!may_castle) return;
        for_each_castling<us>(now_.castling, without_king, our_king_, our_view_, safe,
                              [&](Special side) { count_castling(castling_of(us, side)); });
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
        const LaneMask watched = not_zero(watched_) | squares_of(their_king_, on_rays).bits();
        if ((watched & squares) != 0) {
            return count_after(Move(row(castling).special, our_king_, king_to, kKing));
        }
        TargetTable table = tables_.as_it_stands();
        ring_.template add_replies<false>(table, Square(), PieceType::Rook);
        sum_.add(table.replies, table.change, square_lane(rook_to));
    }

    /// Out of check no slider sees the king, and so none sees through it.
    [[gnu::always_inline]] KingZone attacked_steps(const SimdBoard& without_king,
                                                   KingZone open) const {
        if (our_view_.checkers() == 0) [[likely]] {
            const Bytes squares = compact_of(rays_from(our_king_));
            const KingZone by_king =
                zone_attacked_by(make_piece(them, PieceType::King), their_king_, our_king_);
            return steps_in(look_up_bits(tables_.attacked(), squares)) | by_king;
        }
        KingZone attacked = 0;
        for (KingZone left = open; left != 0; left &= left - 1) {
            const std::size_t i = first_lane(left);
            const bool is = is_attacked(without_king, our_king_ + kKingSteps[i], them);
            attacked |= (is ? 1u : 0u) << i;
        }
        return attacked;
    }

    // Their replies, one move after the other ----------------------------------------------------

    void count_after(Move move) { sum_.add(simd::count_after<us>(now_, position_, move)); }

    void count_one_by_one(const Mover& mover) {
        for (LaneMask left = mover.targets; left != 0; left &= left - 1) {
            count_after(move_to<us>(position_, mover, kAllSquares[first_lane(left)]));
        }
    }

    // Their replies, all moves of a piece at once ------------------------------------------------

    /// The replies to all moves of a piece.
    [[gnu::always_inline]] void count_mover(const Mover& mover) {
        if (byte_at(watched_, mover.from) == 0 && !mover.promotes) return count_unwatched(mover);
        const LaneMask on_rays = (their_lines_.seen | their_lines_.behind) & ~kKnightLanes;
        const LaneMask lane =
            lane_of(their_king_, mover.from) & (mover.promotes ? on_rays : to_open_);
        KingLines lines = their_lines_;
        SpecialArrivals<us> arrivals = arrivals_;
        if (lane != 0) {
            const KingView view = their_view_.without(lane);
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

    /// The same for a piece whose leaving changes nothing.
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
        const ReplyTables<them> tables(now_.board.without(mover.from), now_.of(them), their_king_,
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
        const Bytes around_king = now_.board.at(rays_from(their_king_));
        const Bytes replies = replies_to_checks<them>(evasions(), their_king_, lines, around_king);
        sum_.add(plus(replies, bits_in_each_byte(steps)), checks);
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

    void count_en_passant_replies(const Mover& mover) {
        const Square to = mover.from + forward(us) + forward(us);
        sum_.add(en_passant_replies<us>(position_, their_view_, mover.from, to));
    }

    // Inert moves of pawns
    // --------------------------------------------------------------------------------

    /// Counts the replies to all inert moves in one look-up, and removes these moves.
    [[gnu::always_inline]] void count_inert_pawns(PawnMoves<us>& pawns) {
        constexpr int kWorthwhile = 4;
        if (std::popcount(pawns.moves()) < kWorthwhile) return;
        const SpecialSquares special = arrivals_.of(PieceType::Pawn);
        const PawnLanes inert =
            inert_lanes(pawns, now_.board, their_king_, their_lines_, special, watched_);
        if (inert == 0) return;

        TargetTable table = tables_.as_it_stands();
        ring_.template add_replies<false>(table, Square(), PieceType::Pawn);
        sum_.add(table.replies, look_up(table.change, compact_of(pawns.to())), inert);
        pawns.restrict_to(~inert);
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
    Bytes watched_;  // in square order, 0 where `count_unwatched` holds
    ShortList<Mover, kMaxMovers> movers_;
    ReplySum sum_;
};

}  // namespace mutare::simd

#endif
