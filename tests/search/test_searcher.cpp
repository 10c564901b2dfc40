#include "search/searcher.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <optional>
#include <thread>

#include <pthread.h>
#ifdef __linux__
#include <unistd.h>
#endif

#include "base/text.h"
#include "base/thread.h"
#include "engine/movegen.h"
#include "search/root_moves.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/searching.h"

using namespace mutare;
using namespace mutare::tests;

TEST_CASE("a score outside the window is reported as a bound where that is wanted") {
    for (const bool wants_progress : {true, false}) {
        Searcher searcher(1);
        const auto lines =
            lines_of(searcher, position_of(kKiwipeteFen), to_depth(12), wants_progress);
        CHECK(std::ranges::all_of(lines, [](const Report& line) {
                  return line.bound == Bound::Exact;
              }) != wants_progress);
    }
}

TEST_CASE("the order of the moves is that of the stages, and a search puts its best move first") {
    const Position position = position_of(kKiwipeteFen);
    Searcher searcher(1);
    const auto stages = [&] {
        std::string text;
        std::size_t moves = 0;
        for (const OrderedMove& next : searcher.move_order(position)) {
            if (!text.ends_with(next.stage)) text += join(" ", next.stage);
            ++moves;
        }
        CHECK(moves == legal_moves(position).size());
        return text;
    };
    CHECK(stages() == " noisy quiet losing");
    const Move best = search(searcher, position, to_depth(6)).best;
    CHECK(stages() == " table move noisy quiet losing");
    CHECK(searcher.move_order(position).front().move == best);
}

TEST_CASE("most nodes that are cut off are cut off by the first move") {
    Searcher searcher(1);
    const SearchResult result = search(searcher, position_of(kKiwipeteFen), to_depth(9));
    const SearchStatistics& found = *result.statistics;
    CHECK(found.first_move_cutoffs > found.cutoffs * 3 / 4);
    CHECK(found.first_move_cutoffs < found.cutoffs);
    CHECK(found.cutoffs < result.nodes);
    CHECK(found.table_hits > 0);
    CHECK(found.table_hits < result.nodes);
    CHECK(found.null_move_cutoffs > 0);
    CHECK(found.researches > 0);
    const SearchResult mated =
        search(searcher, position_of("k7/8/1K6/8/8/8/8/7R w - - 0 1"), to_depth(1));
    CHECK(mated.statistics->null_move_cutoffs == 0);
}

TEST_CASE("to ask for the order of the moves changes no search") {
    const auto nodes = [](bool asks) {
        Searcher searcher(1);
        search(searcher, position_of(kKiwipeteFen), to_depth(5));
        if (asks) CHECK(searcher.move_order(Position()).size() == 20);
        return search(searcher, position_of(kKiwipeteFen), to_depth(7)).nodes;
    };
    CHECK(nodes(true) == nodes(false));
}

TEST_CASE("a clock that has run out ends a search of many lines after a few") {
    Searcher searcher(1);
    searcher.settings().multipv = 218;
    Limits limits;
    limits.clocks[0] = Clock{Milliseconds(1), Milliseconds(0)};
    limits.asked_at = std::chrono::steady_clock::now() - std::chrono::seconds(1);
    const auto lines = lines_of(
        searcher, position_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"), limits);
    CHECK_FALSE(lines.empty());
    CHECK(lines.size() < 100);
}

TEST_CASE("the first search of the root ends even where captures hardly ever do") {
    Searcher searcher(1);
    Limits limits;
    limits.nodes = 1;
    const Position position =
        position_of("1Qq2nNk/bR2n3/2Q1N1r1/2Bn1N2/1Nrn4/1KBb1Bqb/b2b3B/R2QrNQq w - - 0 1");
    const SearchResult result = search(searcher, position, limits);
    CHECK(result.nodes < 100000);
    CHECK(legal_moves(position).has(result.best));
}

TEST_CASE("the expected reply to a principal variation of one move comes from the table") {
    Searcher searcher(1);
    SearchResult result;
    for (const int depth : {8, 1}) {
        result = search(searcher, Position(), to_depth(depth));
    }
    Position position;
    position.make_move(result.best);
    CHECK(legal_moves(position).has(result.ponder));
}

TEST_CASE("a search ends within 512 nodes of its stop") {
    class Stopper : public Listener {
      public:
        void on_lines(const std::vector<Report>& lines) override {
            // In the middle of an iteration, when much is left to do.
            if (at || lines.front().depth < 10 || lines.front().bound == Bound::Exact) return;
            at = lines.front().nodes;
            control.stop();
        }
        [[nodiscard]] bool wants_progress() const override { return true; }
        Control control;
        std::optional<std::uint64_t> at;
    };
    Searcher searcher(1);
    Stopper stopper;
    const SearchResult found =
        searcher.run(position_of(kKiwipeteFen), to_depth(20), stopper.control, stopper);
    REQUIRE(stopper.at);
    CHECK(found.nodes - *stopper.at <= 512);
}

TEST_CASE("the other threads begin only when the first one has a result") {
    const auto nodes_with = [](int threads) {
        Searcher searcher(1);
        searcher.settings().threads = threads;
        Limits limits;
        limits.nodes = 1;
        return search(searcher, Position(), limits).nodes;
    };
    constexpr int kThreads = 16;
    CHECK(nodes_with(kThreads) == nodes_with(1));
}

#ifdef __linux__

namespace {

/// The memory of this process that is really there.
std::size_t resident_megabytes() {
    std::size_t all = 0;
    std::size_t resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) >> 20;
}

}  // namespace

TEST_CASE("the memory of a table is there as soon as it has been resized") {
    constexpr std::size_t kMegabytes = 64;
    Searcher searcher(1);
    const std::size_t before = resident_megabytes();
    REQUIRE(searcher.resize_table(kMegabytes));
    CHECK(searcher.table_megabytes() == kMegabytes);
    CHECK(resident_megabytes() - before > kMegabytes * 9 / 10);
}

TEST_CASE("the memory of threads is there as soon as their number is set") {
    constexpr int kThreads = 9;
    Searcher searcher(1);
    const std::size_t before = resident_megabytes();
    searcher.settings().threads = kThreads;
    CHECK(searcher.resize_threads() == kThreads);
    const std::size_t after = resident_megabytes();
    CHECK(after - before > kThreads);
    searcher.settings().threads = 1;
    CHECK(searcher.resize_threads() == 1);
}

#endif

TEST_CASE("a table that is too large leaves the one before") {
    Searcher searcher(2);
    CHECK_FALSE(searcher.resize_table(std::size_t{1} << 25));
    CHECK(searcher.table_megabytes() == 2);
}

TEST_CASE("clearing needs no large stack") {
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

namespace {

constexpr Milliseconds kLimit{20};

/// How long a search that ponders with a time limit takes, if after some multiple of this time the
/// opponent does something.
Milliseconds time_of_pondering(int multiple, void (Control::*opponent_acts)()) {
    Searcher searcher(1);
    Limits limits;
    limits.move_time = kLimit;
    Control control(/*pondering=*/true);
    Listener nobody;
    const Thread opponent([&] {
        std::this_thread::sleep_for(multiple * kLimit);
        (control.*opponent_acts)();
    });
    return searcher.run(Position(), limits, control, nobody).time;
}

}  // namespace

TEST_CASE("a search that ponders does not end at its time limit") {
    CHECK(time_of_pondering(5, &Control::stop) >= 5 * kLimit);
}

TEST_CASE("a pondered move that is played lets the time limit end the search") {
    CHECK(time_of_pondering(2, &Control::ponder_hit) >= 2 * kLimit);
}
