#include "base/names.h"

#include "tests/catch.h"

using namespace mutare;

namespace {

struct Command {
    std::string_view name;
    int number;
};

constexpr std::array kCommands{Command{"position", 1}, Command{"go", 2}, Command{"quit", 3}};
constexpr auto kCommandNames = names_of(kCommands);

}  // namespace

TEST_CASE("an entry is found by its whole name") {
    REQUIRE(find_named(kCommands, "go"));
    CHECK(find_named(kCommands, "go")->number == 2);
    CHECK_FALSE(find_named(kCommands, "g"));
    CHECK_FALSE(find_named(kCommands, "Go"));
}

TEST_CASE("the names of a table stand in its order") {
    CHECK(kCommandNames == std::array<std::string_view, 3>{"position", "go", "quit"});
}

TEST_CASE("a name with at most two typing errors is recognised") {
    CHECK(nearest_name("postion", kCommandNames) == "position");
    CHECK(nearest_name("QUIT", kCommandNames) == "quit");
    CHECK(nearest_name("qiut", kCommandNames) == "quit");
    CHECK(nearest_name("psition", kCommandNames) == "position");
    CHECK(nearest_name("poxitiom", kCommandNames) == "position");
    CHECK(nearest_name("positionxx", kCommandNames) == "position");
    CHECK(nearest_name("it", kCommandNames) == "quit");
    CHECK_FALSE(nearest_name("poxxtiom", kCommandNames));
    CHECK_FALSE(nearest_name("positionxxx", kCommandNames));
    CHECK_FALSE(nearest_name("hello", kCommandNames));
    CHECK_FALSE(nearest_name("", kCommandNames));
    CHECK_FALSE(nearest_name("x", kCommandNames));
    CHECK_FALSE(nearest_name(std::string(100'000, 'q'), kCommandNames));
}

TEST_CASE("a suggestion is made only where a name is near") {
    CHECK(did_you_mean("postion", kCommandNames) == "; did you mean \"position\"?");
    CHECK(did_you_mean("hello", kCommandNames).empty());
}

TEST_CASE("an entry is found in upper or lower case where that is wanted") {
    CHECK(find_named_ignoring_case(kCommands, "Go")->number == 2);
    CHECK(find_named_ignoring_case(kCommands, "goo") == nullptr);
    CHECK(find_named(kCommands, "Go") == nullptr);
}
