#include "search/parameters.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "tests/catch.h"
#include "tests/searching.h"

using namespace mutare;

TEST_CASE("each parameter lies within its range, which holds more than a step") {
    for (const Parameter& parameter : all_parameters()) {
        CAPTURE(parameter.name);
        CHECK(parameter.min < parameter.max);
        CHECK(parameter.value >= parameter.min);
        CHECK(parameter.value <= parameter.max);
        CHECK(parameter.step >= 1);
        CHECK(parameter.step <= (parameter.max - parameter.min) / 2);
        CHECK_FALSE(parameter.unit.empty());
    }
}

TEST_CASE("no value that a tuner may try divides by zero") {
    for (const Parameter& parameter : all_parameters()) {
        CAPTURE(parameter.name);
        if (parameter.name.ends_with("divisor") || parameter.name.ends_with("scale")) {
            CHECK(parameter.min > 0);
        }
    }
    CHECK(kTuned.late_move_not_improving.min > 0);
}

TEST_CASE("a parameter has the name of its member, and a row of its own") {
    std::ifstream file(MUTARE_SOURCE_DIR "/search/parameters.inc");
    std::stringstream text;
    text << file.rdbuf();
    const std::string source = text.str();
    const std::regex row(R"re(\bParameter (\w+)\{\s*"(\w+)")re");
    std::vector<std::string> names;
    for (std::sregex_iterator match(source.begin(), source.end(), row), end; match != end;
         ++match) {
        CHECK((*match)[1] == (*match)[2]);
        names.push_back((*match)[1]);
    }
    const auto parameters = all_parameters();
    CHECK(std::equal(names.begin(), names.end(), parameters.begin(), parameters.end(),
                     [](const std::string& name, const Parameter& parameter) {
                         return name == parameter.name;
                     }));
    CHECK(std::set<std::string>(names.begin(), names.end()).size() == names.size());
}

TEST_CASE("a tuner can set a number to any value of its range and no other, if it can set any") {
    const auto nodes = [] { return tests::search(Position(), tests::to_depth(8)).nodes; };
    const Parameter& number = kTuned.reduction_base;
    const int value = number;
    const std::uint64_t usual_nodes = nodes();
    CHECK_FALSE(set_parameter(number.name, number.max + 1));
    CHECK_FALSE(set_parameter("reduction_basis", number.max));
    CHECK(number == value);
    CHECK(set_parameter(number.name, number.max) == kCanTune);
    CHECK((nodes() != usual_nodes) == kCanTune);
    CHECK(set_parameter(number.name, value) == kCanTune);
    CHECK(nodes() == usual_nodes);
}
