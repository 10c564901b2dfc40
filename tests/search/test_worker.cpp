#include "search/worker.h"

#include <vector>

#include "engine/movegen.h"
#include "search/searcher.h"
#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

class AllReports : public Listener {
  public:
    void on_report(const Report& report) override { reports.push_back(report); }
    std::vector<Report> reports;
};

}  // namespace

TEST_CASE("two queens down, no search says that the game is even, however early it is stopped") {
    const Position root = position_of("q2qk3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
    constexpr int kHopeless = -500;
    constexpr std::uint64_t kSomeIterations = 300;
    Searcher searcher(1);
    for (std::uint64_t nodes = 1; nodes <= kSomeIterations; ++nodes) {
        CAPTURE(nodes);
        Limits limits;
        limits.nodes = nodes;
        Control control;
        AllReports heard;
        searcher.clear();
        const SearchResult result = searcher.run(root, limits, control, heard);
        CHECK(legal_moves(root).has(result.best));
        for (const Report& report : heard.reports) CHECK(report.score < Score(kHopeless));
    }
}

TEST_CASE("a search stopped before its first move is searched reports nothing but a move") {
    Searcher searcher(1);
    Limits limits;
    limits.nodes = 1;
    Control control;
    AllReports heard;
    const SearchResult result = searcher.run(Position(), limits, control, heard);
    CHECK(legal_moves(Position()).has(result.best));
    CHECK(result.depth == 0);
    CHECK(heard.reports.empty());
}
