#include "engine/geometry.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "tests/catch.h"

using namespace mutare;

namespace {

struct Distance {
    int files;
    int ranks;
};
Distance distance(Square a, Square b) {
    return {std::abs(a.file() - b.file()), std::abs(a.rank() - b.rank())};
}

/// By the definition of the piece's attacks, not by any table.
bool attacks_by_the_rules(Piece piece, Square from, Square to) {
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

TEST_CASE("the attacks on an empty board are those of the rules") {
    for (std::size_t code = index(Piece::WhiteKnight); code <= index(Piece::BlackQueen); ++code) {
        const Piece piece = static_cast<Piece>(code);
        for (const Square from : kAllSquares) {
            std::vector<Square> expected;
            for (const Square to : kAllSquares) {
                if (attacks_by_the_rules(piece, from, to)) expected.push_back(to);
            }
            std::vector<Square> found;
            for_each_attack_on_empty_board(piece, from,
                                           [&](Square to, Direction) { found.push_back(to); });
            std::sort(found.begin(), found.end());
            CHECK(found == expected);
        }
    }
}

TEST_CASE("the difference of two squares determines which pieces attack across it") {
    for (std::size_t code = index(Piece::WhitePawn); code <= index(Piece::BlackQueen); ++code) {
        const Piece piece = static_cast<Piece>(code);
        bool all_agree = true;
        for (const Square from : kAllSquares) {
            for (const Square to : kAllSquares) {
                all_agree &=
                    attackers_over(from, to).has(piece) == attacks_by_the_rules(piece, from, to);
            }
        }
        INFO(letter(piece));
        CHECK(all_agree);
    }
}

TEST_CASE("the step of a ray leads from one square to the other; squares on no ray have none") {
    CHECK(ray_step("a1"_sq, "h8"_sq) == kNorthEast);
    CHECK(ray_step("h4"_sq, "b4"_sq) == kWest);
    CHECK(ray_step("e2"_sq, "f4"_sq) == Direction());
    for (const Square from : kAllSquares) {
        for (const Square to : kAllSquares) {
            const Direction step = ray_step(from, to);
            Square square = from;
            while (step != Direction() && square.is_on_board() && square != to) square += step;
            const bool on_a_ray = attacks_by_the_rules(Piece::WhiteQueen, from, to);
            if ((step != Direction() && square == to) != on_a_ray) FAIL(name(from) << name(to));
        }
    }
}

TEST_CASE("the squares between two squares of a ray exclude its ends") {
    CHECK(is_between("c3"_sq, "a1"_sq, "e5"_sq));
    CHECK(is_between("e4"_sq, "e5"_sq, "e3"_sq));
    CHECK_FALSE(is_between("a1"_sq, "a1"_sq, "e5"_sq));
    CHECK_FALSE(is_between("e5"_sq, "a1"_sq, "e5"_sq));
    CHECK_FALSE(is_between("f6"_sq, "a1"_sq, "e5"_sq));
    CHECK_FALSE(is_between("c4"_sq, "a1"_sq, "e5"_sq));
    CHECK_FALSE(is_between("d3"_sq, "e2"_sq, "c3"_sq));
}

TEST_CASE("a piece attacks those squares of a king's zone that the rules say") {
    for (std::size_t code = index(Piece::WhitePawn); code <= index(Piece::BlackQueen); ++code) {
        const Piece piece = static_cast<Piece>(code);
        for (const Square from : kAllSquares) {
            for (const Square king : kAllSquares) {
                const KingZone attacked = zone_attacked_by(piece, from, king);
                for (std::size_t i = 0; i < kKingZoneSize; ++i) {
                    const Square to = king + kKingZone[i];
                    if (!to.is_on_board()) continue;
                    const bool is_attacked = (attacked >> i & 1) != 0;
                    if (is_attacked != attacks_by_the_rules(piece, from, to)) {
                        FAIL(letter(piece) << name(from) << " king " << name(king));
                    }
                }
            }
        }
    }
}
