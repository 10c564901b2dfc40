#include "uci/openbench.h"

#include <algorithm>
#include <sstream>

#include "search/tuning.h"
#include "tests/catch.h"

using namespace mutare;

TEST_CASE("each number of the search has a line for OpenBench's SPSA") {
    const std::string lines = spsa_lines();
    const Parameter first = all_parameters().front();
    std::ostringstream expected;
    expected << first.name << ", int, " << first.value << ", " << first.min << ", " << first.max
             << ", " << first.step << ", 0.002\n";
    CHECK(lines.starts_with(expected.str()));
    CHECK(std::count(lines.begin(), lines.end(), '\n') + 1 ==
          static_cast<std::ptrdiff_t>(all_parameters().size()));
}

TEST_CASE("the numbers of the search are options of a build for tuning only") {
    const Parameter first = all_parameters().front();
    CHECK(is_parameter_option(first.name) == kCanTune);
    CHECK(parameter_option_lines().starts_with("option name " + std::string(first.name)) ==
          kCanTune);
    CHECK(parameter_option_lines().empty() != kCanTune);
}

TEST_CASE("an option sets a number of the search in a build for tuning, within its range") {
    const Parameter first = all_parameters().front();
    CHECK(bool(set_parameter_option(first.name, std::to_string(first.max))) == kCanTune);
    CHECK(bool(set_parameter_option(first.name, std::to_string(first.value))) == kCanTune);
    CHECK_FALSE(set_parameter_option(first.name, std::to_string(first.max + 1)));
    CHECK_FALSE(set_parameter_option(first.name, "many"));
}
