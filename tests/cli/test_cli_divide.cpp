#include "cli/perft/divide.h"

#include "base/text.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
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
    return compare(perft_divide(position, depth), parse_divide(text), position, false);
}

}  // namespace

TEST_CASE("counts of moves are read in the usual forms") {
    for (const char* line : {"e2e4: 20", "e2e4 20", "e2e4 - 20", "e2e4 = 20", "1. e2e4 20",
                             " 1: e2e4  20\r", "e2e4: 20 (5 ms)", "e2e4, 20", "| e2e4 | 20 |",
                             "\"e2e4\": 20,", "[1/20] e2e4 20", "20 e2e4", "move e2e4 nodes 20"}) {
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
    const Position mated = position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    const Position two_moves = position_of("7k/8/7P/8/8/8/8/K7 b - - 0 1");
    CHECK(differences(divide_of(position, 3, ": ") + "\nNodes searched: 97862", position, 3)
              .text.empty());
    CHECK(differences("Nodes searched: 97862", position, 3).text.empty());
    CHECK(differences("Kg8 1\nKh7 1", two_moves, 1).text.empty());
    CHECK(differences("Nodes searched: 0", mated, 1).text.empty());
}

TEST_CASE("a missing move, an extra one and a wrong count are named") {
    std::string text = divide_of(Position(), 2, " ");
    text.replace(text.find("e2e4 20"), 7, "e2e4 21");
    text.replace(text.find("a2a3 20"), 7, "e1g1 20");
    text += "b2b3 20\n";
    const DivideDifference found = differences(text, Position(), 2);
    CHECK(found.is_in_moves);
    CHECK(found.smallest == move_of(Position(), "e2e4"));
    CHECK_THAT(found.text, ContainsSubstring("  missing there: a2a3 (a3), 20 here\n") &&
                               ContainsSubstring("  extra there: e1g1, 20: ") &&
                               ContainsSubstring("  extra there: b2b3, 20: it is listed twice\n") &&
                               ContainsSubstring("  e2e4 (e4): 20 here, 21 there\n"));
}

TEST_CASE("where the moves agree, the total is compared") {
    const std::string wrong = "  total: 401 there\n";
    CHECK(differences("Nodes searched: 401", Position(), 2).text == wrong);
    CHECK(differences(divide_of(Position(), 2, ": ") + "Total: 401", Position(), 2).text == wrong);
    CHECK_THAT(differences("e2e4: 20\nTotal: 20", Position(), 2).text, !ContainsSubstring("total"));
}

namespace {

/// Does the faulty generator know the move?
using Knows = bool (*)(const Position&, Move);

std::uint64_t count(Position& position, int depth, Knows knows) {
    if (depth == 0) return 1;
    std::uint64_t nodes = 0;
    for (const Move move : legal_moves(position)) {
        if (!knows(position, move)) continue;
        position.make_move(move);
        nodes += count(position, depth - 1, knows);
        position.unmake_move(move);
    }
    return nodes;
}

/// The counts of a generator that does not know some moves.
OtherDivide faulty(const Position& root, Knows knows) {
    return [=](const std::vector<Move>& moves, int depth, std::uint64_t) -> std::optional<Divide> {
        Position position = root;
        for (const Move move : moves) position.make_move(move);
        Divide divide;
        for (const Move move : legal_moves(position)) {
            if (!knows(position, move)) continue;
            const std::string text = uci(move, position, false);
            position.make_move(move);
            divide.entries.push_back({text, count(position, depth - 1, knows)});
            position.unmake_move(move);
        }
        return divide;
    };
}

std::optional<GeneratorDifference> difference(std::string_view fen, int depth, Knows knows,
                                              std::string* depths = nullptr) {
    const Position root = position_of(fen);
    return find_difference(root, depth, {}, false, faulty(root, knows),
                           [&](int now, const PerftResult&, const DivideDifference& found) {
                               if (!depths) return;
                               *depths += std::to_string(now) + (found.text.empty() ? "=" : "!");
                           });
}

}  // namespace

TEST_CASE("generators that agree have no difference") {
    std::string depths;
    const auto found = difference(
        kKiwipeteFen, 3, [](const Position&, Move) { return true; }, &depths);
    CHECK_FALSE(found);
    CHECK(depths == "1=2=3=");
}

TEST_CASE("a missing en passant capture is found in the position where it is possible") {
    std::string depths;
    const auto found = difference(
        "rnbqkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5,
        [](const Position&, Move move) { return !move.is_en_passant(); }, &depths);
    REQUIRE(found);
    CHECK(depths == "1=2=3=4!");
    CHECK(found->moves.size() == 3);
    CHECK(found->depth == 1);
    CHECK(found->difference.text.starts_with("  missing there: "));
    CHECK(std::ranges::count(found->difference.text, '\n') == 1);
}

TEST_CASE("a difference in the position itself is found at once") {
    const auto found = difference(kKiwipeteFen, 4, [](const Position&, Move move) {
        return move.kind() != MoveKind::CastleQueenside;
    });
    REQUIRE(found);
    CHECK(found->moves.empty());
    CHECK(found->position == position_of(kKiwipeteFen));
    CHECK(found->difference.text == "  missing there: e1c1 (O-O-O), 1 here\n");
}

TEST_CASE("a program that counts otherwise on the way than in the position is reported") {
    const Position root;
    const auto found = find_difference(
        root, 3, {}, false,
        [&](const std::vector<Move>& moves, int depth, std::uint64_t nodes) {
            auto divide =
                faulty(root, [](const Position&, Move) { return true; })(moves, depth, nodes);
            if (moves.empty() && depth == 2) ++divide->entries.front().nodes;
            return divide;
        },
        [](int, const PerftResult&, const DivideDifference&) {});
    REQUIRE(found);
    CHECK(found->moves.size() == 1);
    CHECK(found->difference.text.empty());
}

TEST_CASE("a program that ends has no difference") {
    CHECK_FALSE(find_difference(
        Position(), 3, {}, false, [](const auto&, int, std::uint64_t) { return std::nullopt; },
        [](int, const PerftResult&, const DivideDifference&) {}));
}
