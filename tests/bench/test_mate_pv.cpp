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

TEST_CASE("a variation ends in the announced mate, and at no other ply") {
    constexpr std::string_view kDrawnAtOnce = "8/1R2k3/R7/8/8/8/8/1K6 b - - 99 80";
    constexpr std::string_view kMateInOne = "3k4/1R6/R7/8/8/8/8/1K6 w - - ";
    const std::string twice = "b1c1 d8e8 c1b1 e8d8 ";
    struct {
        std::string root;
        Score score;
        std::string pv;
        const char* error;
    } const variations[] = {
        {std::string(kTwoRooks), Score::mated_in(2), "e7d8 a6a8", ""},
        {std::string(kTwoRooks), Score::mated_in(2), "e7d8", "no mate after 1 of 2 plies"},
        {std::string(kTwoRooks), Score::mated_in(2), "", "no mate after 0 of 2 plies"},
        {std::string(kTwoRooks), Score::mated_in(4), "e7d8 a6a8",
         "mate after 2 plies, announced after 4"},
        {std::string(kDrawnAtOnce), Score::mated_in(2), "e7d8 a6a8", "a draw after 1 plies"},
        // The mate counts, even where fifty moves are complete.
        {join(kMateInOne, "99 80"), Score::mate_in(1), "a6a8", ""},
        {join(kMateInOne, "100 80"), Score::mate_in(1), "a6a8", ""},
        // The root may occur a second time, a later position may not.
        {join(kMateInOne, "0 1"), Score::mate_in(5), twice + "a6a8", ""},
        {join(kMateInOne, "0 1"), Score::mate_in(9), twice + twice + "a6a8",
         "a draw after 5 plies"}};
    for (const auto& each : variations) {
        CAPTURE(each.root, each.pv);
        CHECK(error_in(each.root, each.score, each.pv) == each.error);
    }
}

TEST_CASE("a variation with an illegal move is wrong") {
    const Position root = position_of(kTwoRooks);
    const Position other = position_of("8/8/8/8/8/8/8/k1K4R w - - 0 1");
    CHECK(error_in_mate_pv(root, Score::mated_in(2), {move_of(other, "h1h2")}) ==
          "an illegal move at ply 1");
}
