#include "engine/geometry.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/catch.h"

using namespace mutare;

namespace {

std::string squares(Piece piece, Square from) {
    std::string text;
    for (const Square to : empty_board_moves(piece, from)) {
        if (!text.empty()) text += ' ';
        text += name(to);
    }
    return text;
}

struct Distance {
    int files;
    int ranks;
};
Distance distance(Square a, Square b) {
    return {std::abs(a.file() - b.file()), std::abs(a.rank() - b.rank())};
}

/// By the definition of how the piece takes, not by any table.
bool takes_on_empty_board(Piece piece, Square from, Square to) {
    if (from == to) return false;
    const auto [files, ranks] = distance(from, to);
    const bool on_line = files == 0 || ranks == 0;
    const bool on_diagonal = files == ranks;
    switch (type_of(piece)) {
        case PieceType::Pawn:
            return files == 1 && to.rank() == (from + forward(color_of(piece))).rank();
        case PieceType::Knight: return files * ranks == 2;
        case PieceType::King: return std::max(files, ranks) == 1;
        case PieceType::Bishop: return on_diagonal;
        case PieceType::Rook: return on_line;
        case PieceType::Queen: return on_line || on_diagonal;
        case PieceType::None: break;
    }
    return false;
}

}  // namespace

TEST_CASE("a knight on e2 reaches c1, c3, d4, f4, g3 and g1") {
    CHECK(squares(Piece::WhiteKnight, "e2"_sq) == "c1 c3 d4 f4 g3 g1");
    CHECK(squares(Piece::BlackKnight, "e2"_sq) == "c1 c3 d4 f4 g3 g1");
}

TEST_CASE("a pawn goes one square, or two from where it starts, and nowhere from the last rank") {
    CHECK(squares(Piece::WhitePawn, "e2"_sq) == "e3 e4");
    CHECK(squares(Piece::WhitePawn, "e7"_sq) == "e8");
    CHECK(squares(Piece::BlackPawn, "e7"_sq) == "e6 e5");
    CHECK(squares(Piece::BlackPawn, "e2"_sq) == "e1");
    CHECK(squares(Piece::WhitePawn, "e8"_sq).empty());
    CHECK(squares(Piece::BlackPawn, "e1"_sq).empty());
}

TEST_CASE("a slider's squares are listed ray by ray, from near to far") {
    CHECK(squares(Piece::WhiteBishop, "b2"_sq) == "a3 c3 d4 e5 f6 g7 h8 c1 a1");
    CHECK(squares(Piece::BlackRook, "b7"_sq) == "a7 b8 c7 d7 e7 f7 g7 h7 b6 b5 b4 b3 b2 b1");
    CHECK(squares(Piece::WhiteKing, "a1"_sq) == "a2 b2 b1");
}

TEST_CASE("the moves on an empty board are those of the rules") {
    for (std::size_t code = index(Piece::WhiteKnight); code <= index(Piece::BlackQueen); ++code) {
        const Piece piece = static_cast<Piece>(code);
        for (const Square from : kAllSquares) {
            std::vector<Square> expected;
            for (const Square to : kAllSquares) {
                if (takes_on_empty_board(piece, from, to)) expected.push_back(to);
            }
            const auto moves = empty_board_moves(piece, from);
            std::vector<Square> found(moves.begin(), moves.end());
            std::sort(found.begin(), found.end());
            CHECK(found == expected);
        }
    }
}

TEST_CASE("the difference of two squares tells which men attack over it") {
    for (std::size_t code = index(Piece::WhitePawn); code <= index(Piece::BlackQueen); ++code) {
        const Piece piece = static_cast<Piece>(code);
        bool all_agree = true;
        for (const Square from : kAllSquares) {
            for (const Square to : kAllSquares) {
                all_agree &=
                    attackers_over(from, to).has(piece) == takes_on_empty_board(piece, from, to);
            }
        }
        INFO(letter(piece));
        CHECK(all_agree);
    }
}

TEST_CASE("a ray's step leads from one end to the other; squares on no ray have none") {
    CHECK(ray_step("a1"_sq, "h8"_sq) == kNorthEast);
    CHECK(ray_step("h4"_sq, "b4"_sq) == kWest);
    CHECK(ray_step("e2"_sq, "f4"_sq) == Direction());
    for (const Square from : kAllSquares) {
        for (const Square to : kAllSquares) {
            const Direction step = ray_step(from, to);
            Square square = from;
            while (step != Direction() && square.is_on_board() && square != to) square += step;
            const bool on_a_ray = takes_on_empty_board(Piece::WhiteQueen, from, to);
            if ((step != Direction() && square == to) != on_a_ray) FAIL(name(from) << name(to));
        }
    }
}

TEST_CASE("between two squares of a line lies what is on it, the ends left out") {
    CHECK(is_between("c3"_sq, "a1"_sq, "e5"_sq));
    CHECK(is_between("e4"_sq, "e5"_sq, "e3"_sq));
    CHECK_FALSE(is_between("a1"_sq, "a1"_sq, "e5"_sq));
    CHECK_FALSE(is_between("e5"_sq, "a1"_sq, "e5"_sq));
    CHECK_FALSE(is_between("f6"_sq, "a1"_sq, "e5"_sq));
    CHECK_FALSE(is_between("c4"_sq, "a1"_sq, "e5"_sq));
    CHECK_FALSE(is_between("d3"_sq, "e2"_sq, "c3"_sq));
}

TEST_CASE("what a man hits of a king's zone is what he attacks of its squares") {
    for (std::size_t code = index(Piece::WhitePawn); code <= index(Piece::BlackQueen); ++code) {
        const Piece piece = static_cast<Piece>(code);
        for (const Square from : kAllSquares) {
            for (const Square king : kAllSquares) {
                const KingZone hit = zone_hit_by(piece, from, king);
                for (std::size_t i = 0; i < kKingZoneSize; ++i) {
                    const Square to = king + kKingZone[i];
                    if (!to.is_on_board()) continue;
                    const bool is_hit = (hit >> i & 1) != 0;
                    if (is_hit != takes_on_empty_board(piece, from, to)) {
                        FAIL(letter(piece) << name(from) << " king " << name(king));
                    }
                }
            }
        }
    }
}
