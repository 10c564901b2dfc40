#include "bench/mate_line.h"

#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

// White mates by Ra7-a8 when the king has gone to the back rank.
constexpr std::string_view kTwoRooks = "8/1R2k3/R7/8/8/8/8/1K6 b - - 0 1";

/// What is wrong with the mate after so many plies that a line is said to be; "" when nothing is.
std::string fault(std::string_view root, Score score, std::string_view line) {
    const Position position = position_of(root);
    Position last = position;
    std::vector<Move> moves;
    while (!line.empty()) {
        const std::string_view text = line.substr(0, line.find(' '));
        moves.push_back(move_of(last, text));
        last.make_move(moves.back());
        line.remove_prefix(std::min(text.size() + 1, line.size()));
    }
    return fault_of_mate(position, score, moves).value_or("");
}

}  // namespace

TEST_CASE("a line that ends with the mate announced is right") {
    CHECK(fault(kTwoRooks, Score::mated_in(2), "e7d8 a6a8").empty());
    CHECK(fault("3k4/1R6/R7/8/8/8/8/1K6 w - - 100 80", Score::mate_in(1), "a6a8").empty());
}

TEST_CASE("a line that ends before the mate is wrong") {
    CHECK(fault(kTwoRooks, Score::mated_in(2), "e7d8") == "no mate after 1 plies of 2");
    CHECK(fault(kTwoRooks, Score::mated_in(2), "") == "no mate after 0 plies of 2");
}

TEST_CASE("a mate sooner or later than announced is wrong") {
    CHECK(fault(kTwoRooks, Score::mated_in(4), "e7d8 a6a8") ==
          "mate after 2 plies, announced after 4");
}

TEST_CASE("a line through a draw is wrong") {
    CHECK(fault("8/1R2k3/R7/8/8/8/8/1K6 b - - 99 80", Score::mated_in(2), "e7d8 a6a8") ==
          "a draw after 1 plies");
}

TEST_CASE("a line with an illegal move is wrong") {
    const Position root = position_of(kTwoRooks);
    const Position other = position_of("8/8/8/8/8/8/8/k1K4R w - - 0 1");
    CHECK(fault_of_mate(root, Score::mated_in(2), {move_of(other, "h1h2")}) ==
          "an illegal move at ply 1");
}
