#include "train/tuning/tuning_state.h"

#include <string>
#include <variant>
#include <vector>

#include "tests/catch.h"

using namespace mutare;
using namespace mutare::train;

namespace {

const std::vector<Parameter> kRows{{"razoring_base", 258, 100, 500, 20, "cp"},
                                   {"negative_extension", -2, -4, 0, 1, "plies"}};
const TuningOrigin kOrigin{{"--nodes", "10000"}, {"--rate", "0.002"}};

TuningState some_state() {
    TuningState state(kRows);
    state.pairs = 88;
    state.games = {60, 70, 46, {1'234'567, 890'123}, {7'654'321, 321'098'765'432}};
    state.numbers[0].value = 258 + 1.0 / 3;
    state.numbers[0].speed = {123.25, -1e-17};
    state.numbers[1].won = {88, 3};
    state.squares = 77;
    state.numbers[1].value = -3.9999999999999996;
    state.add_point();
    return state;
}

TuningState read(const std::string& text) {
    return std::get<TuningState>(parse_tuning(text, kOrigin, kRows));
}

/// Why there is no state; empty when there is one.
std::string problem(const std::string& text, const TuningOrigin& origin = kOrigin,
                    const std::vector<Parameter>& rows = kRows) {
    const auto state = parse_tuning(text, origin, rows);
    const auto* const reason = std::get_if<std::string>(&state);
    return reason == nullptr ? "" : *reason;
}

}  // namespace

TEST_CASE("a state is read from its file to the last bit") {
    const TuningState state = some_state();
    const std::string text = to_text(kOrigin, state);
    const TuningState again = read(text);
    CHECK(again.pairs == 88);
    CHECK(again.games.losses == 46);
    CHECK(again.games.minus.cpu_nanoseconds == 321'098'765'432);
    CHECK(again.numbers[0].value == state.numbers[0].value);
    CHECK(again.numbers[0].speed.xy == -1e-17);
    CHECK(again.numbers[1].value == state.numbers[1].value);
    CHECK(again.numbers[1].won.xy == 3);
    CHECK(again.squares == 77);
    REQUIRE(again.course.size() == 2);
    CHECK(again.course[0].values == std::vector<double>{258, -2});
    CHECK(again.course[1].pairs == 88);
    CHECK(to_text(kOrigin, again) == text);
}

TEST_CASE("every damage of a byte and every missing end of a tuning's file is noticed") {
    const std::string text = to_text(kOrigin, some_state());
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string damaged = text;
        damaged[i] = static_cast<char>(damaged[i] ^ 1);
        INFO(i);
        REQUIRE(problem(damaged) == "is damaged or not a tuning file");
        REQUIRE(problem(text.substr(0, i)) == "is damaged or not a tuning file");
    }
    CHECK(problem(text).empty());
}

TEST_CASE("a tuning is continued with the same settings and numbers only") {
    const std::string text = to_text(kOrigin, some_state());
    CHECK(problem(text, {{"--nodes", "5000"}, {"--rate", "0.002"}}) ==
          "is from another tuning: --nodes 10000, and not --nodes 5000");
    CHECK(problem(text, {{"--nodes", "10000"}}) == "is from another tuning");
    CHECK(problem(text, kOrigin, {kRows[0]}) == "is from another tuning");
    CHECK(problem(text, kOrigin, {kRows[1], kRows[0]}) == "is from another tuning");
    // The range is smaller than it was.
    CHECK(problem(text, kOrigin, {{"razoring_base", 200, 100, 258, 20, "cp"}, kRows[1]}) ==
          "is from another tuning");
}
