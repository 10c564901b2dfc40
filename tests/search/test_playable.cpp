#include "search/playable.h"

#include <string_view>
#include <vector>

#include "engine/notation/named_positions.h"
#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// Moves that are legal one after the other.
std::vector<Move> moves_of(Position position, const std::vector<std::string_view>& texts) {
    std::vector<Move> moves;
    for (const std::string_view text : texts) {
        moves.push_back(move_of(position, text));
        position.make_move(moves.back());
    }
    return moves;
}

TranspositionTable table_with(const Position& position, Move move) {
    TranspositionTable table(1);
    table.store(position.key(), {move, Score::draw(), 1, Bound::Lower, false});
    return table;
}

}  // namespace

TEST_CASE("a principal variation is reported up to the move that draws by repetition") {
    const Position root = position_of(kStartFen);
    std::vector<Move> pv = moves_of(root, {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6"});
    CHECK(playable(root, pv) == pv);
    pv = moves_of(root, {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8", "g1f3"});
    const std::vector<Move> up_to_the_third(pv.begin(), pv.begin() + 8);
    CHECK(playable(root, pv) == up_to_the_third);
}

TEST_CASE("a principal variation is reported up to its first illegal move") {
    const Position root = position_of(kStartFen);
    std::vector<Move> pv = moves_of(root, {"e2e4", "e7e5"});
    pv.push_back(pv.front());
    CHECK(playable(root, pv).size() == 2);
    CHECK(playable(root, {}).empty());
}

TEST_CASE("the reply in the table is a legal move of the position after the move") {
    const Position root = position_of(kStartFen);
    const Move e4 = move_of(root, "e2e4");
    const Position next = after(root, "e2e4");
    const Move e5 = move_of(next, "e7e5");
    CHECK(reply_in_table(root, e4, table_with(next, e5)) == e5);
    CHECK_FALSE(reply_in_table(root, e4, table_with(next, e4)));
    CHECK_FALSE(reply_in_table(root, e4, TranspositionTable(1)));
}

TEST_CASE("a move that draws the game has no reply") {
    const Position root = position_of("8/8/8/4k3/8/8/1r6/K7 w - - 0 1");
    const Position next = after(root, "a1b2");
    const Move reply = move_of(next, "e5e4");
    CHECK_FALSE(reply_in_table(root, move_of(root, "a1b2"), table_with(next, reply)));
    const Position late = position_of("7k/8/8/8/8/8/R7/K7 w - - 99 80");
    const Position hundred = after(late, "a2b2");
    CHECK_FALSE(
        reply_in_table(late, move_of(late, "a2b2"), table_with(hundred, move_of(hundred, "h8g8"))));
}
