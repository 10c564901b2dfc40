#include "train/move_model.h"

#include <string>

#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

TEST_CASE("what is learned of White is expected of Black in the mirrored position") {
    const Position white =
        position_of("r1b1k2r/1P3ppp/2n2n2/3qp3/1b1PP3/2N2N2/P4PPP/R1BQK2R w KQkq - 0 9");
    const Position black =
        position_of("r1bqk2r/p4ppp/2n2n2/1B1pp3/3QP3/2N2N2/1p3PPP/R1B1K2R b KQkq - 0 9");
    const auto size = [&](int rounds_of_white, int rounds_of_black) {
        std::string bytes;
        RangeEncoder encoder(bytes);
        MoveModel model;
        for (int round = 0; round < rounds_of_white + rounds_of_black; ++round) {
            for (const auto& [of_white, of_black] :
                 {std::pair("b7a8q", "b2a1q"), {"e1g1", "e8g8"}, {"f3e5", "f6e4"}}) {
                const Move our = move_of(white, of_white);
                const Move their = move_of(black, of_black);
                round < rounds_of_white ? model.code(encoder, {white, their, our}, our)
                                        : model.code(encoder, {black, our, their}, their);
            }
        }
        return bytes.size();
    };
    CHECK(size(100, 0) > 10);
    CHECK(size(50, 50) <= size(100, 0) + 1);
}
