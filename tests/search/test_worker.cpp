#include "search/worker.h"

#include <chrono>
#include <future>
#include <string_view>
#include <vector>

#include "engine/movegen.h"
#include "engine/notation/start_positions.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/searching.h"

using namespace mutare;
using namespace mutare::tests;

TEST_CASE("two queens down, no search says that the game is even, however early it is stopped") {
    const Position root = position_of("q2qk3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
    constexpr int kHopeless = -500;
    constexpr std::uint64_t kSomeIterations = 300;
    Searcher searcher(1);
    for (std::uint64_t nodes = 1; nodes <= kSomeIterations; ++nodes) {
        CAPTURE(nodes);
        Limits limits;
        limits.nodes = nodes;
        searcher.clear();
        for (const Report& report : lines_of(searcher, root, limits)) {
            CHECK(report.score < Score(kHopeless));
        }
    }
}

TEST_CASE("the smallest limit of nodes lets a search complete depth 1 and report its line") {
    for (const std::string_view fen : {kStartFen, kKiwipeteFen}) {
        Searcher searcher(1);
        const Move wanted = search(searcher, position_of(fen), to_depth(1)).best;
        Limits limits;
        for (const std::uint64_t nodes : {1, 10, 20}) {
            CAPTURE(fen, nodes);
            limits.nodes = nodes;
            searcher.clear();
            const SearchResult result = search(searcher, position_of(fen), limits);
            CHECK(result.best == wanted);
            CHECK(result.depth == 1);
            searcher.clear();
            const std::vector<Report> lines = lines_of(searcher, position_of(fen), limits);
            REQUIRE(lines.size() == 1);
            CHECK(lines[0].pv[0] == wanted);
        }
    }
}

TEST_CASE("mates that the fifty-move rule prevents are no scores, though the table has them") {
    Searcher searcher(16);
    Limits limits;
    limits.nodes = 200'000;
    search(searcher, position_of("8/8/8/3k4/8/8/6K1/7Q w - - 0 1"), limits);
    limits.nodes = 15'000;
    for (const int clock : {80, 84, 88}) {
        CAPTURE(clock);
        const std::string fen = "8/8/8/3k4/8/8/6K1/7Q w - - " + std::to_string(clock) + " 50";
        for (const Report& report : lines_of(searcher, position_of(fen), limits)) {
            CHECK(report.score < Score(2000));
        }
    }
}

namespace {

/// A game in which White has one legal move.
const Position kOnlyMove = position_of("r4rk1/ppp2ppp/8/3q4/Q7/8/PPP2nPP/R1B1R2K w - - 0 1");

Limits on_whites_clock(std::chrono::milliseconds left) {
    Limits limits;
    limits.clocks[index(Color::White)] = Clock{left, Milliseconds(0)};
    return limits;
}

/// Lets the opponent play the expected move as soon as an iteration of that depth begins.
class PonderHitAt : public Listener {
  public:
    PonderHitAt(Control& control, int depth) : control_(control), depth_(depth) {}
    void on_current_move(const CurrentMove& current) override {
        if (current.depth == depth_) control_.ponder_hit();
    }

  private:
    Control& control_;
    int depth_;
};

}  // namespace

TEST_CASE("a search for a mate ends with one in that many moves, and not with a longer one") {
    const Position mate_in_two =
        position_of("r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1");
    Limits limits = to_depth(12);
    limits.mate = 2;
    const SearchResult found = search(mate_in_two, limits);
    CHECK(found.depth < 12);
    CHECK(found.score == Score::mate_in(3));
    limits.mate = 1;
    limits.depth = 6;
    CHECK(search(mate_in_two, limits).depth == 6);
}

TEST_CASE("a search for a mate does not end when it is the other side that mates") {
    Limits limits = to_depth(6);
    limits.mate = 3;
    const SearchResult found = search(position_of("8/1R2k3/R7/8/8/8/8/1K6 b - - 0 1"), limits);
    CHECK(found.depth == 6);
    CHECK(found.score.is_loss());
}

TEST_CASE("with a clock an only move is played at once, without one it is searched") {
    REQUIRE(legal_moves(kOnlyMove).size() == 1);
    const SearchResult at_once = search(kOnlyMove, on_whites_clock(std::chrono::hours(1)));
    CHECK(at_once.depth == 1);
    CHECK(search(kOnlyMove, to_depth(4)).depth == 4);
}

TEST_CASE("an only move is pondered until the expected move is played, and then played at once") {
    constexpr int kDepth = 12;
    const Limits limits = on_whites_clock(std::chrono::hours(1));
    Control control(/*pondering=*/true);
    PonderHitAt opponent(control, kDepth);
    Searcher searcher(1);
    auto result = std::async(std::launch::async,
                             [&] { return searcher.run(kOnlyMove, limits, control, opponent); });
    const bool has_ended = result.wait_for(std::chrono::minutes(1)) == std::future_status::ready;
    control.stop();
    CHECK(has_ended);
    const SearchResult found = result.get();
    CHECK(found.depth == kDepth - 1);
}

TEST_CASE("a soft limit of nodes lets the iteration end, and no further one begins") {
    const std::uint64_t nodes = search(Position(), to_depth(9)).nodes;
    Limits limits;
    limits.soft_nodes = nodes;
    CHECK(search(Position(), limits).depth == 9);
    CHECK(search(Position(), limits).nodes == nodes);
    limits.soft_nodes = nodes - 1;
    CHECK(search(Position(), limits).depth == 9);
    limits.soft_nodes = nodes + 1;
    const SearchResult more = search(Position(), limits);
    CHECK(more.depth == 10);
}

TEST_CASE("a search without limits ends at the greatest depth") {
    const SearchResult found = search(position_of("8/8/8/4k3/8/8/8/K7 w - - 0 1"), {});
    CHECK(found.depth == kMaxPly - 1);
    CHECK(search(Position(), to_depth(3)).depth == 3);
}

TEST_CASE("a root that could be claimed as a draw is searched all the same") {
    const Position late = position_of("6k1/5ppp/8/8/8/8/8/R5K1 w - - 100 80");
    CHECK(search(late, to_depth(3)).score == Score::mate_in(1));
    const Position repeated =
        after("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "g1h1 g8f8 h1g1 f8g8 g1h1 g8f8 h1g1 f8g8");
    CHECK(search(repeated, to_depth(3)).score == Score::mate_in(1));
}

namespace {

constexpr ThreadResult kShallowMate{Score::mate_in(5), 9};
constexpr ThreadResult kGood{Score(300), 12};
constexpr ThreadResult kBad{Score(-300), 13};

}  // namespace

TEST_CASE("of several threads one that has found a mate is trusted, however shallow its search") {
    CHECK(most_reliable({kGood, kShallowMate}) == 1);
    CHECK(most_reliable({kShallowMate, kGood}) == 0);
    CHECK(most_reliable({kShallowMate, {Score::mate_in(3), 8}}) == 1);
    CHECK(most_reliable({kGood, {Score::tablebase_win_in(4), 2}}) == 1);
}

TEST_CASE("of several threads the deepest is trusted, also when it sees the game lost") {
    const ThreadResult mated{Score::mated_in(4), 14};
    CHECK(most_reliable({kGood, kBad, kGood}) == 1);
    CHECK(most_reliable({mated, kBad}) == 0);
    CHECK(most_reliable({kGood, mated}) == 1);
}

TEST_CASE("of equally deep threads the one with the best score is trusted, if it was searched") {
    CHECK(most_reliable({kGood, {Score(301), kGood.depth}}) == 1);
    CHECK(most_reliable({kGood, kGood}) == 0);
    CHECK(most_reliable({{Score::none(), kBad.depth}, kBad}) == 1);
}
