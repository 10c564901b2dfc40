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

TEST_CASE("a name with at most two typing errors is suggested") {
    const auto suggests = [](std::string_view name, std::string_view meant) {
        return did_you_mean(name, kCommandNames) == join("; did you mean \"", meant, "\"?");
    };
    for (const char* name : {"postion", "psition", "poxitiom", "positionxx"}) {
        CAPTURE(name);
        CHECK(suggests(name, "position"));
    }
    for (const char* name : {"QUIT", "qiut", "it"}) {
        CAPTURE(name);
        CHECK(suggests(name, "quit"));
    }
    for (const char* name : {"poxxtiom", "positionxxx", "hello", "", "x"}) {
        CAPTURE(name);
        CHECK(did_you_mean(name, kCommandNames).empty());
    }
    CHECK(did_you_mean(std::string(100'000, 'q'), kCommandNames).empty());
}

TEST_CASE("an entry is found in upper or lower case where that is wanted") {
    CHECK(find_named_ignoring_case(kCommands, "Go")->number == 2);
    CHECK(find_named_ignoring_case(kCommands, "goo") == nullptr);
}
