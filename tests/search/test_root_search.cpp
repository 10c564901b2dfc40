#include "search/root_search.h"

#include <string_view>
#include <vector>

#include "engine/movegen.h"
#include "engine/notation/named_positions.h"
#include "search/searcher.h"
#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

class AllReports : public Listener {
  public:
    void on_lines(const std::vector<Report>& lines) override {
        reports.insert(reports.end(), lines.begin(), lines.end());
    }
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

TEST_CASE("the smallest limit of nodes lets a search complete depth 1 and report its line") {
    for (const std::string_view fen : {kStartFen, kKiwipeteFen}) {
        Limits limits;
        limits.depth = 1;
        Searcher searcher(1);
        Control control;
        AllReports heard;
        const Move wanted = searcher.run(position_of(fen), limits, control, heard).best;
        limits = {};
        for (const std::uint64_t nodes : {1, 10, 20}) {
            CAPTURE(fen, nodes);
            limits.nodes = nodes;
            heard.reports.clear();
            searcher.clear();
            const SearchResult result = searcher.run(position_of(fen), limits, control, heard);
            CHECK(result.best == wanted);
            CHECK(result.depth == 1);
            CHECK(result.stop_reason == StopReason::Nodes);
            REQUIRE(heard.reports.size() == 1);
            CHECK(heard.reports[0].pv[0] == wanted);
        }
    }
}
