// Two plies counted at once against two plies counted one by one, in chosen positions. For random
// positions see test_backends.
#include "engine/perft/perft.h"

#include <string_view>

#include "engine/notation/fen.h"
#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

TEST_CASE("each first move of White has twenty replies") {
    Position position;
    CHECK(count_last_plies(position, 2, 1) == 400);
    CHECK(count_last_plies(position, 2) == 400);
    CHECK(count_last_plies(position, 3) == 8'902);
    CHECK(scalar::count_last_plies(position, 3) == 8'902);
    CHECK(position == Position());
}

#if MUTARE_HAS_SIMD

TEST_CASE("both back-ends agree on what random games rarely reach") {
    for (const std::string_view text : {
             "4k2r/6P1/8/3q4/3Q4/8/6p1/4K2R w Kk - 0 1",  // promotions beside castling
             "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",      // captures of rooks that could castle
             "8/8/8/8/8/8/8/1k2K2R w K - 0 1",            // castling gives check
             "r3k2r/8/8/8/8/8/8/1K6 b kq - 0 1",          // and on the other side
             "4k3/8/8/8/8/p7/8/R3K3 w Q - 0 1",           // a pawn before the rook
             "4k3/4P3/8/4K3/8/8/8/8 w - - 0 1",           // no move along the king's ray promotes
             "8/4P3/8/4k3/8/8/8/4K3 w - - 0 1",           // a promotion along the king's ray
             "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",        // en passant answers a check
             "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",         // en passant uncovers a check
             "kb6/8/1K6/8/8/8/8/8 w - - 0 1",             // a king leaves a king
             "7k/QQQQQ1p1/8/8/8/8/1P1qqq2/K7 b - - 0 1",  // many promoted pieces
             "7k/3qqqq1/8/8/8/8/5p2/1K6 b - - 0 1",       // one more than the tables hold
             "QQQQQQQQ/QQQQQ3/8/8/8/8/k7/2K5 b - - 0 1",  // more than pawns can promote to
             "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1",         // a double push beside a pawn
         }) {
        Position position = position_of(text);
        INFO(text);
        const std::uint64_t replies = scalar::count_last_plies(position, 2);
        CHECK(simd::count_last_plies(position, 2, 1) == replies);
        CHECK(simd::count_last_plies(position, 2) == replies);
        CHECK(simd::count_last_plies(position, 3) == scalar::count_last_plies(position, 3));
    }
}

#else

TEST_CASE("both back-ends agree on rare positions") {
    SKIP("needs a byte shuffle");
}

#endif
