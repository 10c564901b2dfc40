#include "engine/notation/fen.h"
#include "engine/notation/named_positions.h"
#include "tests/catch.h"
#include "uci/position_command.h"

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

TEST_CASE("moves are read in UCI notation and in SAN") {
    const std::string after_spanish =
        "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    CHECK(fen_after("startpos moves e2e4 e7e5 g1f3 b8c6 f1b5") == after_spanish);
    CHECK(fen_after("startpos moves e4 e5 Nf3 Nc6 Bb5") == after_spanish);
    CHECK(fen_after("startpos moves e4 e7e5 Nf3 b8c6 Bb5") == after_spanish);
}

TEST_CASE("castling is read in every notation") {
    const std::string castled = "4k3/8/8/8/8/8/8/5RK1 b - - 1 1";
    for (const char* move : {"e1g1", "e1h1", "O-O", "0-0"}) {
        CAPTURE(move);
        CHECK(fen_after(std::string("fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves ") + move) ==
              castled);
    }
}

TEST_CASE("an error has its column in the line and its field") {
    const std::string line = "position fen rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    const auto command = parse_position(Tokens(split_tokens(line)).subspan(1));
    REQUIRE_FALSE(command);
    CHECK(command.error().column == static_cast<int>(line.find('x')) + 1);
    CHECK(command.error().field == "piece placement");
}

TEST_CASE("an illegal move is reported with its ply, its position and the reason") {
    const std::string error = position_error("startpos moves e2e4 e7e5 e4e5");
    CHECK_THAT(error, Catch::Matchers::StartsWith("ply 3, \"e4e5\": "));
    CHECK_THAT(error, Catch::Matchers::ContainsSubstring(
                          "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"));
    CHECK_THAT(error, Catch::Matchers::EndsWith(", column 28, field moves"));
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

TEST_CASE("a FEN with a harmless defect is accepted and the defect reported") {
    const auto command = parse_position(split_tokens("fen 4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1"));
    REQUIRE(command);
    CHECK_FALSE(command->corrections.empty());
}

TEST_CASE("a hundred thousand plies are read") {
    std::string line = "startpos moves";
    for (int i = 0; i < 25'000; ++i) line += " g1f3 g8f6 f3g1 f6g8";
    const auto command = parse_position(split_tokens(line));
    REQUIRE(command);
    CHECK(command->position.moves_made() == 100'000);
}
