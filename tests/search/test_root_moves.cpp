#include "search/root_moves.h"

#include <string>
#include <string_view>
#include <vector>

#include "engine/notation/start_positions.h"
#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

const Position kFirstPosition = position_of(kStartFen);

Move first_move(std::string_view text) {
    return move_of(kFirstPosition, text);
}

RootMoves root_moves(const std::vector<RankedMove>& moves, bool are_all = false) {
    RootMoves result;
    result.prepare(moves, are_all);
    return result;
}

/// Three moves of the same rank.
RootMoves three_moves() {
    return root_moves({{first_move("a2a3")}, {first_move("b2b3")}, {first_move("c2c3")}});
}

void set_score(RootMoves& moves, std::string_view text, Score score) {
    moves.find(first_move(text)).current.score = score;
}

/// "a2a3 b2b3", the best first.
std::string order(const RootMoves& moves) {
    std::string text;
    for (const RootMove& one : moves) {
        text += (text.empty() ? "" : " ") + uci(one.move, kFirstPosition, /*chess960=*/false);
    }
    return text;
}

TranspositionTable table_with(const Position& position, Move move) {
    TranspositionTable table(1);
    table.store(position.key(), {move, Score::draw(), 1, Bound::Lower, false});
    return table;
}

}  // namespace

TEST_CASE("a search of the root tries the moves in no line before, of the tablebases' best rank") {
    RootMoves moves = root_moves({{first_move("a2a3"), 2},
                                  {first_move("b2b3"), 2},
                                  {first_move("c2c3"), 1},
                                  {first_move("d2d3"), 0}});
    CHECK(moves.has_candidate(first_move("a2a3")));
    CHECK(moves.has_candidate(first_move("b2b3")));
    CHECK_FALSE(moves.has_candidate(first_move("c2c3")));
    CHECK_FALSE(moves.has_candidate(first_move("h2h3")));
    moves.begin_line(2);
    CHECK_FALSE(moves.has_candidate(first_move("b2b3")));
    CHECK(moves.has_candidate(first_move("c2c3")));
    CHECK_FALSE(moves.has_candidate(first_move("d2d3")));
    moves.begin_iteration();
    CHECK(moves.line() == 0);
    CHECK(moves.has_candidate(first_move("a2a3")));
}

TEST_CASE("moves are left out by a later line, by choice, and by a lower rank") {
    RootMoves all = root_moves({{first_move("a2a3")}, {first_move("b2b3")}}, /*are_all=*/true);
    CHECK_FALSE(all.leaves_out_moves());
    all.begin_line(1);
    CHECK(all.leaves_out_moves());
    CHECK(root_moves({{first_move("a2a3")}, {first_move("b2b3")}}).leaves_out_moves());
    CHECK(root_moves({{first_move("a2a3"), 1}, {first_move("b2b3"), 0}}, /*are_all=*/true)
              .leaves_out_moves());
}

TEST_CASE("root moves are sorted by rank, score and the score before, and else keep their order") {
    RootMoves moves = three_moves();
    moves.sort();
    CHECK(order(moves) == "a2a3 b2b3 c2c3");
    set_score(moves, "c2c3", Score(-50));
    set_score(moves, "b2b3", Score(-20));
    moves.sort();
    CHECK(order(moves) == "b2b3 c2c3 a2a3");
    moves.begin_iteration();
    CHECK_FALSE(moves.front().current.score.is_some());
    set_score(moves, "c2c3", Score(-90));
    moves.sort();
    CHECK(order(moves) == "c2c3 b2b3 a2a3");
    moves.begin_line(1);
    set_score(moves, "a2a3", Score(90));
    moves.sort();
    CHECK(order(moves) == "c2c3 a2a3 b2b3");

    RootMoves ranked = root_moves({{first_move("a2a3"), 1}, {first_move("b2b3"), 0}});
    set_score(ranked, "b2b3", Score(300));
    ranked.sort();
    CHECK(order(ranked) == "a2a3 b2b3");
}

TEST_CASE(
    "of a search that ends within an iteration, moves in no line are sorted among the lines") {
    RootMoves moves = three_moves();
    set_score(moves, "a2a3", Score(613));
    moves.insert_line();
    // In the search for the second line, two moves turn out to be better than the first line.
    moves.begin_line(1);
    set_score(moves, "b2b3", Score(759));
    set_score(moves, "c2c3", Score(811));
    moves.sort();
    moves.insert_line();
    CHECK(order(moves) == "c2c3 a2a3 b2b3");
    std::vector<Move> sorted;
    for (const RootMove* one : moves.sorted()) sorted.push_back(one->move);
    CHECK(sorted == std::vector{first_move("c2c3"), first_move("b2b3"), first_move("a2a3")});
}

TEST_CASE("the tablebases' score is reported, unless the search has found a mate") {
    const Score win = Score::tablebase_win_in(1);
    RootMove known{{first_move("a2a3"), 0, win}};
    CHECK(known.reported_score() == win);
    known.current.score = Score(30);
    CHECK(known.reported_score() == win);
    known.current.score = Score::mate_in(5);
    CHECK(known.reported_score() == Score::mate_in(5));
    RootMove unknown{{first_move("a2a3")}};
    unknown.last.score = Score(30);
    CHECK(unknown.reported_score() == Score(30));
    unknown.current.score = Score(-10);
    CHECK(unknown.reported_score() == Score(-10));
}

TEST_CASE("a principal variation is reported up to the move that draws by repetition") {
    const Position root = position_of(kStartFen);
    std::vector<Move> pv = line_of(root, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6");
    CHECK(playable(root, pv) == pv);
    pv = line_of(root, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3");
    const std::vector<Move> up_to_the_third(pv.begin(), pv.begin() + 8);
    CHECK(playable(root, pv) == up_to_the_third);
}

TEST_CASE("a principal variation is reported up to its first illegal move") {
    const Position root = position_of(kStartFen);
    std::vector<Move> pv = line_of(root, "e2e4 e7e5");
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

TEST_CASE("a move that draws the game has no reply, and a reply that ends it is none") {
    const auto reply = [](std::string_view fen, std::string_view move, std::string_view reply) {
        const Position root = position_of(fen);
        const Position next = after(root, move);
        return reply_in_table(root, move_of(root, move), table_with(next, move_of(next, reply)));
    };
    CHECK_FALSE(reply("8/8/8/4k3/8/8/1r6/K7 w - - 0 1", "a1b2", "e5e4"));
    CHECK_FALSE(reply("7k/8/8/8/8/8/R7/K7 w - - 99 80", "a2b2", "h8g8"));
    CHECK_FALSE(
        reply("rnb4r/1p3Q1p/p1Bp2pk/8/P2P1b2/1P2n2P/2P1qPPR/RNB3K1 w - - 2 18", "c6b7", "e2f1"));
    CHECK_FALSE(reply("7k/8/8/8/8/8/R7/K7 w - - 98 80", "a2b2", "h8g8"));
    CHECK(reply("7k/8/8/8/8/8/R7/K7 w - - 97 80", "a2b2", "h8g8"));
}
