#include "uci/parse.h"

#include "engine/notation/fen.h"
#include "engine/notation/start_positions.h"
#include "tests/catch.h"

using namespace mutare;

namespace {

std::string fen_after(std::string_view text) {
    const auto command = parse_position(split_tokens(text));
    return command ? fen(command->position) : "error: " + describe(command.error());
}

std::string position_error(std::string_view text) {
    const auto command = parse_position(split_tokens(text));
    return command ? "no error" : describe(command.error());
}

const std::string kStart(kStartFen);

}  // namespace

TEST_CASE("a position is given by its name or by its FEN") {
    CHECK(fen_after("startpos") == kStart);
    CHECK(fen_after("fen " + kStart) == kStart);
    CHECK(fen_after(kStart) == kStart);
    CHECK(fen_after("kiwipete") == kKiwipeteFen);
    CHECK(fen_after("fen 4k3/8/8/8/8/8/8/4K3 b - -") == "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST_CASE("the list of moves may be empty") {
    CHECK(fen_after("startpos moves") == kStart);
    CHECK(fen_after("fen " + kStart + " moves") == kStart);
}

TEST_CASE("a line without a position is refused") {
    CHECK(position_error("") ==
          "expected startpos, kiwipete, frc NUMBER, dfrc NUMBER or a FEN, found nothing, column 1, "
          "field position");
    CHECK(position_error("moves e2e4") ==
          "expected startpos, kiwipete, frc NUMBER, dfrc NUMBER or a FEN, found nothing, column 1, "
          "field position");
    CHECK(
        position_error("strtpos") ==
        "expected startpos, kiwipete, frc NUMBER, dfrc NUMBER or a FEN, found \"strtpos\"; did you "
        "mean \"startpos\"?, column 1, "
        "field position");
    CHECK(position_error("startpos e2e4") ==
          "expected \"moves\", found \"e2e4\", column 10, field moves");
    CHECK_THAT(position_error("fen"),
               Catch::Matchers::EndsWith(", column 5, field piece placement"));
    CHECK(position_error("fen 8/8/8/8/8/8/8/8 w - - 0 1") != "no error");
    CHECK(position_error("startpos moves 0000") != "no error");
    CHECK(position_error("startpos moves xyz") != "no error");
}

namespace {

Position position_from(std::string_view text) {
    return parse_position(split_tokens(text))->position;
}

GoCommand parsed_go(std::string_view text, std::string_view position = "startpos") {
    return parse_go(split_tokens(text), position_from(position));
}

}  // namespace

TEST_CASE("go without parameters searches until it is stopped") {
    const GoCommand go = parsed_go("");
    CHECK(go.warnings.empty());
    CHECK_FALSE(is_bounded(go.limits));
    CHECK_FALSE(go.limits.infinite);
}

TEST_CASE("the clocks of both sides are read, in any order") {
    const GoCommand go = parsed_go("winc 50 btime 2000 movestogo 12 wtime 1000 binc 60");
    const auto& [white, black] = go.limits.clocks;
    CHECK(go.warnings.empty());
    CHECK(white->left == Milliseconds(1000));
    CHECK(white->increment == Milliseconds(50));
    CHECK(black->left == Milliseconds(2000));
    CHECK(black->increment == Milliseconds(60));
    CHECK(go.limits.moves_to_go == 12);
}

TEST_CASE("each limit is read") {
    const GoCommand go = parsed_go("depth 5 nodes 123456789012 softnodes 9 mate 3 movetime 700");
    CHECK(go.warnings.empty());
    CHECK(go.limits.depth == 5);
    CHECK(go.limits.nodes == 123'456'789'012);
    CHECK(go.limits.soft_nodes == 9);
    CHECK(go.limits.mate == 3);
    CHECK(go.limits.move_time == Milliseconds(700));
    CHECK(parsed_go("perft 6").perft_depth == 6);
    CHECK(parsed_go("perft 0").perft_depth == 0);
    CHECK(parsed_go("perft 6 hash 64").perft_megabytes == 64);
}

TEST_CASE("an infinite search has no bound, one that ponders that of its limits") {
    CHECK(parsed_go("infinite").limits.infinite);
    CHECK(parsed_go("ponder wtime 100 btime 100").ponder);
    CHECK_FALSE(is_bounded(parsed_go("infinite depth 3").limits));
    CHECK(is_bounded(parsed_go("ponder depth 3").limits));
    CHECK(is_bounded(parsed_go("depth 3").limits));
}

TEST_CASE("a search for a mate is to end by itself, unless it is infinite") {
    CHECK(is_bounded(parsed_go("mate 3").limits));
    CHECK_FALSE(is_bounded(parsed_go("mate 3 infinite").limits));
    CHECK_FALSE(parsed_go("mate 3 nonsense").limits.move_time);
}

TEST_CASE("a clock that has run out counts as a millisecond, and an increment below zero as none") {
    for (const char* text : {"wtime -50", "wtime 0", "wtime -9223372036854775809"}) {
        CAPTURE(text);
        const GoCommand go = parsed_go(text);
        CHECK(go.warnings.empty());
        CHECK(go.limits.clocks[0]->left == Milliseconds(1));
    }
    CHECK(parsed_go("movetime 0").limits.move_time == Milliseconds(1));
    CHECK(parsed_go("winc -5").limits.clocks[0]->increment == Milliseconds(0));
    CHECK(parsed_go("winc -5").warnings.empty());
    CHECK(parsed_go("winc 100").limits.clocks[0]->left == Milliseconds(1));
}

TEST_CASE("a clock of more than a year counts as a year") {
    const GoCommand go = parsed_go("wtime 99999999999999 btime 1");
    CHECK(go.warnings.empty());
    CHECK(go.limits.clocks[0]->left == Milliseconds(31'536'000'000));
}

TEST_CASE("at most ten faults of a line are reported") {
    std::string text = "depth 1";
    for (int i = 0; i < 50; ++i) text += " x";
    CHECK(parsed_go(text.c_str()).warnings.size() == 10);
}

TEST_CASE("a bad value is reported and ignored") {
    struct Case {
        const char* text;
        const char* warning;
    };
    const auto bad =
        GENERATE(Case{"depth abc", "depth \"abc\" is not a whole number; ignored"},
                 Case{"depth 0", "depth \"0\" is less than 1; ignored"},
                 Case{"depth -1", "depth \"-1\" is less than 1; ignored"},
                 Case{"depth 9223372036854775808",
                      "depth \"9223372036854775808\" is more than 2147483647; ignored"},
                 Case{"nodes 0", "nodes \"0\" is less than 1; ignored"},
                 Case{"nodes 9223372036854775808",
                      "nodes \"9223372036854775808\" is more than 1000000000000000; ignored"},
                 Case{"mate 1.5", "mate \"1.5\" is not a whole number; ignored"},
                 Case{"movetime x", "movetime \"x\" is not a whole number; ignored"},
                 Case{"depth", "depth has no value; ignored"},
                 Case{"depth infinite", "depth has no value; ignored"},
                 Case{"perft -1", "perft \"-1\" is less than 0; ignored"},
                 Case{"hash 99999999", "hash \"99999999\" is more than 33554432; ignored"},
                 Case{"dpeth 5", "unknown token \"dpeth\" ignored"});
    const GoCommand go = parsed_go(bad.text);
    CAPTURE(bad.text);
    REQUIRE_FALSE(go.warnings.empty());
    CHECK(go.warnings.front() == bad.warning);
    CHECK((is_bounded(go.limits) || go.limits.infinite));
}

TEST_CASE("the largest and the smallest value that are accepted are no fault") {
    for (const char* text : {"depth 2147483647", "depth 1", "nodes 1000000000000000", "nodes 1",
                             "movetime 31536000000", "movetime 1", "wtime 31536000000", "winc 0",
                             "mate 1", "movestogo 1", "perft 0", "perft 30"}) {
        CAPTURE(text);
        CHECK(parsed_go(text).warnings.empty());
    }
    CHECK_FALSE(parsed_go("perft 31").warnings.empty());
    CHECK_FALSE(parsed_go("movestogo 0").warnings.empty());
}

TEST_CASE("without a usable limit the search gets a second") {
    const GoCommand go = parsed_go("depth abc");
    CHECK(go.limits.move_time == Milliseconds(1000));
    CHECK(go.warnings.back() == "without a limit, searching for 1000 ms");
    CHECK_FALSE(parsed_go("depth abc nodes 5").limits.move_time);
    CHECK_FALSE(parsed_go("infinite depth abc").limits.move_time);
    CHECK_FALSE(parsed_go("perft 3 foo").limits.move_time);
    CHECK_FALSE(parsed_go("ponder wtime 60000 btime 60000 foo").limits.move_time);
}

TEST_CASE("search moves end at the next parameter") {
    const GoCommand go = parsed_go("searchmoves e2e4 Nf3 depth 5");
    CHECK(go.limits.search_moves.size() == 2);
    CHECK(go.limits.depth == 5);
}

TEST_CASE("search moves become legal moves without duplicates") {
    const GoCommand go = parsed_go("searchmoves e2e4 Nf3 g1f3 e4");
    CHECK(go.limits.search_moves.size() == 2);
    CHECK(go.warnings.empty());
}

TEST_CASE("illegal search moves are reported, and all moves are searched when none is legal") {
    const GoCommand go = parsed_go("depth 1 searchmoves 0000 e2e5");
    CHECK(go.limits.search_moves.empty());
    REQUIRE(go.warnings.size() == 3);
    CHECK_THAT(go.warnings[0], Catch::Matchers::StartsWith("searchmoves \"0000\" ignored: "));
    CHECK(go.warnings[2] == "searchmoves has no legal move; searching all moves");
    CHECK(parsed_go("depth 1 searchmoves e2e5 e2e4").warnings.size() == 1);
    CHECK(parsed_go("searchmoves").warnings.empty());
}

TEST_CASE("the opponent's clock counts when the clock of the side to move is unknown") {
    const auto left = [](std::string_view text, std::string_view position, Color side) {
        return parsed_go(text, position).limits.clocks[index(side)]->left;
    };
    CHECK(left("btime 300", "startpos", Color::White) == Milliseconds(300));
    CHECK(left("wtime 300", "startpos moves e2e4", Color::Black) == Milliseconds(300));
    CHECK(left("wtime 5 btime 300", "startpos", Color::White) == Milliseconds(5));
}
