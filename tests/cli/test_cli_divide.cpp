#include "base/text.h"
#include "cli/perft/divide.h"

#include "engine/notation/start_positions.h"
#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

using Catch::Matchers::ContainsSubstring;

/// Reads all lines of a text.
Divide parse_divide(std::string_view text) {
    Divide divide;
    for (const std::string& line : split(std::string(text), '\n')) add_line(divide, line);
    return divide;
}

/// What a line says: "e2e4 20"; "total 20"; nothing.
std::string read(std::string_view line) {
    const Divide divide = parse_divide(line);
    std::string text;
    for (const auto& [move, nodes] : divide.entries) text += join(move, " ", std::to_string(nodes));
    if (divide.total) text += "total " + std::to_string(*divide.total);
    return text;
}

/// The counts of a position in the form of a program.
std::string divide_of(const Position& position, int depth, std::string_view between) {
    std::string text;
    for (const auto& [move, nodes] : perft_divide(position, depth).moves) {
        text += join(uci(move, position, false), between, std::to_string(nodes), "\n");
    }
    return text;
}

DivideDifference differences(const std::string& text, const Position& position, int depth) {
    return compare(perft_divide(position, depth), parse_divide(text), position);
}

}  // namespace

TEST_CASE("counts of moves are read in the usual forms") {
    for (const char* line : {"e2e4: 20", "e2e4 20", "e2e4 - 20", "e2e4 = 20", "1. e2e4 20",
                             " 1: e2e4  20\r", "e2e4: 20 (5 ms)", "| e2e4 | 20 |", "\"e2e4\": 20,",
                             "[1/20] e2e4 20", "20 e2e4", "move e2e4 nodes 20"}) {
        CAPTURE(line);
        CHECK(read(line) == "e2e4 20");
    }
    CHECK(read("Nf3: 4,865,609") == "Nf3 4865609");
    CHECK(read("Nf3: 4'865_609") == "Nf3 4865609");
    CHECK(read("e7e8Q 7") == "e7e8Q 7");
    CHECK(read("O-O-O+ 7") == "O-O-O+ 7");
    CHECK(read("e8=Q# 1") == "e8=Q# 1");
}

TEST_CASE("totals are read, times and speeds are not") {
    CHECK(read("Nodes searched: 400") == "total 400");
    CHECK(read("nodes: 4,865,609") == "total 4865609");
    CHECK(read("Total: 400") == "total 400");
    CHECK(read("perft(5) = 4865609") == "total 4865609");
    CHECK(read("Nodes: 4865609 at depth 5") == "total 4865609");
    for (const char* line :
         {"", "O-O\x1b 5", "perft 5", "Total time (ms) : 12", "Nodes/second: 8", "1234 nps",
          "Moves: 20", "info depth 1 score cp 1 nodes 20 pv e2e4", "bestmove e2e4 ponder e7e5",
          "Stockfish 15.1 by the Stockfish developers",
          "fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"}) {
        CAPTURE(line);
        CHECK(read(line).empty());
    }
}

TEST_CASE("equal counts have no difference, in UCI notation and in SAN") {
    const Position position = position_of(kKiwipeteFen);
    CHECK(differences(divide_of(position, 3, ": ") + "\nNodes searched: 97862", position, 3)
              .is_none());
    CHECK(differences("Nodes searched: 97862", position, 3).is_none());
    const Position mate = position_of("6k1/5ppp/8/8/8/8/5PPP/4K2R w K - 0 1");
    CHECK_FALSE(differences("O-O 1", mate, 1).counts.size());
    CHECK(differences("Nodes searched: 0", position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 1)
              .is_none());
}

TEST_CASE("a missing move, an extra one and a wrong count are named") {
    std::string text = divide_of(Position(), 2, " ");
    text.replace(text.find("e2e4 20"), 7, "e2e4 21");
    text.replace(text.find("a2a3 20"), 7, "e1g1 20");
    text += "b2b3 20\n";
    const DivideDifference found = differences(text, Position(), 2);
    CHECK(found.is_in_moves());
    REQUIRE(found.counts.size() == 1);
    CHECK(found.counts[0].ours == 20);
    CHECK(found.counts[0].theirs == 21);
    REQUIRE(found.missing.size() == 1);
    REQUIRE(found.extra.size() == 2);
    const std::string report = difference_text(found, Position(), false);
    CHECK_THAT(report, ContainsSubstring("  missing there: a2a3 (a3), 20 here\n"));
    CHECK_THAT(report, ContainsSubstring("  extra there: e1g1, 20: "));
    CHECK_THAT(report, ContainsSubstring("  extra there: b2b3, 20: it is listed twice\n"));
    CHECK_THAT(report, ContainsSubstring("  e2e4 (e4): 20 here, 21 there\n"));
}

TEST_CASE("where the moves agree, the total is compared") {
    CHECK(differences("Nodes searched: 401", Position(), 2).total == 401);
    CHECK(differences(divide_of(Position(), 2, ": ") + "Total: 401", Position(), 2).total == 401);
    CHECK_FALSE(differences("e2e4: 20\nTotal: 20", Position(), 2).total);
    const DivideDifference total = differences("Total: 401", Position(), 2);
    CHECK(difference_text(total, Position(), false) == "  total: 401 there\n");
}
