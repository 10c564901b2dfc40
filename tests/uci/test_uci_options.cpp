#include "tests/catch.h"
#include "uci/options.h"

using namespace mutare;

namespace {

OptionResult set(OptionValues& values, std::string_view text) {
    return set_option(values, *parse_setoption(split_tokens(text)));
}

/// The error of an option that is set wrongly; all values stay.
std::string error_of(std::string_view text) {
    OptionValues values;
    const OptionResult result = set(values, text);
    CHECK(result.option == nullptr);
    const OptionValues defaults;
    CHECK(values.hash_megabytes == defaults.hash_megabytes);
    CHECK(values.threads == defaults.threads);
    CHECK(values.chess960 == defaults.chess960);
    return result.error;
}

}  // namespace

TEST_CASE("a name and a value may be several words") {
    const auto command = parse_setoption(split_tokens("name Move Overhead value a  b"));
    REQUIRE(command);
    CHECK(command->name == "Move Overhead");
    CHECK(command->value == "a  b");
}

TEST_CASE("a value may be missing") {
    CHECK(parse_setoption(split_tokens("name Clear Hash"))->name == "Clear Hash");
    CHECK(parse_setoption(split_tokens("name Hash value"))->value.empty());
}

TEST_CASE("setoption without a name is not understood") {
    for (const char* text : {"", "Hash", "Hash value 5", "name", "name value 5", "value 5"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_setoption(split_tokens(text)));
    }
}

TEST_CASE("options land in their fields") {
    OptionValues values;
    CHECK(set(values, "name Hash value 64").option->effect == OptionEffect::ResizeTable);
    CHECK(set(values, "name Clear Hash").option->effect == OptionEffect::ClearTable);
    CHECK(set(values, "name Threads value 2").option->effect == OptionEffect::NextGo);
    CHECK(set(values, "name MultiPV value 3").option);
    CHECK(set(values, "name Ponder value true").option);
    CHECK(set(values, "name UCI_Chess960 value TRUE").option);
    CHECK(set(values, "name UCI_LimitStrength value true").option);
    CHECK(set(values, "name UCI_Elo value 1700").option);
    CHECK(set(values, "name UCI_ShowWDL value true").option);
    CHECK((values.limits_strength && values.elo == 1700 && values.shows_chances));
    CHECK(set(values, "name SyzygyPath value /one folder:/two").option->effect ==
          OptionEffect::OpenTablebases);
    CHECK(values.syzygy_path == "/one folder:/two");
    CHECK(values.hash_megabytes == 64);
    CHECK(values.threads == 2);
    CHECK(values.lines == 3);
    CHECK(values.ponder);
    CHECK(values.chess960);
    CHECK(set(values, "name UCI_Chess960 value false").option);
    CHECK_FALSE(values.chess960);
}

TEST_CASE("names are found however they are spelt") {
    for (const char* name : {"Move Overhead", "MoveOverhead", "Move_Overhead", "move overhead"}) {
        OptionValues values;
        CAPTURE(name);
        CHECK(set(values, std::string("name ") + name + " value 77").option);
        CHECK(values.move_overhead_milliseconds == 77);
    }
}

TEST_CASE("a wrong value is named, with what would be right and what was kept") {
    CHECK(error_of("name Hash value abc") ==
          "option Hash: \"abc\" is not a whole number (1..33554432); kept 16");
    CHECK(error_of("name hash value 0") ==
          "option Hash: \"0\" is not a whole number (1..33554432); kept 16");
    CHECK(error_of("name Threads value 99999999999999999999") ==
          "option Threads: \"99999999999999999999\" is not a whole number (1..1024); kept 1");
    CHECK(error_of("name UCI_Chess960 value yes") ==
          "option UCI_Chess960: \"yes\" is neither true nor false; kept false");
    CHECK(error_of("name Hash") ==
          "option Hash: \"\" is not a whole number (1..33554432); kept 16");
}

TEST_CASE("an unknown option is named, with the nearest there is") {
    CHECK(error_of("name Hsah value 5") ==
          "setoption: there is no option \"Hsah\"; did you mean \"Hash\"?");
    CHECK(error_of("name Contempt value 5") == "setoption: there is no option \"Contempt\"");
}

TEST_CASE("every option is declared with type, default and range") {
    const std::string lines = option_lines();
    CHECK_THAT(lines, Catch::Matchers::ContainsSubstring(
                          "option name Hash type spin default 16 min 1 max 33554432\n"));
    CHECK_THAT(lines, Catch::Matchers::ContainsSubstring("option name Clear Hash type button\n"));
    CHECK_THAT(lines, Catch::Matchers::ContainsSubstring(
                          "option name UCI_Chess960 type check default false\n"));
    CHECK_THAT(lines, Catch::Matchers::ContainsSubstring(
                          "option name SyzygyPath type string default <empty>\n"));
}
