#include "uci/tuning.h"

#include <algorithm>
#include <sstream>

#include "search/parameters.h"
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
          static_cast<std::ptrdiff_t>(kParameterCount));
}

TEST_CASE("the numbers of the search are options of a build for tuning only") {
    const Parameter first = all_parameters().front();
    CHECK(is_parameter_option(first.name) == kCanTune);
    CHECK(parameter_option_lines().starts_with("option name " + std::string(first.name)) ==
          kCanTune);
    CHECK(parameter_option_lines().empty() != kCanTune);
}

TEST_CASE("an option sets a number of the search, within its range") {
    const Parameter first = all_parameters().front();
    Parameters parameters;
    CHECK(set_parameter_option(parameters, first.name, std::to_string(first.max)).empty());
    CHECK(parameters.aspiration_min_depth == first.max);
    CHECK_FALSE(
        set_parameter_option(parameters, first.name, std::to_string(first.max + 1)).empty());
    CHECK_FALSE(set_parameter_option(parameters, first.name, "many").empty());
}
