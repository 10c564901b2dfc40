// Each step of counting two plies at once by itself, against the replies in a list: what the tables
// say of their pieces and of their king, which arrivals are special, and how those are corrected.
#include "engine/simd/support.h"

#include "tests/catch.h"

#if MUTARE_HAS_SIMD

#include <algorithm>

#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/notation/uci_move.h"
#include "engine/perft/corrections.h"
#include "engine/perft/inert_pawns.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::simd;

namespace {

/// What two plies are counted from, in a position where side `us` is to move.
template <Color us>
struct Tables {
    explicit Tables(const Position& position)
        : now(position),
          their_king(position.king(~us)),
          view(view_of(now.board.at(simd::rays_from(their_king)), ~us)),
          lines(view),
          pieces(now.board, now.of(~us), their_king, lines.pinned),
          king(now.board, their_king, steps_in(~view.own), now.castling) {}

    Snapshot now;
    Square their_king;
    KingView view;
    KingLines lines;
    ReplyTables<~us> pieces;
    KingRing<~us> king;
};

int entry(const TargetTable& table, Square to) {
    LaneTable changes;
    _mm512_store_si512(changes.lanes.data(), table.change);
    return table.replies + changes[to.compact()] - TargetTable::kBias;
}

/// One of our moves, and what the tables have to know about it.
template <Color us>
struct Arrival {
    Arrival(const Tables<us>& tables, Move move)
        : from(move.from()),
          to(move.to()),
          kind(mutare::type_of(move.is_promotion() ? move.promoted() : move.piece())),
          view(tables.view.without(lane_of(tables.their_king, from) & ~kJumpLanes)),
          lines(view),
          special(special_lanes_of<us>(lines, tables.view.own, tables.now.castling, kind)),
          lane(lane_of(tables.their_king, to)) {}

    [[nodiscard]] bool discovers_check() const { return view.checkers() != 0; }
    [[nodiscard]] bool is_on(LaneMask lanes) const { return (lane & lanes) != 0; }

    Square from;
    Square to;
    PieceType kind;
    KingView view;  // their king's, when our piece has left
    KingLines lines;
    SpecialLanes special;
    LaneMask lane;  // of the target, around their king; none where no line joins them
};

/// The legal moves of a position by who makes them.
struct Replies {
    explicit Replies(const Position& position) {
        for (const Move move : legal_moves(position)) {
            const bool is_kings = mutare::type_of(move.piece()) == PieceType::King;
            ++(move.is_en_passant() ? en_passant : is_kings ? of_king : of_pieces);
        }
    }
    int of_king = 0;
    int of_pieces = 0;
    int en_passant = 0;
};

/// Calls `check(tables, arrival, after)` for each of our moves that neither castles nor takes
/// en passant nor discovers a check, `after` being the position that it leads to.
template <Color us, class Check>
void check_moves(const Position& position, Check check) {
    const Tables<us> tables(position);
    for (const Move move : legal_moves(position)) {
        if (move.is_castling() || move.is_en_passant()) continue;
        const Arrival<us> arrival(tables, move);
        if (arrival.discovers_check()) continue;
        Position after = position;
        after.make_move(move);
        INFO(fen(position) << ' ' << uci(move, position, true));
        check(tables, arrival, after);
    }
}

/// The same in many random positions, as far as two plies are counted at once there. `check` is
/// called with the side to move as a constant first.
template <class Check>
void check_everywhere(Check check) {
    std::size_t number = 0;
    for_each_random_position([&](Position& position) {
        constexpr std::size_t kOneOf = 4;  // for the time it takes
        if (number++ % kOneOf != 0 || !can_snapshot(position)) return;
        const Color us = position.side_to_move();
        const PromotedPieces promoted(position.board().pieces(~us));
        if (promoted.number() > ReplyTables<Color::White>::kMaxPromoted) return;
        if (us == Color::White) {
            check.template operator()<Color::White>(position);
        } else {
            check.template operator()<Color::Black>(position);
        }
    });
}

}  // namespace

