#include "search/levels/handicap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "engine/movegen.h"
#include "engine/notation/move_text.h"
#include "engine/notation/start_positions.h"
#include "engine/see.h"
#include "search/evaluation/evaluator.h"
#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

const Position kStart = position_of(kStartFen);

SearchResult play(const Position& root, const Handicap& handicap) {
    Searcher searcher(1);
    Control control;
    LastReport last;
    const SearchResult result = run_with_handicap(searcher, handicap, root, {}, control, last);
    CHECK(last.report().multipv == 1);
    CHECK(last.report().pv.front() == result.best);
    return result;
}

constexpr std::uint64_t kGames = 30;

/// In how many of `kGames` searches a player of that level plays one of the moves, after that last
/// one.
std::uint64_t times_played(std::string_view moves, const Position& root, int elo,
                           Move last = Move()) {
    std::uint64_t count = 0;
    for (std::uint64_t seed = 0; seed < kGames; ++seed) {
        Handicap handicap = handicap_for(elo, seed);
        if (last) handicap.past = {last};
        const Move best = play(root, handicap).best;
        if (moves.find(uci(best, root, /*chess960=*/false)) != std::string_view::npos) ++count;
    }
    return count;
}

}  // namespace

TEST_CASE("a rating beyond the levels counts as the nearest one") {
    CHECK(handicap_for(kLowestElo - 1, 0).amateur->blindness ==
          handicap_for(kLowestElo, 0).amateur->blindness);
    CHECK(handicap_for(kHighestElo + 1, 0).nodes == handicap_for(kHighestElo, 0).nodes);
    CHECK(handicap_for(kLowestElo, 5).seed == 5);
}

TEST_CASE("a higher rating means a better amateur, then more nodes and smaller errors") {
    std::string text;
    for (const int elo : {500, 675, 1000, 1300, 1600, 1900, 2049}) {
        const Skill skill = handicap_for(elo, 0).amateur.value();
        text += std::to_string(skill.depth) + " " + std::to_string(skill.exchange) + " " +
                std::to_string(skill.blindness) + " " + std::to_string(skill.understanding) + " " +
                std::to_string(skill.taste) + " " + std::to_string(skill.book_plies) + "\n";
    }
    for (const int elo : {2050, 2225, 2550, 2850, 3100, 3200}) {
        const Handicap level = handicap_for(elo, 0);
        text += std::to_string(level.nodes) + " " + std::to_string(level.max_error) + "\n";
    }
    CHECK(text ==
          "100 140 3300 70 175 3\n100 172 2875 145 141 3\n100 252 1765 302 89 5\n"
          "110 377 778 460 59 7\n147 557 323 650 36 9\n208 747 111 832 20 11\n"
          "241 834 53 899 15 11\n3200 39\n5300 28\n12700 12\n29000 4\n100000 0\n160000 0\n");
}

TEST_CASE("every error within the bounds occurs, and depends on seed, position and move") {
    const auto error = [](std::uint64_t seed, const Position& position, Move move) {
        Handicap handicap = handicap_for(2050, seed);
        handicap.max_error = 1;
        return score_error(handicap, position, move);
    };
    std::set<int> by_seed;
    std::set<int> by_position;
    std::set<int> by_move;
    const Move move = *legal_moves(kStart).begin();
    for (std::uint64_t seed = 0; seed < 100; ++seed) by_seed.insert(error(seed, kStart, move));
    for (const Move other : legal_moves(kStart)) {
        Position position = kStart;
        position.make_move(other);
        by_position.insert(error(0, position, move));
        by_move.insert(error(0, kStart, other));
    }
    for (const auto& errors : {by_seed, by_position, by_move}) {
        CHECK(errors == std::set{-1, 0, 1});
    }
}

TEST_CASE("weak players overlook mates, the deeper ones more often") {
    const Position mate_in_1 = position_of("5rkr/ppp2p1p/8/3qp3/2pN4/8/PPPQ1PPP/4R1K1 w - - 0 1");
    const Position mate_in_2 =
        position_of("q2br1k1/1b4pp/3Bp3/p6n/1p3R2/3B1N2/PP2QPPP/6K1 w - - 0 1");
    const auto overlooked = [&](int elo) {
        return std::pair(kGames - times_played("d2g5", mate_in_1, elo),
                         kGames - times_played("e2e6", mate_in_2, elo));
    };
    const auto [weak_1, weak_2] = overlooked(700);
    const auto [strong_1, strong_2] = overlooked(2000);
    CAPTURE(weak_1, weak_2, strong_1, strong_2);
    CHECK(weak_1 >= kGames / 5);
    CHECK(weak_2 > weak_1);
    CHECK(strong_1 < weak_1 / 2);
    CHECK(strong_2 < weak_2);
}

