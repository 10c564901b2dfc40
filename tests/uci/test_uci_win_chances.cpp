#include "uci/win_chances.h"

#include "engine/notation/start_positions.h"
#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

const Position kStartPosition = position_of(kStartFen);
const Position kRookEnding = position_of("4k3/r4ppp/8/8/8/8/R4PPP/4K3 w - - 0 1");

}  // namespace

TEST_CASE("material is counted in pawns, without kings") {
    CHECK(material(kStartPosition.board(), Color::White) == 39);
    CHECK(material(kRookEnding.board(), Color::Black) == 8);
    CHECK(material(position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1").board(), Color::White) == 0);
}

TEST_CASE(
    "win, draw and loss chances add up to a thousand, and winning chances rise with the score") {
    for (const Position* position : {&kStartPosition, &kRookEnding}) {
        int last_win = 0;
        for (int centipawns = -3000; centipawns <= 3000; centipawns += 25) {
            const auto [win, draw, loss] = win_chances(Score(centipawns), position->board());
            CHECK(win + draw + loss == 1000);
            CHECK((win >= last_win && draw >= 0 && loss >= 0));
            last_win = win;
        }
        CHECK(last_win > 990);
    }
}

TEST_CASE("in a middlegame 100 centipawns win about half of the games") {
    const Position middlegame =
        position_of("rnb1kbnr/1ppppppp/8/8/8/8/1PPPPPPP/RNB1KBNR w KQkq - 0 1");
    CHECK(win_chances(Score(100), middlegame.board()).win > 450);
    CHECK(win_chances(Score(100), middlegame.board()).win < 550);
}

TEST_CASE("negating the score exchanges win and loss chances") {
    const auto [win, draw, loss] = win_chances(Score(80), kStartPosition.board());
    CHECK(win_chances(Score(-80), kStartPosition.board()) == WinChances{loss, draw, win});
    CHECK(win > loss);
}

TEST_CASE("a mate is a certain win, a tablebase loss a certain loss") {
    CHECK(win_chances(Score::mate_in(5), kStartPosition.board()) == WinChances{1000, 0, 0});
    CHECK(win_chances(Score::tablebase_loss_in(5), kStartPosition.board()) ==
          WinChances{0, 0, 1000});
}
