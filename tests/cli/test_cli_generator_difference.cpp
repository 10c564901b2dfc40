#include "cli/perft/divide.h"

#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

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
    return find_difference(root, depth, {}, faulty(root, knows),
                           [&](int now, const PerftResult&, const DivideDifference& found) {
                               if (!depths) return;
                               *depths += std::to_string(now) + (found.is_none() ? "=" : "!");
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
    REQUIRE(found->difference.missing.size() == 1);
    CHECK(found->difference.missing[0].move.is_en_passant());
    CHECK(found->difference.extra.empty());
}

TEST_CASE("a difference in the position itself is found at once") {
    const auto found = difference(kKiwipeteFen, 4, [](const Position&, Move move) {
        return move.kind() != MoveKind::CastleQueenside;
    });
    REQUIRE(found);
    CHECK(found->moves.empty());
    CHECK(found->position == position_of(kKiwipeteFen));
    CHECK(found->difference.missing.size() == 1);
}

TEST_CASE("a program that counts otherwise on the way than in the position is reported") {
    const Position root;
    const auto found = find_difference(
        root, 3, {},
        [&](const std::vector<Move>& moves, int depth, std::uint64_t nodes) {
            auto divide =
                faulty(root, [](const Position&, Move) { return true; })(moves, depth, nodes);
            if (moves.empty() && depth == 2) ++divide->entries.front().nodes;
            return divide;
        },
        [](int, const PerftResult&, const DivideDifference&) {});
    REQUIRE(found);
    CHECK(found->moves.size() == 1);
    CHECK(found->difference.is_none());
}

TEST_CASE("a program that ends has no difference") {
    CHECK_FALSE(find_difference(
        Position(), 3, {}, [](const auto&, int, std::uint64_t) { return std::nullopt; },
        [](int, const PerftResult&, const DivideDifference&) {}));
}