TEST_CASE("players of all levels take what hangs, and recapture", "[slow]") {
    const Position knight = after(kStartFen, "e2e4 e7e5 g1f3 b8c6 f3e5");
    const Position exchange = after(kStartFen, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6");
    const Move takes_pawn = Move::of_piece(Piece::WhiteKnight, "f3"_sq, "e5"_sq, Piece::BlackPawn);
    const Move takes_knight =
        Move::of_piece(Piece::WhiteBishop, "b5"_sq, "c6"_sq, Piece::BlackKnight);
    for (const int elo : {500, 900, 1200, 1500, 1800, 2100}) {
        CAPTURE(elo);
        CHECK(times_played("c6e5", knight, elo, takes_pawn) >= kGames - 2);
        CHECK(times_played("b7c6 d7c6", exchange, elo, takes_knight) >= kGames - 2);
    }
}

TEST_CASE("players of all levels leave the king where it is in the opening", "[slow]") {
    const Position position = after(kStartFen, "e2e4 e7e5 d2d4 e5d4");
    for (const int elo : {500, 900, 1200, 1500, 1800, 2100}) {
        CAPTURE(elo);
        CHECK(times_played("e1e2 e1d2", position, elo) <= 1);
    }
}

TEST_CASE("a mate that is seen is given, the shortest first") {
    const Position many_mates = position_of("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1");
    for (const int elo : {2000, 2400, 2700}) {
        CAPTURE(elo);
        CHECK(times_played("g1g7", many_mates, elo) >= (elo < 2050 ? kGames - 2 : kGames));
    }
}

TEST_CASE("with a handicap as many lines are reported as were asked for, in order") {
    for (const int elo : {500, 2000, 2300}) {
        for (const int lines : {1, 3, 9, 20}) {
            Searcher searcher(1);
            searcher.settings().multipv = lines;
            Control control;
            LastReport listener;
            run_with_handicap(searcher, handicap_for(elo, 0), kStart, {}, control, listener);
            CHECK(listener.lines().size() == static_cast<std::size_t>(lines));
            CHECK(std::ranges::is_sorted(listener.lines(), std::ranges::greater(), &Report::score));
        }
    }
}

TEST_CASE("with a handicap only lines that are lost have the score of a mate") {
    const Position position =
        after("2k5/p2NPP2/2pN2p1/2pp1P2/K7/6p1/p2Bp3/5brn b - - 0 90", "c8c7");
    Searcher searcher(1);
    searcher.settings().multipv = 256;
    Control control;
    Searcher judge(1);
    Listener nobody;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        LastReport last;
        run_with_handicap(searcher, handicap_for(1671, seed), position, {}, control, last);
        const Report& line = last.lines().back();
        Limits limits;
        limits.depth = 6;
        limits.search_moves = {line.pv.front()};
        CAPTURE(seed, line.score.value());
        if (line.score.is_loss()) {
            CHECK(judge.run(position, limits, control, nobody).score.is_loss());
        }
    }
}

TEST_CASE(
    "with a handicap the seed decides the move: the same seed gives the same move, others do not") {
    std::set<std::uint32_t> played;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const Handicap handicap = handicap_for(kLowestElo, seed);
        const Move move = play(kStart, handicap).best;
        CHECK(play(kStart, handicap).best == move);
        played.insert(move.bits());
    }
    CHECK(played.size() > 1);
}

TEST_CASE("a handicap does not raise a smaller limit of nodes") {
    Searcher searcher(1);
    Limits limits;
    limits.nodes = 300;
    Control control;
    Listener nobody;
    for (const int elo : {2000, kHighestElo}) {
        const SearchResult found =
            run_with_handicap(searcher, handicap_for(elo, 0), kStart, limits, control, nobody);
        CHECK(found.nodes <= *limits.nodes + 30);
    }
}

TEST_CASE("with a handicap one thread searches, however many there are") {
    // Enough nodes for other threads to begin, if there were any.
    const Handicap handicap = handicap_for(kHighestElo, 4);
    Searcher searcher(1);
    searcher.settings().threads = 4;
    Control control;
    Listener nobody;
    const SearchResult found = run_with_handicap(searcher, handicap, kStart, {}, control, nobody);
    const SearchResult by_one = play(kStart, handicap);
    CHECK(found.nodes == by_one.nodes);
    CHECK(found.depth == by_one.depth);
    CHECK(found.best == by_one.best);
}

TEST_CASE("with a handicap an only move is played") {
    CHECK(play(position_of("7k/8/8/8/8/8/r7/7K w - - 0 1"), handicap_for(kLowestElo, 3)).best);
}
