// Each term of counting two plies at once by itself (engine/perft/README.md), against the replies
// in a list of moves: the tables of their pieces and of their king, which arrivals are special, and
// how those are corrected.
#include "engine/backend.h"

#include "tests/catch.h"

#if MUTARE_HAS_SIMD

#include <algorithm>
#include <string_view>

#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "engine/perft/two_ply_counter.h"
#include "tests/positions.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::simd;

namespace {

/// The tables of a position in which side `us` is to move.
template <Color us>
struct Tables {
    explicit Tables(const Position& position)
        : now(position),
          their_king(position.king(~us)),
          view(view_of(simd::around(now.board, their_king), ~us)),
          lines(view),
          pieces(now.board, now.of(~us), their_king, lines.pinned),
          king(now.board, their_king, simd::detail::steps_in(~view.own), now.castling) {}

    Snapshot now;
    Square their_king;
    KingView view;
    KingLines lines;
    ReplyTables<~us> pieces;
    KingRing<~us> king;
};

int entry(const TargetTable& table, Square to) {
    return table.replies + byte_at(table.change, to) - TargetTable::kBias;
}

/// One of our moves, and what the tables have to know about it.
template <Color us>
struct Arrival {
    Arrival(const Tables<us>& tables, Move move)
        : from(move.from()),
          to(move.to()),
          type(type_of(move.is_promotion() ? move.promoted() : move.piece())),
          view(without(tables.view, lane_of(tables.their_king, from) & ~kKnightLanes)),
          lines(view),
          special(SpecialArrivals<us>(tables.their_king, lines, tables.view.own).of(type)) {}

    [[nodiscard]] bool discovers_check() const { return view.checkers() != 0; }
    [[nodiscard]] bool is_on(LaneMask squares) const { return (square_lane(to) & squares) != 0; }

    Square from;
    Square to;
    PieceType type;
    KingView view;  // of their king, when our piece has left
    KingLines lines;
    SpecialSquares special;
};

/// The tables of their pieces with our piece lifted and the pins that this makes or ends.
template <Color us>
ReplyTables<~us> tables_after_lifting(const Tables<us>& tables, const Arrival<us>& arrival) {
    return {without(tables.now.board, arrival.from), tables.now.of(~us), tables.their_king,
            arrival.lines.pinned};
}

/// The number of legal moves of a position: of the king, of the other pieces, and en passant.
struct Replies {
    explicit Replies(const Position& position) {
        for (const Move move : legal_moves(position)) {
            const bool is_kings = type_of(move.piece()) == PieceType::King;
            ++(move.is_en_passant() ? en_passant : is_kings ? of_king : of_pieces);
        }
    }
    int of_king = 0;
    int of_pieces = 0;
    int en_passant = 0;
};

/// Calls `check(tables, arrival, after)` for each of our moves but castling, en passant captures
/// and discovered checks, `after` being the position after it.
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

/// Calls `check` with many random positions that can be counted from tables. Its template argument
/// is the side to move.
template <class Check>
void check_everywhere(Check check) {
    std::size_t number = 0;
    for_each_random_position([&](Position& position) {
        constexpr std::size_t kOneOf = 4;  // to save time
        if (number++ % kOneOf != 0 || !can_snapshot(position)) return;
        const Color us = position.side_to_move();
        const PromotedPieces promoted(position.board().pieces(~us));
        if (promoted.count() > ReplyTables<Color::White>::kMaxPromoted) return;
        if (us == Color::White) {
            check.template operator()<Color::White>(position);
        } else {
            check.template operator()<Color::Black>(position);
        }
    });
}

}  // namespace

