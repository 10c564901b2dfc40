#include "engine/notation/move_text.h"

#include <algorithm>
#include <utility>

#include "engine/movegen.h"
#include "engine/notation/san.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// The move that a text means, as UCI writes it; "0000" if it is refused.
std::string read_move(std::string_view fen, std::string_view text) {
    const Position position = position_of(fen);
    const Expected<Move> move = parse_move(position, text);
    return uci(move ? *move : Move(), position, false);
}

int error_column(std::string_view fen, std::string_view text) {
    const Expected<Move> move = parse_move(position_of(fen), text);
    return move ? 0 : move.error().column;
}

constexpr std::string_view kCastling = "r3k2r/p6p/8/3pP3/8/2N5/P6P/R3K2R w KQkq d6 0 1";
constexpr std::string_view kPromotion = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";

}  // namespace

TEST_CASE("a move is read in every notation that is in use") {
    for (const char* text :
         {"Nf3",    "nf3",       "Ng1f3",    "Ng1-f3",    "g1f3",      "g1-f3",    "Nf3!",
          "g1f3?!", "g1f3+",     "♘f3",      "♞f3",       "Ng1–f3",    "g1—f3",    "Nf3ch",
          "Nf3+!",  "N1f3",      "Ngf3",     "♘g1-f3‼",   "Nf3,",      "Nf3:",     "g1f3.",
          "Nf3ch.", "Nf3dis.ch", "Nf3dblch", "Nf3+check", "♘\uFE0Ef3", "N\u200Df3"}) {
        CAPTURE(text);
        CHECK(read_move(kStartFen, text) == "g1f3");
    }
    for (const char* text : {"e4", "e2e4", "e2-e4", "e2–e4", "♙e4", "♙e2-e4", "Pe4", "Pe2-e4"}) {
        CAPTURE(text);
        CHECK(read_move(kStartFen, text) == "e2e4");
    }
    for (const char* text : {"O-O", "0-0", "o-o", "O–O", "0‑0", "e1g1", "e1-g1", "e1h1", "O-O+",
                             "Ke1-g1", "Ke1g1", "Ke1xh1", "♔e1g1", "O\x96O"}) {
        CAPTURE(text);
        CHECK(read_move(kCastling, text) == "e1g1");
    }
}

TEST_CASE("a piece in lower case is refused for the same reason as in upper case") {
    for (const auto& [lower, upper] : {std::pair("nd2", "Nd2"), std::pair("kd4", "Kd4"),
                                       std::pair("rxa7", "Rxa7"), std::pair("q9", "Q9")}) {
        CAPTURE(lower);
        const Position position = position_of(kStartFen);
        CHECK(parse_move(position, lower).error().message ==
              parse_move(position, upper).error().message);
    }
    CHECK(parse_move(position_of(kStartFen), "nd2").error().message ==
          "White's own pawn stands on d2");
    CHECK(parse_move(position_of(kStartFen), "bd2").error().message == "no such pawn can go to d2");
}

TEST_CASE("a capture is read with any sign, and only where something is captured") {
    for (const char* text : {"Nxd5", "N:d5", "N×d5", "Nd5", "c3xd5", "c3:d5", "c3d5", "Nc3xd5"}) {
        CAPTURE(text);
        CHECK(read_move(kCastling, text) == "c3d5");
    }
    for (const char* text :
         {"exd6", "exd6ep", "exd6e.p.", "e5xd6", "e5d6", "ed6", "e:d6", "e5:d6ep", "e5d6+"}) {
        CAPTURE(text);
        CHECK(read_move(kCastling, text) == "e5d6");
    }
    CHECK(error_column(kCastling, "Nxe4") == 2);
    CHECK(error_column(kCastling, "c3xe4") == 3);
    CHECK(error_column(kCastling, "c3:e4") == 3);
    CHECK(read_move(kCastling, "c3-e4") == "c3e4");
}

