#include "uci/openbench.h"

#include <algorithm>
#include <set>
#include <sstream>

#include "engine/notation/fen.h"
#include "search/evaluation/evaluator.h"
#include "search/tuning.h"
#include "tests/catch.h"

using namespace mutare;

namespace {

std::optional<GenfensCommand> parsed_genfens(std::string_view text) {
    return parse_genfens(split_tokens(text));
}

/// The lines written for a command.
std::vector<std::string> openings(std::string_view text, const std::vector<Position>& starts) {
    std::stringstream stream;
    Output output(stream);
    const Control control;
    write_openings(*parsed_genfens(text), starts, control, output);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

}  // namespace

TEST_CASE("genfens is read as OpenBench's workers write it") {
    const auto command = parsed_genfens("10 seed 18446744073709551615 book None");
    REQUIRE(command);
    CHECK(command->count == 10);
    CHECK(command->seed == 18446744073709551615u);
    CHECK(command->book.empty());
    CHECK(parsed_genfens("3 seed 5 book Books/x.epd extra")->book == "Books/x.epd");
    CHECK(parsed_genfens("3 seed 5"));
    CHECK(parsed_genfens("1000000 seed 5"));
    for (const char* wrong : {"", "x", "1000001 seed 5", "0 seed 1 book None", "3 seed", "3 seed x",
                              "3 seed 1 book", "3 sed 1 book None"}) {
        CAPTURE(wrong);
        CHECK_FALSE(parsed_genfens(wrong));
    }
}

TEST_CASE("the same seed gives the same openings, which differ and are about equal") {
    const std::vector<std::string> first = openings("200 seed 42 book None", {Position()});
    CHECK(first == openings("200 seed 42 book None", {Position()}));
    CHECK(first != openings("200 seed 43 book None", {Position()}));
    CHECK(std::set<std::string>(first.begin(), first.end()).size() == 200);
    constexpr std::string_view kPrefix = "info string genfens ";
    for (const std::string& line : first) {
        CAPTURE(line);
        REQUIRE(line.starts_with(kPrefix));
        const Expected<ParsedFen> position = parse_fen(line.substr(kPrefix.size()));
        REQUIRE(position);
        CHECK_FALSE(position->position.in_check());
        CHECK(position->position.fullmove_number() == 5);  // after eight or nine plies
        const Score eval = evaluate(*Network::built_in(), position->position);
        CHECK(eval <= Score(250));
        CHECK(eval >= Score(-250));
    }
}

TEST_CASE("as many openings come as were asked for, however many were tried") {
    CHECK(openings("1200 seed 7 book None", {Position()}).size() == 1200);
}

TEST_CASE("a start that leads to no opening ends the work") {
    const Position mated = parse_fen("7k/5KQ1/8/8/8/8/8/8 b - - 0 1")->position;
    CHECK(openings("2 seed 1 book None", {mated}).empty());
}

TEST_CASE("a book may have FENs and EPDs") {
    const auto positions = read_positions(
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\r\n\nno position\n"
        "4k3/8/8/8/8/8/8/4K2R w K - hmvc 0; fmvn 1;\n"
        "\xEF\xBB\xBF"
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1\x1A");
    REQUIRE(positions.size() == 3);
    CHECK(positions[2].king(Color::White) == "e1"_sq);
    CHECK(positions[1].king(Color::White) == "e1"_sq);
}

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
