#include "uci/display.h"

#include <cmath>
#include <string>

#include "engine/movegen.h"
#include "engine/notation/start_positions.h"
#include "engine/see.h"
#include "search/evaluation/evaluator.h"
#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::Equals;
using Catch::Matchers::StartsWith;

}  // namespace

TEST_CASE("a drawn board has White or Black at the bottom, and ranks and files with it") {
    const auto is_corner = [](Square square) {
        return std::string(square == "a1"_sq ? "a1" : square == "h1"_sq ? "X" : "");
    };
    const auto in_second_line = [](Square square) {
        return std::string(square == "a8"_sq ? "a8" : "");
    };
    const std::string white = framed_board(3, {is_corner});
    CHECK(
        white.starts_with(" +---+---+---+---+---+---+---+---+\n"
                          " |   |   |   |   |   |   |   |   | 8\n"));
    CHECK(
        white.ends_with(" |a1 |   |   |   |   |   |   | X | 1\n"
                        " +---+---+---+---+---+---+---+---+\n"
                        "   a   b   c   d   e   f   g   h\n"));
    const std::string black = framed_board(4, {is_corner, in_second_line}, Color::Black);
    CHECK(
        black.starts_with(" +----+----+----+----+----+----+----+----+\n"
                          " | X  |    |    |    |    |    |    | a1 | 1\n"
                          " |    |    |    |    |    |    |    |    |\n"));
    CHECK(
        black.ends_with(" |    |    |    |    |    |    |    |    | 8\n"
                        " |    |    |    |    |    |    |    | a8 |\n"
                        " +----+----+----+----+----+----+----+----+\n"
                        "   h    g    f    e    d    c    b    a\n"));
}

TEST_CASE("a position is displayed with all that is known of it") {
    const Position start;
    const Position position = after(start, "e2e4 e7e5 g1f3");
    const std::string text = board_text(
        position, {move_of(start, "e2e4"), move_of(after(start, "e2e4 e7e5"), "g1f3")}, false);
    CHECK_THAT(text, ContainsSubstring(" |   |   |   |   |   | N |   |   | 3\n"));
    CHECK_THAT(text, ContainsSubstring("\nFEN: rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R "
                                       "b KQkq - 1 2\nKey: "));
    CHECK_THAT(text,
               ContainsSubstring("\nLast move: g1f3 (2. Nf3)\nCheck: no\nPinned: none\nState: "
                                 "Black to move\nLegal moves: 29 "));
}

TEST_CASE("a check is displayed with who gives it, a pin with both of its pieces") {
    const auto text_of = [](const char* fen) { return board_text(position_of(fen), {}, false); };
    CHECK_THAT(text_of("4k3/8/8/8/1b1rr3/8/3N4/4K3 w - - 0 1"),
               ContainsSubstring("\nCheck: by the rook on e4\n"
                                 "Pinned: the knight on d2 by the bishop on b4\n"));
    CHECK_THAT(text_of("4k3/8/5N2/8/8/8/8/4RK2 b - - 0 1"),
               ContainsSubstring("\nCheck: by the rook on e1 and the knight on f6\nPinned: none"));
    CHECK_THAT(text_of("8/8/8/8/8/3k4/4P3/7K b - - 0 1"),
               ContainsSubstring("\nCheck: by the pawn on e2\n"));
    CHECK_THAT(text_of("4r2k/8/8/8/8/8/4P3/q2BK3 w - - 0 1"),
               ContainsSubstring("\nCheck: no\nPinned: the bishop on d1 by the queen on a1, "
                                 "the pawn on e2 by the rook on e8\n"));
}

