#include "search/score.h"

#include "tests/catch.h"

using namespace mutare;

TEST_CASE("every mate is above every tablebase win, and that above every evaluation") {
    CHECK(Score::mate_in(kMaxPly) > Score::tablebase_win_in(0));
    CHECK(Score::tablebase_win_in(kMaxPly) > Score::mate_in(0).clamped_to_evals());
    CHECK(Score::mated_in(kMaxPly) < Score::tablebase_loss_in(0));
    CHECK(Score::tablebase_loss_in(kMaxPly) < Score::mated_in(0).clamped_to_evals());
}

TEST_CASE("tablebase scores are wins and losses, but not mates") {
    for (const int ply : {0, 1, kMaxPly}) {
        CHECK(Score::tablebase_win_in(ply).is_win());
        CHECK(Score::tablebase_loss_in(ply).is_loss());
        CHECK_FALSE(Score::tablebase_win_in(ply).is_mate());
        CHECK_FALSE(Score::tablebase_loss_in(ply).is_mate());
        CHECK(Score::mate_in(ply).is_mate());
        CHECK(Score::mated_in(ply).is_mate());
    }
    CHECK_FALSE(Score::mate_in(0).clamped_to_evals().is_decided());
    CHECK_FALSE(Score::infinite().is_win());
    CHECK_FALSE(Score::none().is_decided());
}

TEST_CASE(
    "wins and losses are stored as counted from their position, and read as counted from the "
    "root") {
    for (const Score score : {Score::mate_in(9), Score::mated_in(9), Score::tablebase_win_in(9),
                              Score::tablebase_loss_in(9), Score(120)}) {
        CHECK(score.at_ply(4).from_ply(4) == score);
    }
    CHECK(Score::mate_in(9).at_ply(4) == Score::mate_in(5));
    CHECK(Score::tablebase_win_in(9).at_ply(4) == Score::tablebase_win_in(5));
    CHECK(Score::tablebase_loss_in(9).at_ply(9) == Score::tablebase_loss_in(0));
    CHECK(Score(120).at_ply(4) == Score(120));
}

TEST_CASE("a win or loss may be too far off for the fifty-move limit, an evaluation is not") {
    constexpr int kPliesLeft = 9;
    for (const Score score : {Score::mate_in(9), Score::tablebase_win_in(9)}) {
        CHECK_FALSE(score.is_decided_after(kPliesLeft));
        CHECK_FALSE((-score).is_decided_after(kPliesLeft));
        CHECK((score - 1).is_decided_after(kPliesLeft));
        CHECK((-score + 1).is_decided_after(kPliesLeft));
    }
    CHECK_FALSE(Score(35).is_decided_after(0));
}
