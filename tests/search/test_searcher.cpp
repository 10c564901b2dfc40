#include "search/searcher.h"

#include <algorithm>
#include <map>

#include <pthread.h>

#include "engine/movegen.h"
#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// Remembers what was told last of each line.
class LastLines : public Listener {
  public:
    void on_report(const Report& report) override { scores[report.line_number] = report.score; }
    std::map<int, Score> scores;
};

}  // namespace

TEST_CASE("of several lines the best is told first") {
    constexpr int kDeepest = 9;
    for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                            "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 1"}) {
        Searcher searcher(1);
        searcher.settings().lines = 6;
        for (int depth = 1; depth <= kDeepest; ++depth) {
            CAPTURE(fen, depth);
            Limits limits;
            limits.depth = depth;
            Control control;
            LastLines told;
            const SearchResult result = searcher.run(position_of(fen), limits, control, told);
            CHECK(told.scores.size() == 6);
            CHECK(told.scores[1] == result.score);
            CHECK(std::is_sorted(told.scores.begin(), told.scores.end(),
                                 [](const auto& a, const auto& b) { return a.second > b.second; }));
        }
    }
}

TEST_CASE("the answer to a best line of one move is the one that the table knows") {
    Searcher searcher(1);
    SearchResult result;
    for (const int depth : {8, 1}) {
        Limits limits;
        limits.depth = depth;
        Control control;
        Listener nobody;
        result = searcher.run(Position(), limits, control, nobody);
    }
    Position position;
    position.make_move(result.best);
    CHECK(legal_moves(position).has(result.ponder));
}

TEST_CASE("what was learnt is forgotten on a small stack too") {
    Searcher searcher(1);
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, std::size_t{256} << 10);
    const auto clear = [](void* engine) -> void* {
        static_cast<Searcher*>(engine)->clear();
        return nullptr;
    };
    pthread_t thread;
    REQUIRE(pthread_create(&thread, &small, clear, &searcher) == 0);
    CHECK(pthread_join(thread, nullptr) == 0);
    pthread_attr_destroy(&small);
}