TEST_CASE("each legal move is listed with its code and the parts of the code") {
    const std::string mate = moves_text(after(Position(), "f2f3 e7e5 g2g4"));
    CHECK_THAT(mate, ContainsSubstring("\nQh4#  0x037337D0  a reversible move         "
                                       "0x73 d8  0x37 h4  black queen\n"));
    CHECK_THAT(mate, ContainsSubstring("\nh5    0x0E674730  a pawn moves two squares  "
                                       "0x67 h7  0x47 h5  black pawn"));
    CHECK(
        mate.starts_with("move  code        SPECIAL                   FROM     TO       "
                         "PIECE, CAPTURED\nKe7   "));
    const std::string all = moves_text(position_of("1n2k3/P7/8/3pP3/8/8/8/4K2R w K d6 0 1"));
    CHECK_THAT(all, ContainsSubstring("\nO-O      0x01040660  castling kingside "));
    CHECK_THAT(all, ContainsSubstring("\nexd6     0x0F445323  a pawn captures en passant   "
                                      "0x44 e5  0x53 d6  white pawn, black pawn"));
    CHECK_THAT(all, ContainsSubstring("\naxb8=Q+  0x0C607125  promotion to a white queen   "
                                      "0x60 a7  0x71 b8  white pawn, black knight\n"));
    CHECK(moves_text(position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")) ==
          "no legal move: draw by stalemate");
}

TEST_CASE("an exchange is displayed with each capture and where it ends") {
    const Position position =
        position_of("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1");
    CHECK(see_text(position, move_of(position, "d3e5")) ==
          "1. Nxe5: +1.00\n"
          "2. the knight on d7 captures the knight: -2.00\n"
          "3. the rook on e2 captures the knight: +1.00\n"
          "4. the bishop on f6 captures the rook: -4.00\n"
          "5. the queen on e1 captures the bishop: -1.00\n"
          "6. the queen on h8 captures the queen: -10.00\n"
          "Value: -2.00, after 2: each side stops where going on does not pay");
    const Position promotion = position_of("1r2k3/P7/8/8/8/8/8/4K2R w K - 0 1");
    CHECK_THAT(
        see_text(promotion, move_of(promotion, "a7a8q")),
        StartsWith("1. a8=Q: +8.00\n2. the rook on b8 captures the queen: -1.00\nValue: -1"));
    CHECK_THAT(see_text(promotion, move_of(promotion, "e1g1")),
               Equals("1. O-O: +0.00\nValue: +0.00: nothing captures there"));
}

TEST_CASE("the value that is displayed of an exchange is the one that the search goes by") {
    for (const Row& row : read_table("see/see-suite.tsv")) {
        const Position position = position_of(row[0]);
        for (const Move move : legal_moves(position)) {
            const std::string text = see_text(position, move);
            INFO(row[0] << ' ' << text);
            const std::string value = text.substr(text.find("Value: ") + 7);
            const int hundredths = static_cast<int>(std::lround(std::stod(value) * 100));
            CHECK(see_at_least(position, move, hundredths));
            CHECK_FALSE(see_at_least(position, move, hundredths + 1));
        }
    }
}

TEST_CASE("a piece is worth what White's evaluation falls without it, whoever is to move") {
    const Network& network = *Network::built_in();
    const Position with = position_of("4k3/8/8/8/8/8/8/3QK3 b - - 0 1");
    const Position without = position_of("4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    const EvalBreakdown eval = explain_eval(network, with);
    const auto of_white = [&](const Position& position) {
        return -evaluate(network, position.board(), Color::Black).value();
    };
    CHECK(-eval.network.value() == of_white(with));
    CHECK(eval.piece_values["d1"_sq.index()].value() == of_white(with) - of_white(without));
    CHECK(eval.piece_values["d1"_sq.index()].value() > 0);
    CHECK_FALSE(eval.piece_values["e1"_sq.index()]);
}

TEST_CASE("an evaluation is displayed from White's view, whoever is to move") {
    EvalBreakdown eval;
    eval.network = Score(-40);
    eval.total = Score(-30);
    eval.piece_values["e2"_sq.index()] = 105;
    const std::string black = eval_text(eval, position_of("4k3/8/8/8/8/8/4P3/4K3 b - - 20 30"));
    CHECK_THAT(black, ContainsSubstring(" |       |       |       |       |   P   |       |"));
    CHECK_THAT(black, ContainsSubstring(" |       |       |       |       | +1.05 |       |"));
    CHECK_THAT(black,
               ContainsSubstring("\nNetwork:           +0.40"
                                 "\nFifty-move clock:  -0.10  (20 plies)"
                                 "\nStatic evaluation: +0.30\nChances:           White wins "));
    const std::string white = eval_text(eval, position_of("4k3/8/8/8/8/8/4r3/4K3 w - - 20 30"));
    CHECK_THAT(white, ContainsSubstring(
                          "\nNetwork:           -0.40"
                          "\nFifty-move clock:  +0.10  (20 plies)"
                          "\nStatic evaluation: -0.30  (in check: the search does not use it)"
                          "\nChances:           White wins "));
    CHECK_THAT(eval_text(eval, position_of("4k3/8/8/8/8/8/4P3/4K3 b - - 1 30")),
               ContainsSubstring("(1 ply)"));
    eval.total = Score::mate_in(1);
    CHECK_THAT(eval_text(eval, position_of("4k3/8/8/8/8/8/4r3/4K3 w - - 20 30")),
               ContainsSubstring("White wins 100.0 %, draw 0.0 %, Black wins 0.0 %"));
    CHECK_THAT(eval_text(eval, position_of("4k3/8/8/8/8/8/4P3/4K3 b - - 20 30")),
               ContainsSubstring("White wins 0.0 %, draw 0.0 %, Black wins 100.0 %"));
}