TEST_CASE("a promotion is read with any sign or none, and never without its letter") {
    for (const char* text : {"e8=N", "e8N", "e8n", "e8/N", "e8(N)", "e7e8n", "e7e8=N", "e7-e8N",
                             "e7e8(n)", "e7-e8/N", "e8=N+", "e8Nmate"}) {
        CAPTURE(text);
        CHECK(read_move(kPromotion, text) == "e7e8n");
    }
    CHECK(read_move(kPromotion, "exd8=Q+") == "e7d8q");
    CHECK(read_move(kPromotion, "e7xd8=Q#") == "e7d8q");
    CHECK(read_move(kPromotion, "e7d8Q") == "e7d8q");
    for (const char* text : {"e8", "e7e8", "e7-e8", "e8=", "e8=K", "e7e8=P", "e7e8("}) {
        CAPTURE(text);
        CHECK(read_move(kPromotion, text) == "0000");
    }
}

TEST_CASE("castling is read without dashes") {
    for (const char* text : {"OO", "oo", "00", "O0", "OO+", "00!"}) {
        CAPTURE(text);
        CHECK(read_move(kCastling, text) == "e1g1");
    }
    for (const char* text : {"OOO", "ooo", "000"}) {
        CAPTURE(text);
        CHECK(read_move(kCastling, text) == "e1c1");
    }
    for (const char* text : {"O", "OOOO", "0000", "-OO"}) {
        CAPTURE(text);
        CHECK(read_move(kCastling, text) == "0000");
    }
}

TEST_CASE("a pawn's capture is read by its files alone where one legal move fits") {
    constexpr std::string_view kTwo = "4k3/8/8/3p4/2P5/3p4/2P5/4K3 w - - 0 1";
    for (const char* text : {"ed", "exd", "e:d", "edep", "ede.p.", "ed+", "ED", "EXD", "ExD"}) {
        CAPTURE(text);
        CHECK(read_move(kCastling, text) == "e5d6");
    }
    for (const char* text : {"ef", "eg", "de", "xd", "e", "edd"}) {
        CAPTURE(text);
        CHECK(read_move(kCastling, text) == "0000");
    }
    CHECK(parse_move(position_of(kTwo), "cxd").error().message == "it may be cxd3 or cxd5");
    CHECK(parse_move(position_of(kTwo), "cb").error().message ==
          "no pawn can capture from the c-file on the b-file");
    for (const char* text : {"ed=N", "exdN", "e:d(N)"}) {
        CAPTURE(text);
        CHECK(read_move(kPromotion, text) == "e7d8n");
    }
    CHECK(read_move(kPromotion, "ed") == "0000");
    CHECK(read_move(kPromotion, "edn") == "0000");
}

TEST_CASE("a move in capitals is read where it means one legal move") {
    constexpr std::string_view kBoth = "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1";
    for (const char* text : {"NF3", "N1F3", "G1F3", "G1-F3", "NG1F3"}) {
        CAPTURE(text);
        CHECK(read_move(kStartFen, text) == "g1f3");
    }
    CHECK(read_move(kStartFen, "D3") == "d2d3");
    CHECK(read_move(kStartFen, "B4") == "b2b4");
    for (const char* text : {"NXD5", "NXd5", "NxD5", "ND5"}) {
        CAPTURE(text);
        CHECK(read_move(kCastling, text) == "c3d5");
    }
    CHECK(read_move(kCastling, "eXd6") == "e5d6");
    CHECK(read_move(kPromotion, "EXD8=Q") == "e7d8q");
    CHECK(read_move(kBoth, "Bxc3") == "d2c3");
    CHECK(read_move(kBoth, "bxc3") == "b2c3");
    CHECK(parse_move(position_of(kBoth), "BXC3").error().message == "it may be Bxc3 or bxc3");
    // A bishop is never a pawn.
    CHECK(read_move("4k3/8/8/8/8/2n5/1P6/4K3 w - - 0 1", "Bc3") == "0000");
    CHECK(parse_move(position_of(kStartFen), "NC4").error().message == "no knight can go to c4");
}

