#include "search/evaluator.h"

#include "engine/fen.h"
#include "search/evaluation/evaluation.h"
#include "tests/catch.h"
#include "tests/oracle.h"
#include "tests/positions.h"
#include "tests/random_positions.h"
#include "uci/show.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// In centipawns, from the side to move.
int eval(std::string_view fen) {
    return Evaluator().evaluate(position_of(fen)).value();
}

}  // namespace

TEST_CASE("the evaluation of the position with the sides changed is equal") {
    Evaluator evaluator;
    for_each_random_position([&](Position& position) {
        if (evaluator.evaluate(position) != evaluator.evaluate(flipped(position))) {
            FAIL(fen(position));
        }
    });
}

TEST_CASE("remembered pawn structures do not change the evaluation") {
    Evaluator used;
    Evaluator fresh;
    int number = 0;
    for_each_random_position([&](Position& position) {
        constexpr int kOneIn = 64;
        const Score score = used.evaluate(position);
        if (number++ % kOneIn != 0) return;
        fresh = Evaluator();
        if (fresh.evaluate(position) != score) FAIL(fen(position));
    });
}

TEST_CASE("a square has attackers on the map where the oracle says so") {
    int number = 0;
    for_each_random_position([&](Position& position) {
        constexpr int kOneIn = 16;
        if (number++ % kOneIn != 0) return;
        const PawnStructure pawns(position.board());
        Scene<Sum> scene(position.board(), pawns);
        judge(scene);
        for (const Color by : {Color::White, Color::Black}) {
            for (const Square square : kAllSquares) {
                if (scene.attackers(by, square).any() != oracle_attacks(position, square, by)) {
                    FAIL(fen(position) << ' ' << name(square));
                }
            }
        }
    });
}

TEST_CASE("a passed pawn is worth more the further it has come") {
    int before = eval("6k1/5ppp/8/8/8/8/P4PPP/6K1 w - - 0 1");
    for (const std::string_view pawn :
         {"6k1/5ppp/8/8/P7/8/5PPP/6K1 w - - 0 1", "6k1/5ppp/8/P7/8/8/5PPP/6K1 w - - 0 1",
          "6k1/5ppp/P7/8/8/8/5PPP/6K1 w - - 0 1", "6k1/P4ppp/8/8/8/8/5PPP/6K1 w - - 0 1"}) {
        CHECK(eval(pawn) > before);
        before = eval(pawn);
    }
}

TEST_CASE("a bare king is driven to the edge, and by a bishop to the right corner") {
    CHECK(eval("8/8/8/4k3/8/4K3/8/R7 w - - 0 1") < eval("8/8/4k3/8/4K3/8/8/R7 w - - 0 1"));
    CHECK(eval("8/4k3/8/4K3/8/8/8/R7 w - - 0 1") < eval("4k3/8/4K3/8/8/8/8/R7 w - - 0 1"));
    CHECK(eval("7k/8/6K1/8/8/8/3BN3/8 w - - 0 1") > eval("k7/8/1K6/8/8/8/3BN3/8 w - - 0 1") + 100);
}

TEST_CASE("endings that cannot be won are worth nothing, or little") {
    CHECK(std::abs(eval("8/8/4k3/8/4K3/8/3NN3/8 w - - 0 1")) < 10);
    CHECK(std::abs(eval("8/8/4k3/8/4K3/8/3B4/7n w - - 0 1")) < 10);
    CHECK(std::abs(eval("8/8/3bk3/8/4K3/8/3R4/8 w - - 0 1")) < 60);
    CHECK(std::abs(eval("8/5k2/3rb3/8/4K3/8/3Q4/8 w - - 0 1")) < 60);
}

TEST_CASE("an extra pawn counts for less when the bishops go on different colors") {
    const int same = eval("8/4bk2/8/4p3/4P3/1P2BK2/8/8 w - - 0 1");
    const int opposite = eval("8/3b1k2/8/4p3/4P3/1P2BK2/8/8 w - - 0 1");
    CHECK(opposite > 0);
    CHECK(2 * opposite < 3 * same);
}

TEST_CASE("a king behind his pawns is safer than one without") {
    CHECK(eval("r1b2rk1/pppq1ppp/2n2n2/8/8/2N2N2/PPPQ1PPP/R1B2RK1 w - - 0 1") >
          eval("r1b2rk1/pppq1ppp/2n2n2/8/5PPP/2N2N2/PPPQ4/R1B2RK1 w - - 0 1"));
}
