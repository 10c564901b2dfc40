#include "search/handicap.h"

#include <set>

#include "engine/movegen.h"
#include "engine/notation/named_positions.h"
#include "search/searcher.h"
#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

const Position kStart = position_of(kStartFen);

SearchResult play(const Position& root, const Handicap& handicap) {
    Searcher searcher(1);
    searcher.settings().handicap = handicap;
    Control control;
    LastReport last;
    const SearchResult result = searcher.run(root, Limits{}, control, last);
    CHECK(last.report().multipv == 1);
    CHECK(last.report().pv.front() == result.best);
    return result;
}

}  // namespace

TEST_CASE("a higher Elo rating means more nodes and smaller errors") {
    Handicap weaker = handicap_for(kLowestElo, 0);
    for (int elo = kLowestElo + 1; elo <= kHighestElo; ++elo) {
        const Handicap stronger = handicap_for(elo, 0);
        CHECK(stronger.nodes >= weaker.nodes);
        CHECK(stronger.max_error <= weaker.max_error);
        weaker = stronger;
    }
    CHECK(weaker.nodes > handicap_for(kLowestElo, 0).nodes);
    CHECK(weaker.max_error == 0);
}

TEST_CASE("a rating of one more changes nodes and errors by a little") {
    constexpr double kPart = 0.03;
    constexpr int kCentipawns = 3;
    for (int elo = kLowestElo; elo < kHighestElo; ++elo) {
        const Handicap now = handicap_for(elo, 0);
        const Handicap next = handicap_for(elo + 1, 0);
        CHECK(static_cast<double>(next.nodes) <= static_cast<double>(now.nodes) * (1 + kPart) + 1);
        CHECK(next.max_error >= now.max_error - kCentipawns);
    }
    CHECK(handicap_for(kLowestElo - 1, 0).nodes == handicap_for(kLowestElo, 0).nodes);
    CHECK(handicap_for(kHighestElo + 1, 0).nodes == handicap_for(kHighestElo, 0).nodes);
    CHECK(handicap_for(kLowestElo, 5).seed == 5);
}

TEST_CASE("every error within the bounds occurs, and depends on seed, position and move") {
    const Move move = *legal_moves(kStart).begin();
    std::set<int> by_seed;
    std::set<int> by_position;
    for (std::uint64_t i = 0; i < 100; ++i) {
        by_seed.insert(score_error({1000, 1, i}, kStart.key(), move));
        by_position.insert(score_error({1000, 1, 0}, kStart.key() + i, move));
    }
    CHECK(by_seed == std::set<int>{-1, 0, 1});
    CHECK(by_position == std::set<int>{-1, 0, 1});
    CHECK(score_error({1000, 0, 3}, kStart.key(), move) == 0);
}

TEST_CASE("with a handicap as many lines are reported as were asked for") {
    class LineCount : public Listener {
      public:
        void on_lines(const std::vector<Report>& lines) override { count = lines.size(); }
        std::size_t count = 0;
    };
    for (const int lines : {1, 3, 9}) {
        Searcher searcher(1);
        searcher.settings().handicap = handicap_for(2000, 0);
        searcher.settings().multipv = lines;
        Control control;
        LineCount listener;
        searcher.run(kStart, Limits{}, control, listener);
        CHECK(listener.count == static_cast<std::size_t>(lines));
    }
}

TEST_CASE("the error of a score keeps within its bounds and differs from move to move") {
    const Handicap handicap{1000, 50, 7};
    std::set<int> seen;
    for (const Move move : legal_moves(kStart)) {
        const int error = score_error(handicap, kStart.key(), move);
        CHECK(error == score_error(handicap, kStart.key(), move));
        CHECK((error >= -50 && error <= 50));
        seen.insert(error);
    }
    CHECK(seen.size() > 10);
}

TEST_CASE(
    "a search with a handicap ends within its nodes, and its last report is of the move played") {
    CHECK(play(kStart, handicap_for(kLowestElo, 1)).nodes <= handicap_for(kLowestElo, 1).nodes);
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

TEST_CASE("at the lowest levels the errors choose among at least five moves") {
    constexpr int kHighestOfThem = 1150;
    constexpr std::uint64_t kGames = 30;
    for (const Position& root : {kStart, position_of(kKiwipeteFen)}) {
        for (int elo = kLowestElo; elo <= kHighestOfThem; elo += 50) {
            CAPTURE(elo);
            std::set<std::uint32_t> played;
            for (std::uint64_t seed = 0; seed < kGames; ++seed) {
                played.insert(play(root, handicap_for(elo, seed)).best.bits());
            }
            CHECK(played.size() >= 5);
        }
    }
}

TEST_CASE("the errors choose among moves that have a score, however few nodes are allowed") {
    Handicap handicap = handicap_for(kLowestElo, 0);
    handicap.nodes = 1;
    std::set<std::uint32_t> played;
    for (handicap.seed = 0; handicap.seed < 30; ++handicap.seed) {
        played.insert(play(kStart, handicap).best.bits());
    }
    CHECK(played.size() >= 5);
}

TEST_CASE("a handicap does not raise a smaller limit of nodes") {
    Searcher searcher(1);
    searcher.settings().handicap = handicap_for(kHighestElo, 0);
    Limits limits;
    limits.nodes = 300;
    Control control;
    Listener nobody;
    CHECK(searcher.run(kStart, limits, control, nobody).nodes <= *limits.nodes);
}

TEST_CASE("with a handicap one thread searches, however many there are") {
    const Handicap handicap = handicap_for(2300, 4);
    Searcher searcher(1);
    searcher.settings().handicap = handicap;
    searcher.settings().threads = 4;
    Control control;
    Listener nobody;
    const SearchResult found = searcher.run(kStart, Limits{}, control, nobody);
    const SearchResult by_one = play(kStart, handicap);
    CHECK(found.nodes == by_one.nodes);
    CHECK(found.depth == by_one.depth);
    CHECK(found.best == by_one.best);
}

TEST_CASE("with a handicap an only move is played") {
    CHECK(play(position_of("7k/8/8/8/8/8/r7/7K w - - 0 1"), handicap_for(kLowestElo, 3)).best);
}