TEST_CASE("what their men can reply is in the table at the square where ours arrives") {
    std::size_t moves = 0;
    check_everywhere([&]<Color us>(const Position& position) {
        check_moves<us>(position, [&](const auto& tables, const auto& arrival, const auto& after) {
            if (arrival.is_on(arrival.special.one_by_one | arrival.special.pins |
                              arrival.special.unpins)) {
                return;
            }
            const bool same_pins = arrival.lines.pinned == tables.lines.pinned;
            const TargetTable table =
                same_pins
                    ? tables.pieces.lifting(arrival.from, arrival.kind)
                    : ReplyTables<~us>(tables.now.board.without(arrival.from), tables.now.of(~us),
                                       tables.their_king, arrival.lines.pinned)
                          .for_lifted();
            CHECK(entry(table, arrival.to) == Replies(after).of_pieces);
            ++moves;
        });
    });
    CHECK(moves >= 10'000);
}

TEST_CASE("where their king can go and castle is in the table, and what he takes back is added") {
    std::size_t taken_back = 0;
    check_everywhere([&]<Color us>(const Position& position) {
        check_moves<us>(position, [&](const auto& tables, const auto& arrival, const auto& after) {
            if (arrival.is_on(arrival.special.one_by_one)) return;
            TargetTable table;
            tables.king.template add_replies<true>(table, arrival.from, arrival.kind);
            const bool takes_back =
                arrival.is_on(arrival.special.beside_king) &&
                may_take_back<us>(tables.now.board, tables.their_king, arrival.from, arrival.to);
            CHECK(entry(table, arrival.to) + (takes_back ? 1 : 0) == Replies(after).of_king);
            taken_back += takes_back ? 1 : 0;
        });
    });
    CHECK(taken_back >= 100);
}

TEST_CASE("an arrival gives check, makes a pin or breaks one on the lanes that say so") {
    check_everywhere([&]<Color us>(const Position& position) {
        check_moves<us>(position, [&](const auto&, const auto& arrival, const auto& after) {
            const CheckInfo checks = scalar::find_checks(after.board(), ~us);
            const LaneMask checking = arrival.lines.seen & lanes_attacking_middle(us, arrival.kind);
            CHECK(arrival.is_on(checking) == checks.in_check());
            if (arrival.is_on(arrival.special.one_by_one)) return;
            const int pinned = std::popcount(arrival.lines.pinned & ~arrival.lane) +
                               (arrival.is_on(arrival.special.pins) ? 1 : 0) -
                               (arrival.is_on(arrival.special.unpins) ? 1 : 0);
            CHECK(pinned == checks.pinned.size());
        });
    });
}

TEST_CASE("a pin made or broken takes or gives the moves of that man off the line") {
    std::size_t made = 0, broken = 0;
    check_everywhere([&]<Color us>(const Position& position) {
        check_moves<us>(position, [&](const auto& tables, const auto& arrival, const auto& after) {
            const bool makes = arrival.is_on(arrival.special.pins);
            const bool breaks = arrival.is_on(arrival.special.unpins);
            if (makes == breaks || arrival.is_on(arrival.special.one_by_one)) return;
            const TargetTable table =
                ReplyTables<~us>(tables.now.board.without(arrival.from), tables.now.of(~us),
                                 tables.their_king, arrival.lines.pinned)
                    .for_lifted();
            const int off_line = moves_off_line<us>(position, tables.now, arrival.lines,
                                                    arrival.from, arrival.to, arrival.kind);
            CHECK(entry(table, arrival.to) + (breaks ? off_line : -off_line) ==
                  Replies(after).of_pieces);
            ++(makes ? made : broken);
        });
    });
    CHECK(std::min(made, broken) >= 100);
}

TEST_CASE("a jump beside a pawn may be answered en passant") {
    std::size_t captures = 0;
    check_everywhere([&]<Color us>(const Position& position) {
        check_moves<us>(position, [&](const auto& tables, const auto& arrival, const auto& after) {
            if (!after.state().en_passant.is_on_board()) return;
            const int counted = en_passant_replies<us>(tables.now.board, tables.their_king,
                                                       arrival.from, arrival.to);
            CHECK(counted == Replies(after).en_passant);
            captures += static_cast<std::size_t>(counted);
        });
    });
    CHECK(captures >= 50);
}

TEST_CASE("an inert pawn's moves have the replies that are told as all stands") {
    std::size_t moves = 0;
    check_everywhere([&]<Color us>(const Position& position) {
        const Tables<us> tables(position);
        const PawnMoves<us> pawns(tables.now.board, tables.now.of(us));
        const PawnLanes inert =
            inert_lanes(pawns, tables.now.board, tables.their_king, tables.lines,
                        special_lanes_of<us>(tables.lines, tables.view.own, tables.now.castling,
                                             PieceType::Pawn),
                        tables.pieces, tables.king);
        LaneTable from, to, freed;
        _mm512_store_si512(from.lanes.data(), pawns.from());
        _mm512_store_si512(to.lanes.data(), pawns.to());
        _mm512_store_si512(freed.lanes.data(), tables.pieces.freed_by_leaving());
        TargetTable table = tables.pieces.as_it_stands();
        tables.king.template add_replies<false>(table, Square(), PieceType::Pawn);
        const MoveList legal = legal_moves(position);
        for (PawnLanes left = inert; left != 0; left &= left - 1) {
            const std::size_t lane = first_lane(left);
            const Square source(from[lane]), target(to[lane]);
            const auto found = std::find_if(legal.begin(), legal.end(), [&](Move move) {
                return move.from() == source && move.to() == target && !move.is_en_passant();
            });
            if (found == legal.end()) continue;  // pinned, or in check
            Position after = position;
            after.make_move(*found);
            INFO(fen(position) << ' ' << uci(*found, position, true));
            CHECK(entry(table, target) + static_cast<std::int8_t>(freed[source.compact()]) ==
                  static_cast<int>(scalar::count_legal_moves(after)));
            ++moves;
        }
    });
    CHECK(moves >= 1'000);
}

#else

TEST_CASE("no vector road on this machine") {
    WARN("the compiler may not use AVX-512 VBMI here, so there is only the scalar road");
    SUCCEED();
}

#endif
