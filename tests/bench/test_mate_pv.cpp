#include "base/text.h"
#include "bench/suite.h"
#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

// Black to move: after the king steps to the back rank, Ra6-a8 mates.
constexpr std::string_view kTwoRooks = "8/1R2k3/R7/8/8/8/8/1K6 b - - 0 1";

/// What is wrong with the moves as the principal variation of the score; "" when nothing is.
std::string error_in(std::string_view root, Score score, std::string_view pv) {
    const Position position = position_of(root);
    Position last = position;
    std::vector<Move> moves;
    for (const Token& token : split_tokens(pv)) {
        moves.push_back(move_of(last, token.text));
        last.make_move(moves.back());
    }
    return error_in_mate_pv(position, score, moves).value_or("");
}

}  // namespace

TEST_CASE("a variation that ends in the announced mate is right") {
    CHECK(error_in(kTwoRooks, Score::mated_in(2), "e7d8 a6a8").empty());
    CHECK(error_in("3k4/1R6/R7/8/8/8/8/1K6 w - - 100 80", Score::mate_in(1), "a6a8").empty());
}

TEST_CASE("a variation that ends before the mate is wrong") {
    CHECK(error_in(kTwoRooks, Score::mated_in(2), "e7d8") == "no mate after 1 of 2 plies");
    CHECK(error_in(kTwoRooks, Score::mated_in(2), "") == "no mate after 0 of 2 plies");
}

TEST_CASE("a mate sooner than announced is wrong") {
    CHECK(error_in(kTwoRooks, Score::mated_in(4), "e7d8 a6a8") ==
          "mate after 2 plies, announced after 4");
}

TEST_CASE("a variation through a draw is wrong") {
    CHECK(error_in("8/1R2k3/R7/8/8/8/8/1K6 b - - 99 80", Score::mated_in(2), "e7d8 a6a8") ==
          "a draw after 1 plies");
}

TEST_CASE("a variation with an illegal move is wrong") {
    const Position root = position_of(kTwoRooks);
    const Position other = position_of("8/8/8/8/8/8/8/k1K4R w - - 0 1");
    CHECK(error_in_mate_pv(root, Score::mated_in(2), {move_of(other, "h1h2")}) ==
          "an illegal move at ply 1");
}

TEST_CASE("a mate on the move on which fifty moves are complete is a mate") {
    CHECK(error_in("3k4/1R6/R7/8/8/8/8/1K6 w - - 99 80", Score::mate_in(1), "a6a8").empty());
}

TEST_CASE("the root may occur a second time before the mate, a later position may not") {
    constexpr std::string_view kRoot = "3k4/1R6/R7/8/8/8/8/1K6 w - - 0 1";
    CHECK(error_in(kRoot, Score::mate_in(5), "b1c1 d8e8 c1b1 e8d8 a6a8").empty());
    CHECK(error_in(kRoot, Score::mate_in(9), "b1c1 d8e8 c1b1 e8d8 b1c1 d8e8 c1b1 e8d8 a6a8") ==
          "a draw after 5 plies");
}
