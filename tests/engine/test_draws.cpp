#include "engine/draws.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

const std::string kKnightsOutAndBack = "g1f3 g8f6 f3g1 f6g8";

// Where a search starts: no plies from the root.
constexpr std::size_t kAtRoot = 0;
constexpr std::size_t kFarFromRoot = 20;

}  // namespace

TEST_CASE("material is insufficient where neither side can ever checkmate") {
    const std::vector<Row> rows = read_table("rules/insufficient-material.tsv");
    REQUIRE(rows.size() == 29);
    for (const Row& row : rows) {
        INFO(row[0]);
        const bool is_insufficient = row[1] == "True" && row[2] == "True";
        CHECK(is_insufficient_material(position_of(row[0]).board()) == is_insufficient);
    }
}

TEST_CASE("two knights, or a knight against a minor piece, can checkmate") {
    CHECK_FALSE(is_insufficient_material(position_of("4k3/8/8/8/8/8/8/2N1K1N1 w - - 0 1").board()));
    CHECK_FALSE(is_insufficient_material(position_of("2n1k3/8/8/8/8/8/8/4K1N1 w - - 0 1").board()));
    CHECK_FALSE(is_insufficient_material(position_of("2b1k3/8/8/8/8/8/8/4K1N1 w - - 0 1").board()));
}

TEST_CASE("a game goes on or ends by checkmate, stalemate, insufficient material or move count") {
    const std::map<std::string, Outcome> outcomes = {
        {"ongoing", Outcome::Ongoing},
        {"checkmate", Outcome::Checkmate},
        {"stalemate", Outcome::Stalemate},
        {"draw-insufficient-material", Outcome::InsufficientMaterial},
        {"draw-50-move", Outcome::FiftyMoves},
        {"draw-75-move", Outcome::SeventyFiveMoves},
    };
    const std::vector<Row> rows = read_table("rules/outcomes.tsv");
    REQUIRE(rows.size() == 29);
    for (const Row& row : rows) {
        INFO(row[0]);
        CHECK(outcome(position_of(row[0])) == outcomes.at(row[1]));
    }
}

TEST_CASE("a position repeats when pieces, side to move, castling and en passant are the same") {
    const std::vector<Row> rows = read_table("rules/repetition.tsv");
    REQUIRE(rows.size() == 15);
    for (const Row& row : rows) {
        INFO(row[0] << ' ' << row[1]);
        const Position position = after(row[0], row[1]);
        const std::size_t times = std::stoul(row[2]);
        CHECK(is_repeated(position, kAtRoot) == (row[3] == "yes"));
        const Outcome expected = times >= 5   ? Outcome::Fivefold
                                 : times >= 3 ? Outcome::Threefold
                                              : Outcome::Ongoing;
        CHECK(outcome(position) == expected);
    }
}

TEST_CASE("in the tree the second occurrence is a repetition, before the root the third") {
    const Position once_more = after(kStartFen, kKnightsOutAndBack);
    const Position third_time = after(kStartFen, kKnightsOutAndBack + ' ' + kKnightsOutAndBack);
    // The first occurrence lies before the root, is the root itself, or comes after it.
    CHECK_FALSE(is_repeated(once_more, 1));
    CHECK_FALSE(is_repeated(once_more, 4));
    CHECK(is_repeated(once_more, 5));
    CHECK(is_repeated(third_time, kAtRoot));
    CHECK(is_repeated(third_time, 4));
}

TEST_CASE("no repetition reaches across a null move") {
    Position position = after("4k2n/8/8/8/8/8/8/N3K3 w - - 0 1", "a1b3 h8g6");
    position.make_null_move();
    play(position, "g6h8");
    position.make_null_move();
    play(position, "h8g6");
    CHECK_FALSE(is_repeated(position, 10));
}

TEST_CASE("unmaking a move undoes a repetition") {
    Position position = position_of(kStartFen);
    std::vector<Move> moves;
    for (const std::string& text : split(kKnightsOutAndBack, ' ')) {
        moves.push_back(move_of(position, text));
        position.make_move(moves.back());
    }
    CHECK(has_any_repeated(position));
    position.unmake_move(moves.back());
    CHECK_FALSE(has_any_repeated(position));
}

TEST_CASE("the hundredth ply without pawn move or capture draws, unless it is checkmate") {
    const std::string_view before = "7k/8/6K1/8/8/8/8/R7 w - - 99 80";
    CHECK_FALSE(is_draw(position_of(before), kAtRoot));
    CHECK(is_draw(after(before, "a1b1"), 1));
    CHECK_FALSE(is_draw(after(before, "a1a8"), 1));
    CHECK(outcome(position_of("7k/8/5B1K/8/8/1B6/8/8 b - - 150 80")) == Outcome::Checkmate);
    CHECK(is_drawn_by_fifty_moves(position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 100 80")));
}

TEST_CASE("a search finds draws by material, by the fifty-move rule and by repetition") {
    CHECK(is_draw(position_of("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1"), kAtRoot));
    CHECK(is_draw(position_of("4k3/8/8/8/8/8/8/4K2R w - - 100 90"), kAtRoot));
    CHECK(is_draw(after(kStartFen, kKnightsOutAndBack), 8));
    CHECK_FALSE(is_draw(Position(), kAtRoot));
}

TEST_CASE("some position has repeated from the second occurrence on, until a pawn moves") {
    Position position;
    play(position, "g1f3 g8f6 f3g1");
    CHECK_FALSE(has_any_repeated(position));
    play(position, "f6g8");
    CHECK(has_any_repeated(position));
    play(position, "b1c3");
    CHECK(has_any_repeated(position));
    play(position, "e7e5");
    CHECK_FALSE(has_any_repeated(position));
}

TEST_CASE("a move back to a position after the root is a repetition") {
    CHECK(can_repeat(after(kStartFen, "b1c3 b8c6 g1f3 g8f6 f3g1"), 5));
    CHECK_FALSE(can_repeat(after(kStartFen, "b1c3 b8c6 g1f3 g8f6"), 4));
}

TEST_CASE("a move back to the root is not a repetition yet") {
    const Position position = after(kStartFen, "g1f3 g8f6 f3g1");
    CHECK_FALSE(can_repeat(position, 3));
    CHECK(can_repeat(position, 4));
    // King and rook take one move more than there and back.
    const Position later = after("r3k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1 a8b8 d1d2 b8c8 d2e1");
    CHECK_FALSE(can_repeat(later, 5));
    CHECK(can_repeat(later, 6));
}

TEST_CASE("a move back that only the opponent could make does not count") {
    // The black rook has left a8 in three moves; White cannot move it back.
    const Position position =
        after("r5k1/5ppp/8/8/8/8/5PPP/1N4K1 b - - 0 1", "a8b8 b1c3 b8c8 c3b1 c8d8");
    CHECK_FALSE(can_repeat(position, kFarFromRoot));
}

TEST_CASE("a move back that a piece blocks does not count") {
    constexpr std::string_view kAround = "e8d8 a1c3 d8d7 c3c1 d7e8";
    CHECK(can_repeat(after("4k3/8/8/8/8/8/7P/Q5K1 b - - 0 1", kAround), kFarFromRoot));
    CHECK_FALSE(can_repeat(after("4k3/8/8/8/8/8/7P/QN4K1 b - - 0 1", kAround), kFarFromRoot));
}
