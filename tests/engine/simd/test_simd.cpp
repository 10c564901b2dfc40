// The parts of the vector back-end, by themselves and against the scalar one.
#include "engine/movegen.h"

#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;

#if MUTARE_HAS_SIMD

#include "engine/simd/attacked_squares.h"

using namespace mutare::simd;

namespace {

bool is_same(const CheckInfo& a, const CheckInfo& b) {
    return a.checks == b.checks && (a.checks != 1 || a.checker == b.checker) &&
           a.pinned == b.pinned && a.shadow == b.shadow;
}

}  // namespace

TEST_CASE("a square has a lane exactly if a queen or a knight could move there from the origin") {
    for (const Square origin : kAllSquares) {
        for (const Square square : kAllSquares) {
            const bool joined = attackers_over(origin, square).has(Piece::WhiteQueen) ||
                                attackers_over(origin, square).has(Piece::WhiteKnight);
            const LaneMask lane = lane_of(origin, square);
            CHECK(std::has_single_bit(lane) == joined);
            if (joined) CHECK(square_of(origin, first_lane(lane)) == square);
        }
    }
}

TEST_CASE("a set of squares is a set of lanes around any square, and back") {
    for (const Square origin : kAllSquares) {
        const LaneMask walls = lanes_to(0, origin);
        for (const Square square : kAllSquares) {
            const LaneMask lane = lane_of(origin, square);
            CHECK((lanes_to(square_lane(square), origin) & ~walls) == lane);
            CHECK(squares_of(origin, lane) == (lane == 0 ? 0 : square_lane(square)));
            CHECK((lane & walls) == 0);
        }
        CHECK(squares_of(origin, walls) == 0);
        CHECK(lanes_to(~LaneMask{0}, origin) == ~LaneMask{0});
    }
}

TEST_CASE("both back-ends find the same checks, pins and attacked squares") {
    for_each_random_position([](Position& position) {
        const Board& board = position.board();
        INFO(fen(position));
        for (const Color side : {Color::White, Color::Black}) {
            CHECK(is_same(simd::find_checks(board, side), scalar::find_checks(board, side)));
        }
        for (const Color by : {Color::White, Color::Black}) {
            CHECK(simd::attacked_squares(board, by) == scalar::attacked_squares(board, by));
        }
        for (const Square square : kAllSquares) {
            for (const Color by : {Color::White, Color::Black}) {
                if (simd::is_attacked(board, square, by) !=
                    scalar::is_attacked(board, square, by)) {
                    FAIL("attacked by one back-end alone: " << name(square));
                }
            }
        }
    });
}

#else

TEST_CASE("both back-ends find the same checks and pins") {
    SKIP("needs a byte shuffle");
}

#endif
