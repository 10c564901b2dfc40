#include "bench/perft_detail.h"

#include "engine/notation/start_positions.h"
#include "engine/perft/perft.h"
#include "tests/catch.h"
#include "tests/plain_perft.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// The details of the deepest ply.
PerftDetail last_row(std::string_view fen, int depth, int threads = 1) {
    return perft_details(position_of(fen), depth, threads).back();
}

}  // namespace

// The numbers are those of https://www.chessprogramming.org/Perft_Results
TEST_CASE("the details of perft are those of the well-known tables") {
    CHECK(last_row(kStartFen, 4) == PerftDetail{197'281, 1576, 0, 0, 0, 469, 0, 0, 8});
    CHECK(last_row(kKiwipeteFen, 2) == PerftDetail{2039, 351, 1, 91, 0, 3, 0, 0, 0});
    CHECK(last_row(kKiwipeteFen, 3) == PerftDetail{97'862, 17'102, 45, 3162, 0, 993, 0, 0, 1});
    CHECK(last_row("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4) ==
          PerftDetail{43'238, 3348, 123, 0, 0, 1680, 106, 0, 17});
    CHECK(last_row("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3).mates ==
          22);
}

TEST_CASE("discovered and double checks are distinguished from others", "[slow]") {
    CHECK(last_row(kKiwipeteFen, 4, 2) ==
          PerftDetail{4'085'603, 757'163, 1929, 128'013, 15'172, 25'523, 42, 6, 43});
}

TEST_CASE("each depth has the nodes of perft") {
    Position position = position_of(kKiwipeteFen);
    const std::vector<PerftDetail> details = perft_details(position, 3);
    REQUIRE(details.size() == 3);
    for (int depth = 1; depth <= 3; ++depth) {
        CHECK(details[static_cast<std::size_t>(depth - 1)].nodes == perft(position, depth));
    }
    CHECK(perft_details(position, 0).empty());
    CHECK(perft_details(position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 2).size() == 2);
}
