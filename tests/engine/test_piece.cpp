#include "engine/piece.h"

#include <array>

#include "tests/catch.h"

using namespace mutare;

TEST_CASE("pieces have the codes 2 to 13, White's even and Black's odd") {
    CHECK(index(Piece::WhitePawn) == 2);
    CHECK(index(Piece::WhiteKnight) == 4);
    CHECK(index(Piece::WhiteKing) == 6);
    CHECK(index(Piece::WhiteBishop) == 8);
    CHECK(index(Piece::WhiteRook) == 10);
    CHECK(index(Piece::WhiteQueen) == 12);
    for (std::size_t code = index(Piece::WhitePawn); code <= index(Piece::BlackQueen); ++code) {
        const Piece piece = static_cast<Piece>(code);
        CHECK(make_piece(color_of(piece), type_of(piece)) == piece);
        CHECK(color_of(piece) == (code % 2 == 0 ? Color::White : Color::Black));
    }
}

TEST_CASE("each piece has one FEN letter, White's a capital") {
    for (const char letter_of_piece : std::string_view("PNBRQKpnbrqk")) {
        const auto piece = piece_for(letter_of_piece);
        REQUIRE(piece);
        CHECK(letter(*piece) == letter_of_piece);
        CHECK((color_of(*piece) == Color::White) == (letter_of_piece < 'a'));
    }
    for (const char other : std::string_view(".xE1 \0", 6)) CHECK_FALSE(piece_for(other));
    CHECK(letter(PieceType::Knight) == 'N');
}
