#include "train/tuning/tuning_report.h"

#include <algorithm>
#include <string>

#include "tests/catch.h"
#include "tests/temporary_folder.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

TuningState state_after_100_pairs() {
    TuningState state({{"razoring_base", 258, 100, 500, 20, "cp"}});
    for (const double value : {260.0, 290.0, 310.0}) {
        state.pairs = value == 260 ? 50 : value == 290 ? 90 : 100;
        state.numbers[0].value = value;
        state.add_point();
    }
    // Each unit more makes the search 2^0.001 times as fast.
    state.numbers[0].speed.add(2, 0.002);
    // The larger value won 60 games more than the smaller one, of 200 that were all decided.
    state.numbers[0].won = {100, 60};
    state.squares = 200;
    return state;
}

}  // namespace

TEST_CASE("the rows of a tuning are those of the table of parameters") {
    const std::string source = bytes_of(MUTARE_SOURCE_DIR "/search/parameters.inc");
    for (const Parameter& parameter : all_parameters()) {
        INFO(parameter.name);
        CHECK(source.find("\n" + parameter_row(parameter) + "\n") != std::string::npos);
    }
}

TEST_CASE("the result of a tuning is the mean over its last tenth") {
    CHECK(tuned_values(state_after_100_pairs()) == std::vector<double>{300});
    CHECK(tuned_rows(state_after_100_pairs()).find("300,    100,   500,  20,") !=
          std::string::npos);
}

TEST_CASE("a tuning tells the change of each number and of the speed") {
    const std::string table = tuning_table(state_after_100_pairs());
    INFO(table);
    CHECK(table.find("razoring_base                        258    310.0    300.0   +2.10    "
                     "+2.95 %   +104.2 ± 48.2\n") != std::string::npos);
    CHECK(table.ends_with("+2.95 %\n"));
}

TEST_CASE("the course of a tuning is in units of the last perturbation") {
    CHECK(course_table(state_after_100_pairs()) ==
          "pairs\trazoring_base\n0\t0.0000\n50\t0.1000\n90\t1.6000\n100\t2.6000\n");
}