TEST_CASE("a loose spelling has the form of a move, and may be a word") {
    for (const char* text :
         {"OO", "00", "ooo", "cd", "cxd", "c:d", "cd=Q", "D3", "NXD5", "E2E4", "ED", "TD1"}) {
        CAPTURE(text);
        CHECK(is_spelled_loosely(text));
        CHECK(has_form_of_move(text));
    }
    for (const char* text : {"e4", "Nf3", "O-O", "exd5", "nf3"}) {
        CAPTURE(text);
        CHECK_FALSE(is_spelled_loosely(text));
        CHECK(has_form_of_move(text));
    }
    for (const char* text : {"der", "bad", "C42", "E97", "MATE", "x", "o", "ce"}) {
        CAPTURE(text);
        CHECK_FALSE(has_form_of_move(text));
    }
}

TEST_CASE("a small b is a pawn's file, and never a bishop") {
    CHECK(read_move("4k3/8/8/8/8/2n5/1P6/3BK3 w - - 0 1", "bxc3") == "b2c3");
    CHECK(read_move("4k3/8/8/8/8/8/8/3BK3 w - - 0 1", "bc2") == "0000");
    CHECK(read_move("4k3/8/8/8/8/8/8/3BK3 w - - 0 1", "ke2") == "e1e2");
}

TEST_CASE("a move that is refused has the column of its fault") {
    CHECK(error_column(kStartFen, "e2e5") == 3);
    CHECK(error_column(kStartFen, "e2-e5") == 4);
    CHECK(error_column(kStartFen, "e3-e4") == 1);
    CHECK(error_column(kStartFen, "Nf4") == 2);
    CHECK(error_column(kStartFen, "♘f4") == 1);
    CHECK(error_column(kStartFen, "") == 1);
    CHECK(error_column(kStartFen, "0000") == 1);
}

TEST_CASE("null moves are written in several ways") {
    for (const char* text : {"--", "---", "Z0", "0000", "@@@@", "null", "pass", "NULL", "Pass"}) {
        CAPTURE(text);
        CHECK(is_null_move(text));
    }
    for (const char* text : {"", "-", "-+", "O-O", "e4", "000"}) {
        CAPTURE(text);
        CHECK_FALSE(is_null_move(text));
    }
}

TEST_CASE("the form of a move is told from anything else") {
    for (const char* text :
         {"e4", "Nf9e4", "Xf3", "Ng1xf3=Q", "Ng1xf3=Q+!?", "O-O-O-O", "0-0", "Kx", "N3f", "Qe9"}) {
        CAPTURE(text);
        CHECK(has_form_of_move(text));
    }
    for (const char* text : {"", "N", "ch", "e.p.", "mate", "Nf", "+-", "=", "1/2", "e9", "i4",
                             "e0", "h1-system", "b4-line", "<e4>", "→e4", "@e4"}) {
        CAPTURE(text);
        CHECK_FALSE(has_form_of_move(text));
    }
}

TEST_CASE("typeset signs have ASCII forms, and other text stays") {
    CHECK(in_ascii("♛×d5‼") == "Qxd5!!");
    CHECK(in_ascii("12…♟e5⁈") == "12...e5?!");
    CHECK(in_ascii("½–½") == "1/2-1/2");
    CHECK(in_ascii("±∓⩲⩱∞□\xB1\xBD") == "+/--/++/==/+~[]+/-1/2");
    CHECK(in_ascii("Ö\xFF e4") == "Ö\xFF e4");
    CHECK(in_ascii("ñ ½ē") == "ñ 1/2ē");  // ñ ends in the byte that is ± in Latin-1
    CHECK(in_ascii("1\x96"
                   "1\x85\x97\x86\x87") == "1-1...-+#");
}

TEST_CASE("every legal move is read from each of its texts") {
    for_each_random_position([](Position& position) {
        for (const Move move : legal_moves(position)) {
            const auto means_move = [&](const std::string& text) {
                const Expected<Move> read = parse_move(position, text);
                return read && *read == move;
            };
            std::string by_squares = uci(move, position, true);
            const bool is_read = means_move(san(position, move)) && means_move(by_squares) &&
                                 means_move(by_squares.insert(2, "-"));
            if (!is_read) FAIL(fen(position) << ' ' << by_squares);
        }
    });
}
