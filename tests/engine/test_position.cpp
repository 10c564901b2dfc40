#include "engine/position.h"

#include <string>
#include <string_view>

#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

std::string fen_after(std::string_view text, std::string_view moves) {
    return fen(after(text, moves));
}

constexpr std::string_view kCastling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 10";

}  // namespace

TEST_CASE("unmaking any move restores every field") {
    const std::size_t positions = for_each_random_position([](Position& position) {
        const Position before = position;
        for (const Move move : legal_moves(position)) {
            position.make_move(move);
            position.unmake_move(move);
            if (!(position == before)) FAIL(fen(before) << ' ' << uci(move, before, true));
        }
    });
    CHECK(positions >= 10'000);
}

TEST_CASE("a move made on the board alone moves the same pieces and can be undone") {
    for_each_random_position([](Position& position) {
        const Position before = position;
        for (const Move move : legal_moves(position)) {
            Position after = position;
            after.make_move(move);
            const std::size_t captured_slot = position.move_pieces(move);
            const bool moved = position.board() == after.board() &&
                               position.state() == before.state() &&
                               position.side_to_move() == before.side_to_move();
            position.unmove_pieces(move, captured_slot);
            if (!moved || !(position == before))
                FAIL(fen(before) << ' ' << uci(move, before, true));
        }
    });
}

TEST_CASE("after any move keys and piece lists equal those computed from scratch") {
    for_each_random_position([](Position& position) {
        for (const Move move : legal_moves(position)) {
            position.make_move(move);
            if (!position.is_consistent() || position.state() != position.keys_from_scratch()) {
                FAIL(fen(position));
            }
            position.unmake_move(move);
        }
    });
}

TEST_CASE("the key after a move is known before it is made, but for castling and en passant") {
    std::size_t moves = 0;
    for_each_random_position([&](Position& position) {
        for (const Move move : legal_moves(position)) {
            const Key key = position.key_after(move);
            position.make_move(move);
            const bool may_differ =
                move.is_castling() || position.state().en_passant_captures != EnPassant::None;
            moves += may_differ ? 0 : 1;
            if (!may_differ && key != position.key()) FAIL(fen(position));
            position.unmake_move(move);
        }
    });
    CHECK(moves >= 10'000);
}

TEST_CASE("a null move changes the side to move, and unmaking it restores every field") {
    for_each_random_position([](Position& position) {
        if (position.in_check()) return;
        const Position before = position;
        position.make_null_move();
        const bool is_passed = position.side_to_move() != before.side_to_move() &&
                               position.board() == before.board() && position.is_consistent() &&
                               !position.state().en_passant.is_on_board() &&
                               position.state().reversible_plies == 0;
        position.unmake_null_move();
        if (!is_passed || !(position == before)) FAIL(fen(before));
    });
}

TEST_CASE("a transposition has the same key") {
    CHECK(after(kStartFen, "g1f3 g8f6 b1c3").key() == after(kStartFen, "b1c3 g8f6 g1f3").key());
    CHECK(after(kStartFen, "g1f3 g8f6 f3g1 f6g8").key() == Position().key());
    CHECK(after(kStartFen, "e2e4").key() != after(kStartFen, "e2e3").key());
}

TEST_CASE("side to move, castling rights and legal en passant captures are part of the key") {
    const auto key = [](std::string_view text) { return position_of(text).key(); };
    CHECK(key("4k3/8/8/8/8/8/8/4K2R w K - 0 1") != key("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
    CHECK(key("4k3/8/8/8/8/8/8/4K2R w - - 0 1") != key("4k3/8/8/8/8/8/8/4K2R b - - 0 1"));
    CHECK(key("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1") != key("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"));
    CHECK(key("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1") == key("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"));
}

TEST_CASE("the pawn key changes with pawns only, a non-pawn key with its side's pieces only") {
    const State start = Position().state();
    const State pawn = after(kStartFen, "e2e4").state();
    const State knight = after(kStartFen, "g1f3").state();
    CHECK(pawn.pawn_key != start.pawn_key);
    CHECK(pawn.non_pawn_keys[index(Color::White)] == start.non_pawn_keys[index(Color::White)]);
    CHECK(knight.pawn_key == start.pawn_key);
    CHECK(knight.non_pawn_keys[index(Color::White)] != start.non_pawn_keys[index(Color::White)]);
    CHECK(knight.non_pawn_keys[index(Color::Black)] == start.non_pawn_keys[index(Color::Black)]);
}

TEST_CASE("a double push sets the en passant square whether or not a capture is possible") {
    CHECK(after(kStartFen, "e2e4").state().en_passant == "e3"_sq);
    CHECK(after(kStartFen, "e2e4").state().en_passant_captures == EnPassant::None);
    CHECK_FALSE(after(kStartFen, "e2e3").state().en_passant.is_on_board());
    CHECK_FALSE(after(kStartFen, "e2e4 g8f6").state().en_passant.is_on_board());
}

TEST_CASE("a pawn captures en passant unless it is pinned") {
    const auto captures = [](std::string_view text) {
        return position_of(text).state().en_passant_captures;
    };
    CHECK(captures("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1") == EnPassant::FromEast);
    CHECK(captures("4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1") == EnPassant::FromWest);
    CHECK(captures("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1") == EnPassant::FromBoth);
    CHECK(captures("4k3/4r3/8/2PpP3/8/8/8/4K3 w - d6 0 1") == EnPassant::FromWest);
    CHECK(captures("4k3/8/8/r2pPK2/8/8/8/8 w - d6 0 1") == EnPassant::None);
}

TEST_CASE("an en passant capture removes the pawn that made the double push") {
    CHECK(fen_after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 3 7", "e2e4 d4e3") ==
          "4k3/8/8/8/8/4p3/8/4K3 w - - 0 8");
}

TEST_CASE("castling moves the rook too") {
    CHECK(fen_after(kCastling, "e1g1") == "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 6 10");
    CHECK(fen_after(kCastling, "e1c1 e8g8") == "r4rk1/8/8/8/8/8/8/2KR3R w - - 7 11");
}

TEST_CASE("in Chess960 king and rook may change places, or only one of them move") {
    CHECK(fen_after("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1") == "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    CHECK(fen_after("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1") == "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    CHECK(fen_after("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1f1") == "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

TEST_CASE("castling rights are lost by a king move, a rook move, or the capture of the rook") {
    CHECK(fen_after(kCastling, "e1e2") == "r3k2r/8/8/8/8/8/4K3/R6R b kq - 6 10");
    CHECK(fen_after(kCastling, "h1h2") == "r3k2r/8/8/8/8/8/7R/R3K3 b Qkq - 6 10");
    CHECK(fen_after(kCastling, "a1a8") == "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 10");
    CHECK(fen_after(kCastling, "h1h2 e8e7 h2h1 e7e8") == "r3k2r/8/8/8/8/8/8/R3K2R w Q - 9 12");
}

TEST_CASE("captures and pawn moves reset the halfmove clock, castling does not") {
    CHECK(after(kCastling, "e1g1").state().halfmove_clock == 6);
    CHECK(after(kCastling, "h1h8").state().halfmove_clock == 0);
    CHECK(after("4k3/8/8/8/8/8/4P3/4K3 w - - 9 40", "e2e3").state().halfmove_clock == 0);
}

TEST_CASE("the halfmove clock stops at its maximum") {
    Position position;
    constexpr int kMaximum = 65'535;
    for (int ply = 0; ply <= kMaximum; ++ply) position.make_null_move();
    CHECK(position.state().halfmove_clock == kMaximum);
}

TEST_CASE("reversible plies count from the last irreversible move") {
    const auto plies = [](std::string_view moves) {
        return after(kCastling, moves).state().reversible_plies;
    };
    CHECK(plies("") == 0);
    // The first move of a king or rook loses castling rights and is irreversible.
    CHECK(plies("h1g1") == 0);
    CHECK(plies("h1g1 h8g8 g1h1 g8h8") == 2);
    CHECK(plies("h1g1 h8g8 g1g8") == 0);
}

TEST_CASE("promotion replaces the pawn with the new piece") {
    CHECK(fen_after("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n") ==
          "1N2k3/8/8/8/8/8/8/4K3 b - - 0 1");
    CHECK(fen_after("4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "a2a1q") == "4k3/8/8/8/8/8/8/q3K3 w - - 0 2");
}