TEST_CASE("the table holds the replies of their pieces at the square where ours arrives") {
    std::size_t moves = 0;
    check_everywhere([&]<Color us>(const Position& position) {
        check_moves<us>(position, [&](const auto& tables, const auto& arrival, const auto& after) {
            if (arrival.is_on(arrival.special.checks | arrival.special.pins |
                              arrival.special.unpins)) {
                return;
            }
            const bool same_pins = arrival.lines.pinned == tables.lines.pinned;
            const TargetTable table = same_pins
                                          ? tables.pieces.lifting(arrival.from, arrival.type)
                                          : tables_after_lifting(tables, arrival).as_it_stands();
            CHECK(entry(table, arrival.to) == Replies(after).of_pieces);
            ++moves;
        });
    });
    CHECK(moves >= 10'000);
}

TEST_CASE("each term of the sum changes the replies as it is drawn") {
    // Black's pieces have `change` more replies after White's move than as the board stands.
    struct Term {
        std::string_view fen;
        std::string_view move;
        int change;
    };
    const auto check = [](const Term& term) {
        const Position position = position_of(term.fen);
        bool is_found = false;
        check_moves<Color::White>(
            position, [&](const auto& tables, const auto& arrival, const auto& after) {
                if (name(arrival.from) != term.move.substr(0, 2)) return;
                if (name(arrival.to) != term.move.substr(2)) return;
                is_found = true;
                const int now = tables.pieces.as_it_stands().replies;
                const TargetTable table = tables.pieces.lifting(arrival.from, arrival.type);
                CHECK(entry(table, arrival.to) - now == term.change);
                CHECK(Replies(after).of_pieces - now == term.change);
            });
        INFO(term.fen << ' ' << term.move);
        CHECK(is_found);
    };
    // A slider's ray is cut, or opened; a piece is protected; a piece is captured.
    check({"7k/8/8/r7/8/8/2N5/7K w - - 0 1", "c2d4", 0});
    check({"7k/8/8/r7/8/4N3/8/7K w - - 0 1", "e3d5", -4});
    check({"7k/8/8/r2N4/8/8/8/7K w - - 0 1", "d5c3", 4});
    check({"7k/8/8/r2n4/8/4N3/8/7K w - - 0 1", "e3d5", 1 - 8});
    // A push is barred, a promotion is barred, and a pawn attacks the square.
    check({"7k/8/2p5/8/8/4N3/8/7K w - - 0 1", "e3c4", 0});
    check({"7k/8/2p5/8/4N3/8/8/7K w - - 0 1", "e4c5", -1});
    check({"7k/8/8/8/8/1N6/2p5/7K w - - 0 1", "b3c1", -4});
    check({"7k/8/2p5/8/8/4N3/8/7K w - - 0 1", "e3d5", 1});
    // Lifting in front of pawns: the six cases in the order in which they are drawn.
    check({"k7/8/3p4/4B3/8/8/8/7K w - - 0 1", "e5d6", -1 - 1});
    check({"k7/8/3p4/3R4/8/8/8/7K w - - 0 1", "d5d6", 0});
    check({"k7/3p4/3R4/8/8/8/8/7K w - - 0 1", "d6d7", 0});
    check({"k7/3p4/8/3R4/8/8/8/7K w - - 0 1", "d5d7", -1});
    check({"k7/3p4/8/3R4/8/8/8/7K w - - 0 1", "d5d6", -1});
    check({"k7/3p4/3R4/8/8/8/8/7K w - - 0 1", "d6d5", 1});
    // Cases 1 and 2 with promotions.
    check({"k7/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", -4 - 4});
    check({"k7/8/8/8/8/8/3p4/3R3K w - - 0 1", "d1d2", 0});
}

TEST_CASE("the table holds the replies of their king, but for captures of our arriving piece") {
    std::size_t recapture_count = 0;
    check_everywhere([&]<Color us>(const Position& position) {
        check_moves<us>(position, [&](const auto& tables, const auto& arrival, const auto& after) {
            TargetTable table;
            const Bytes steps =
                tables.king.template add_replies<true>(table, arrival.from, arrival.type);
            // In check the king may not castle.
            const int replies = arrival.is_on(arrival.special.checks)
                                    ? std::popcount(byte_at(steps, arrival.to))
                                    : entry(table, arrival.to);
            const bool recaptures =
                arrival.is_on(arrival.special.beside_king) &&
                may_recapture<us>(tables.now.board, tables.their_king, arrival.from, arrival.to);
            CHECK(replies + (recaptures ? 1 : 0) == Replies(after).of_king);
            recapture_count += recaptures ? 1 : 0;
        });
    });
    CHECK(recapture_count >= 100);
}

TEST_CASE("an arrival gives check, pins or unpins exactly on the special squares") {
    check_everywhere([&]<Color us>(const Position& position) {
        check_moves<us>(position, [&](const auto& tables, const auto& arrival, const auto& after) {
            const CheckInfo checks = scalar::find_checks(after.board(), ~us);
            CHECK(arrival.is_on(arrival.special.checks) == checks.in_check());
            if (arrival.is_on(arrival.special.checks)) return;
            const LaneMask captured = lane_of(tables.their_king, arrival.to);
            const int pinned = std::popcount(arrival.lines.pinned & ~captured) +
                               (arrival.is_on(arrival.special.pins) ? 1 : 0) -
                               (arrival.is_on(arrival.special.unpins) ? 1 : 0);
            CHECK(pinned == checks.pinned.size());
        });
    });
}

TEST_CASE("a check is answered by captures of the checker and by blocks") {
    std::size_t checks = 0;
    check_everywhere([&]<Color us>(const Position& position) {
        check_moves<us>(position, [&](const auto& tables, const auto& arrival, const auto& after) {
            if (!arrival.is_on(arrival.special.checks)) return;
            const bool same_pins = arrival.lines.pinned == tables.lines.pinned;
            const Evasions evasions = same_pins ? tables.pieces.evasions_lifting(arrival.from)
                                                : tables_after_lifting(tables, arrival).evasions();
            const Bytes around = simd::around(tables.now.board, tables.their_king);
            const Bytes replies =
                replies_to_checks<~us>(evasions, tables.their_king, arrival.lines, around);
            CHECK(byte_at(replies, arrival.to) == Replies(after).of_pieces);
            ++checks;
        });
    });
    CHECK(checks >= 1'000);
}

TEST_CASE("the answers to a check are those that are drawn") {
    struct Check {
        std::string_view fen;
        std::string_view move;
        int answers;  // of Black's pieces and pawns
    };
    const auto check = [](const Check& given) {
        const Position position = position_of(given.fen);
        bool is_found = false;
        check_moves<Color::White>(
            position, [&](const auto& tables, const auto& arrival, const auto& after) {
                if (name(arrival.from) != given.move.substr(0, 2)) return;
                if (name(arrival.to) != given.move.substr(2)) return;
                is_found = true;
                const Bytes around = simd::around(tables.now.board, tables.their_king);
                const Bytes replies =
                    replies_to_checks<Color::Black>(tables.pieces.evasions_lifting(arrival.from),
                                                    tables.their_king, arrival.lines, around);
                CHECK(byte_at(replies, arrival.to) == given.answers);
                CHECK(Replies(after).of_pieces == given.answers);
            });
        INFO(given.fen << ' ' << given.move);
        CHECK(is_found);
    };
    // A knight moves between, and captures the checker.
    check({"7k/8/5n2/8/R7/8/8/K7 w - - 0 1", "a4h4", 2});
    check({"7k/8/5n2/R7/8/8/8/K7 w - - 0 1", "a5h5", 1 + 1});
    // A rook on the ray captures the checker but cannot move between; then it is captured.
    check({"7k/8/8/8/R7/8/7r/1K6 w - - 0 1", "a4h4", 1});
    check({"7k/8/8/R6r/8/8/8/1K6 w - - 0 1", "a5h5", 0});
    // A pawn pushes between, or promotes there and by capturing the checker.
    check({"8/4p3/8/k7/8/8/7R/1K6 w - - 0 1", "h2h5", 1});
    check({"7K/8/8/7R/8/8/6p1/k7 w - - 0 1", "h5h1", 4 + 4});
    // A pawn that pushes towards its king is captured.
    check({"8/R3p3/8/8/4k3/8/8/1K6 w - - 0 1", "a7e7", 0});
    // Leaving frees a double push, and a pawn captures; leaving opens a line.
    check({"8/4p3/4Q3/8/8/2k5/8/K7 w - - 0 1", "e6f6", 1 + 1});
    check({"8/8/7k/b7/1B6/8/8/7K w - - 0 1", "b4d2", 1});
    // A pinned piece captures a checker before it, but answers no other check.
    check({"7k/1Q6/7r/8/8/8/8/K6R w - - 0 1", "b7h7", 1});
    check({"7k/1Q6/7n/8/8/8/8/K6R w - - 0 1", "b7b8", 0});
}

TEST_CASE("only pieces that may open a ray of their king change its special squares by leaving") {
    std::size_t kept = 0;
    check_everywhere([&]<Color us>(const Position& position) {
        const Tables<us> tables(position);
        const LaneMask to_open = lanes_to_open(tables.view, tables.lines);
        const SpecialArrivals<us> as_it_stands(tables.their_king, tables.lines, tables.view.own);
        for (const Move move : legal_moves(position)) {
            if (move.is_castling() || move.is_en_passant() || move.is_promotion()) continue;
            if ((lane_of(tables.their_king, move.from()) & to_open) != 0) continue;
            const Arrival<us> arrival(tables, move);
            INFO(fen(position) << ' ' << uci(move, position, true));
            CHECK(!arrival.discovers_check());
            CHECK(arrival.lines.pinned == tables.lines.pinned);
            const SpecialSquares special = as_it_stands.of(arrival.type);
            CHECK(arrival.is_on(arrival.special.checks) == arrival.is_on(special.checks));
            CHECK(arrival.is_on(arrival.special.pins) == arrival.is_on(special.pins));
            CHECK(arrival.is_on(arrival.special.unpins) == arrival.is_on(special.unpins));
            ++kept;
        }
    });
    CHECK(kept >= 10'000);
}

TEST_CASE("a piece on a square that is not watched changes nothing by leaving") {
    std::size_t moves = 0;
    check_everywhere([&]<Color us>(const Position& position) {
        check_moves<us>(position, [&](const auto& tables, const auto& arrival, const auto&) {
            const LaneMask to_open = lanes_to_open(tables.view, tables.lines);
            const LaneMask watched =
                watched_squares<us>(tables.their_king, to_open, tables.pieces, tables.king);
            if ((watched & square_lane(arrival.from)) != 0) return;
            TargetTable kept = tables.pieces.as_it_stands();
            tables.king.template add_replies<false>(kept, Square(), arrival.type);
            TargetTable lifted = tables.pieces.lifting(arrival.from, arrival.type);
            tables.king.template add_replies<true>(lifted, arrival.from, arrival.type);
            CHECK(entry(kept, arrival.to) == entry(lifted, arrival.to));
            ++moves;
        });
    });
    CHECK(moves >= 10'000);
}

TEST_CASE("a pin takes from the pinned piece its moves off the ray, and its end gives them back") {
    std::size_t pins = 0, unpins = 0;
    check_everywhere([&]<Color us>(const Position& position) {
        check_moves<us>(position, [&](const auto& tables, const auto& arrival, const auto& after) {
            const bool makes_pin = arrival.is_on(arrival.special.pins);
            const bool ends_pin = arrival.is_on(arrival.special.unpins);
            if (makes_pin == ends_pin || arrival.is_on(arrival.special.checks)) return;
            const TargetTable table = tables_after_lifting(tables, arrival).as_it_stands();
            const int off_ray = moves_off_ray<us>(position, tables.now.board, arrival.lines,
                                                  arrival.from, arrival.to);
            CHECK(entry(table, arrival.to) + (ends_pin ? off_ray : -off_ray) ==
                  Replies(after).of_pieces);
            ++(makes_pin ? pins : unpins);
        });
    });
    CHECK(std::min(pins, unpins) >= 100);
}

TEST_CASE("the replies to an inert move of a pawn are in the table with the pawn on the board") {
    std::size_t moves = 0;
    check_everywhere([&]<Color us>(const Position& position) {
        const Tables<us> tables(position);
        const LaneMask to_open = lanes_to_open(tables.view, tables.lines);
        const LaneMask our_pawns = tables.now.board.of(make_piece(us, PieceType::Pawn));
        const PawnMoves<us> inert = inert_moves(
            pawn_moves<us>(tables.now.board, Pawns::all_ways(our_pawns)),
            tables.now.board.of(make_piece(~us, PieceType::Pawn)), tables.their_king, tables.lines,
            SpecialArrivals<us>(tables.their_king, tables.lines, tables.view.own)
                .of(PieceType::Pawn),
            watched_squares<us>(tables.their_king, to_open, tables.pieces, tables.king));
        TargetTable table = tables.pieces.as_it_stands();
        tables.king.template add_replies<false>(table, Square(), PieceType::Pawn);
        for (const Move move : legal_moves(position)) {
            if (!move.is_simple() || type_of(move.piece()) != PieceType::Pawn) continue;
            const PawnMoves<us> of_pawn = moves_of(inert, square_lane(move.from()));
            if ((arrivals(of_pawn) & square_lane(move.to())) == 0) continue;
            Position after = position;
            after.make_move(move);
            INFO(fen(position) << ' ' << uci(move, position, true));
            CHECK(entry(table, move.to()) == static_cast<int>(legal_moves(after).size()));
            ++moves;
        }
    });
    CHECK(moves >= 1'000);
}

#else

TEST_CASE("each term of counting two plies at once holds") {
    SKIP("needs a byte shuffle");
}

#endif
