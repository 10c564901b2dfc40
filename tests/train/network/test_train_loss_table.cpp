#include "train/network/loss_table.h"

#include "tests/catch.h"

using namespace mutare::train;

TEST_CASE("the table of losses has a header and a line for each epoch") {
    const std::vector<EpochLosses> history{{0.5, 0.02}, {0.0181234567, 0.017}};
    CHECK(loss_table(history) ==
          "epoch\ttraining\theld_out\n"
          "1\t0.50000000\t0.02000000\n"
          "2\t0.01812346\t0.01700000\n");
}

TEST_CASE("a loss that was not measured is not in the table of losses") {
    CHECK(loss_table(std::vector<EpochLosses>{{0.5}}) ==
          "epoch\ttraining\theld_out\n"
          "1\t0.50000000\t\n");
}

TEST_CASE("before the first epoch the table of losses is only a header") {
    CHECK(loss_table({}) == "epoch\ttraining\theld_out\n");
}
