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
#ifdef MUTARE_TUNE
    const Parameter first = all_parameters().front();
    CHECK(is_parameter_option(first.name));
    CHECK(parameter_option_lines().starts_with("option name " + std::string(first.name)));
    CHECK(set_parameter_option(first.name, std::to_string(first.value)).empty());
    CHECK_FALSE(set_parameter_option(first.name, std::to_string(first.max + 1)).empty());
#else
    CHECK(parameter_option_lines().empty());
    CHECK_FALSE(is_parameter_option(all_parameters().front().name));
#endif
}
