#include "uci/options.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "search/tuning.h"
#include "tests/catch.h"

using namespace mutare;
using Catch::Matchers::ContainsSubstring;

namespace {

auto set(OptionValues& values, std::string_view text) {
    return set_option(values, *parse_setoption(split_tokens(text)));
}

/// The error of an option that is set wrongly; all values stay.
std::string option_error(std::string_view text) {
    OptionValues values;
    const auto result = set(values, text);
    REQUIRE_FALSE(result);
    const OptionValues defaults;
    CHECK(values.hash_megabytes == defaults.hash_megabytes);
    CHECK(values.threads == defaults.threads);
    CHECK(values.chess960 == defaults.chess960);
    return result.error();
}

/// The values of a type that are accepted, and those that are refused.
struct Values {
    std::vector<std::string> right;
    std::vector<std::string> wrong;
};

Values values_for(const Option& option) {
    if (const auto* spin = std::get_if<SpinOption>(&option.type)) {
        return {{std::to_string(spin->lowest), std::to_string(spin->highest)},
                {std::to_string(spin->lowest - 1), std::to_string(std::int64_t{spin->highest} + 1),
                 ""}};
    }
    if (std::holds_alternative<CheckOption>(option.type)) return {{"true", "false"}, {"1", ""}};
    if (std::holds_alternative<StringOption>(option.type)) return {{"/one folder"}, {}};
    return {{""}, {}};
}

}  // namespace

TEST_CASE("a name and a value may have several words") {
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

TEST_CASE("every option accepts the values of its type and range, and no others") {
    REQUIRE_FALSE(all_options().empty());
    for (const Option& option : all_options()) {
        CAPTURE(option.name);
        OptionValues values;
        const auto [right, wrong] = values_for(option);
        for (const std::string& value : right) {
            CHECK(*set_option(values, {option.name, value}) == &option);
            CHECK(value_text(option, values) == value);
        }
        for (const std::string& value : wrong) {
            CHECK_FALSE(set_option(values, {option.name, value}));
            CHECK(value_text(option, values) == right.back());
        }
    }
}

TEST_CASE("the default of an option is one of its values") {
    for (const Option& option : all_options()) {
        CAPTURE(option.name);
        OptionValues values;
        CHECK(set_option(values, {option.name, value_text(option, values)}));
    }
}

TEST_CASE("names are found in every spelling") {
    for (const char* name : {"Move Overhead", "MoveOverhead", "Move_Overhead", "move overhead"}) {
        OptionValues values;
        CAPTURE(name);
        CHECK(set(values, std::string("name ") + name + " value 77"));
        CHECK(values.move_overhead_milliseconds == 77);
    }
}

TEST_CASE("a wrong value is reported with the right ones and ignored") {
    CHECK(option_error("name Hash value abc") ==
          "option Hash: \"abc\" is not a whole number from 1 to 33554432; ignored");
    CHECK(option_error("name hash value 0") ==
          "option Hash: \"0\" is not a number from 1 to 33554432; ignored");
    CHECK(option_error("name Threads value 99999999999999999999") ==
          "option Threads: \"99999999999999999999\" is not a number from 1 to 1024; ignored");
    CHECK(option_error("name UCI_Chess960 value yes") ==
          "option UCI_Chess960: \"yes\" is neither true nor false; ignored");
    CHECK(option_error("name Hash") ==
          "option Hash: \"\" is not a whole number from 1 to 33554432; ignored");
}

TEST_CASE("an unknown option is reported with the nearest name") {
    CHECK(option_error("name Hsah value 5") ==
          "setoption: there is no option \"Hsah\"; did you mean \"Hash\"?");
    CHECK(option_error("name Contempt value 5") == "setoption: there is no option \"Contempt\"");
}

TEST_CASE("help says of an option its type, range, default and purpose") {
    CHECK(option_text(*find_option("hash")) ==
          "Hash: a number from 1 to 33554432, default 16\n"
          "    the size of the transposition table in MiB");
}

TEST_CASE("every option is declared with its type, default and range") {
    CHECK(option_lines() ==
          "option name Hash type spin default 16 min 1 max 33554432\n"
          "option name Clear Hash type button\n"
          "option name Threads type spin default 1 min 1 max 1024\n"
          "option name MultiPV type spin default 1 min 1 max 256\n"
          "option name Ponder type check default false\n"
          "option name Move Overhead type spin default 10 min 0 max 5000\n"
          "option name UCI_Chess960 type check default false\n"
          "option name EvalFile type string default <built-in>\n"
          "option name UCI_ShowWDL type check default false\n"
          "option name UCI_LimitStrength type check default false\n"
          "option name UCI_Elo type spin default 1500 min 500 max 3200\n"
          "option name Skill Level type spin default 20 min 0 max 20\n"
          "option name UCI_AnalyseMode type check default false\n"
          "option name SyzygyPath type string default <empty>\n"
          "option name SyzygyProbeDepth type spin default 1 min 1 max 100\n"
          "option name SyzygyProbeLimit type spin default 7 min 0 max 7\n"
          "option name Syzygy50MoveRule type check default true\n"
          "option name OwnBook type check default false\n"
          "option name Book File type string default <empty>\n"
          "option name Best Book Move type check default false\n"
          "option name Debug Log File type string default <empty>\n");
}

TEST_CASE("the page of the options has a row for each, with what help says") {
    std::ifstream file(MUTARE_SOURCE_DIR "/docs/options.md");
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    for (const Option& option : all_options()) {
        std::string type = description(option);
        if (const std::size_t angle = type.find('<'); angle < type.size())
            type.insert(angle, 1, '\\');
        const std::string row =
            join("\n| `", option.name, "` | ", type, " | ", option.help, " |\n");
        CHECK_THAT(page, ContainsSubstring(row));
    }
    CHECK(std::ranges::count(page, '`') == static_cast<int>(2 * all_options().size()) + 4);
}

TEST_CASE("each number of the search has a line for OpenBench's SPSA") {
    const std::string lines = spsa_lines();
    const Parameter first = all_parameters().front();
    CHECK(lines.starts_with(join(first.name, ", int, ", first.value, ", ", first.min, ", ",
                                 first.max, ", ", first.step, ", 0.002\n")));
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
