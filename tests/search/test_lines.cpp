// The lines that a search reports: at every moment each has another move, and what was reported
// last agrees with the result, wherever the search ends.
#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <string_view>
#include <vector>

#include "engine/notation/start_positions.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/searching.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// Checks each report of lines, and keeps the last one.
class CheckedLines : public Listener {
  public:
    explicit CheckedLines(bool wants_progress) : wants_progress_(wants_progress) {}

    void on_lines(const std::vector<Report>& lines) override {
        std::set<std::uint32_t> moves;
        for (const Report& line : lines) {
            moves.insert(line.pv.front().bits());
            CHECK(line.multipv == static_cast<int>(moves.size()));
        }
        CHECK(moves.size() == lines.size());
        const auto is_worse = [](const Report& line, const Report& next) {
            return line.depth == next.depth && line.bound == Bound::Exact &&
                   next.bound == Bound::Exact && line.score < next.score;
        };
        CHECK(std::ranges::adjacent_find(lines, is_worse) == lines.end());
        last = lines;
    }
    [[nodiscard]] bool wants_progress() const override { return wants_progress_; }

    std::vector<Report> last;

  private:
    bool wants_progress_;
};

struct Found {
    SearchResult result;
    std::vector<Report> lines;
};

Found search_lines(const Position& root, std::uint64_t nodes, int multipv,
                   bool wants_progress = false) {
    Searcher searcher(1);
    searcher.settings().multipv = multipv;
    Limits limits;
    limits.nodes = nodes;
    Control control;
    CheckedLines listener(wants_progress);
    const SearchResult result = searcher.run(root, limits, control, listener);
    return {result, listener.last};
}

constexpr auto kFens = std::to_array<std::string_view>(
    {kStartFen, kKiwipeteFen, "1r1qr1k1/1p3pp1/p1n1bn1p/2NN4/4P3/6P1/PP3PB1/2RQR1K1 w - - 0 1",
     "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
     "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 1",
     "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"});

}  // namespace

TEST_CASE(
    "wherever a search ends, its lines are different and sorted, and the first is the result") {
    for (const std::string_view fen : kFens) {
        const Position root = position_of(fen);
        for (std::uint64_t nodes = 1; nodes < 6000; nodes = nodes * 3 / 2 + 1) {
            for (const int multipv : {1, 2, 3, 5}) {
                CAPTURE(fen, nodes, multipv);
                const auto [result, lines] = search_lines(root, nodes, multipv, multipv == 3);
                REQUIRE_FALSE(lines.empty());
                CHECK(lines.front().score == result.score);
                CHECK(std::ranges::find(lines, Bound::Upper, &Report::bound) == lines.end());
                const std::vector<Move>& pv = lines.front().pv;
                CHECK(pv.front() == result.best);
                CHECK(result.ponder == (pv.size() > 1 ? pv[1] : Move()));
            }
        }
    }
}

TEST_CASE("without memory a search throws before its first line, and plays the last one after it") {
    Searcher searcher(1);
    for (int root_moves = 1; root_moves < 400; root_moves += 3) {
        CAPTURE(root_moves);
        searcher.clear();
        const Control control;
        NoMemory listener(root_moves);
        const auto run = [&] {
            return searcher.run(position_of(kKiwipeteFen), {}, control, listener);
        };
        if (root_moves == 1) {
            CHECK_THROWS_AS(run(), std::bad_alloc);
            CHECK(listener.lines().empty());
            continue;
        }
        const SearchResult result = run();
        const std::vector<Move> pv = listener.report().pv;
        CHECK(pv.front() == result.best);
        CHECK(result.ponder == (pv.size() > 1 ? pv[1] : Move()));
    }
}

TEST_CASE("lines that were not finished are of the iteration before, and come after the others") {
    int interrupted = 0;
    for (std::uint64_t nodes = 500; nodes < 2000; nodes += 100) {
        CAPTURE(nodes);
        const auto [result, lines] = search_lines(position_of(kFens[2]), nodes, 3);
        REQUIRE(lines.size() == 3);
        CHECK(std::ranges::is_sorted(lines, std::greater(), &Report::depth));
        CHECK(lines.front().depth <= result.depth + 1);
        CHECK(lines.back().depth >= result.depth);
        interrupted += lines.front().depth > lines.back().depth ? 1 : 0;
    }
    CHECK(interrupted > 0);
}

TEST_CASE("a loss that is found before the other moves are searched is not the result") {
    // Taking the pawn looks best at depth 1; at depth 2 it is seen to lose to Rd1.
    const Position root = position_of("3r2k1/1p3ppp/8/8/8/1Q6/5PPP/6K1 w - - 0 1");
    for (std::uint64_t nodes = 1; nodes < 600; ++nodes) {
        CAPTURE(nodes);
        const auto [result, lines] = search_lines(root, nodes, 2);
        CHECK_FALSE(result.score.is_loss());
        CHECK_FALSE(lines.front().score.is_loss());
    }
}

TEST_CASE("root moves are counted over all lines, so the second line begins with the second move") {
    class Starts : public Listener {
      public:
        void on_current_move(const CurrentMove& current) override {
            if (current.number <= last) starts.push_back(current.number);
            last = current.number;
        }
        std::vector<int> starts;
        int last = 100;
    };
    Searcher searcher(1);
    searcher.settings().multipv = 3;
    Starts listener;
    searcher.run(Position(), to_depth(1), Control(), listener);
    CHECK(listener.starts == std::vector{1, 2, 3});
}

TEST_CASE("of lines with the same score the one that was found first stays the first") {
    const Position kings = position_of("8/8/8/4k3/8/8/8/K7 w - - 0 1");
    Searcher searcher(1);
    searcher.settings().multipv = 3;
    std::vector<Move> first;
    for (const int depth : {1, 2, 5}) {
        Control control;
        CheckedLines listener(false);
        searcher.run(kings, to_depth(depth), control, listener);
        std::vector<Move> moves;
        for (const Report& line : listener.last) moves.push_back(line.pv.front());
        if (first.empty()) first = moves;
        CHECK(moves == first);
    }
}
