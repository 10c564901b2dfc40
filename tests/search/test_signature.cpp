// The search visits exactly the nodes that it visited when these counts were recorded: as the
// signature of bench, for searches that bench does not make. Deep ones, with verified null moves;
// several lines, few moves, handicaps; tablebases; mates, draws by rule and zugzwang; games, in
// which the table fills and ages. A change that makes the search play otherwise records new counts,
// which a failure prints in the order of the searches.
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "engine/notation/start_positions.h"
#include "search/levels/handicap.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/searching.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

using Counts = std::vector<std::uint64_t>;

constexpr std::string_view kMiddlegame =
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 1";
constexpr std::string_view kRookEnding = "8/5pk1/5p1p/2R5/5K2/1r4P1/7P/8 b - - 8 69";

/// Searches roots one after the other, and keeps how many nodes each took.
class Searches {
  public:
    explicit Searches(std::size_t hash_megabytes = 4) : searcher_(hash_megabytes) {}

    [[nodiscard]] Searcher& searcher() { return searcher_; }
    [[nodiscard]] const Counts& counts() const { return counts_; }

    SearchResult to_depth(const Position& root, int depth, std::string_view moves = {}) {
        Limits limits;
        limits.depth = depth;
        for (std::string_view rest = moves; !rest.empty(); rest.remove_prefix(4)) {
            limits.search_moves.push_back(move_of(root, rest.substr(0, 4)));
        }
        return run(root, limits);
    }

    SearchResult with_nodes(const Position& root, std::uint64_t soft_nodes) {
        Limits limits;
        limits.soft_nodes = soft_nodes;
        return run(root, limits);
    }

    void with_handicap(const Position& root, int depth, const Handicap& handicap) {
        Control control;
        Listener nobody;
        counts_.push_back(
            run_with_handicap(searcher_, handicap, root, tests::to_depth(depth), control, nobody)
                .nodes);
    }

    /// Plays both sides, by depth, so many plies.
    void play(Position root, int depth, int plies) {
        for (int ply = 0; ply < plies; ++ply) root.make_move(to_depth(root, depth).best);
    }

  private:
    SearchResult run(const Position& root, const Limits& limits) {
        const SearchResult result = search(searcher_, root, limits);
        counts_.push_back(result.nodes);
        return result;
    }

    Searcher searcher_;
    Counts counts_;
};

/// With another network the counts would be others.
#ifdef MUTARE_OTHER_NETWORK
constexpr bool kHasOtherNetwork = true;
#else
constexpr bool kHasOtherNetwork = false;
#endif

void check_counts(const Searches& searches, const Counts& recorded) {
    if (kHasOtherNetwork) {
        WARN("skipped: this build has another network");
    } else {
        CHECK(searches.counts() == recorded);
    }
}

}  // namespace

TEST_CASE("deep searches visit the recorded nodes", "[slow]") {
    Searches searches(1);
    searches.to_depth(position_of(kRookEnding), 19);
    searches.to_depth(position_of("4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - - 0 1"), 18);
    searches.to_depth(position_of("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"), 17);
    // Zugzwang, which the verification of a null move finds.
    searches.with_nodes(position_of("3N4/kBp5/2p5/b1p5/1pP5/1K4P1/8/8 b - - 0 1"), 80'000);
    searches.with_nodes(position_of("5B2/1p5p/1p6/4N2k/1KP5/5Np1/6P1/8 w - - 0 1"), 80'000);
    check_counts(searches, {248555, 123659, 179448, 156667, 122603});
}

TEST_CASE("searches of several lines, and of few moves, visit the recorded nodes", "[slow]") {
    Searches searches;
    searches.to_depth(position_of(kMiddlegame), 9, "a2a3b2b3c4d5");
    searches.searcher().settings().multipv = 3;
    searches.to_depth(position_of(kMiddlegame), 8);
    searches.with_nodes(position_of(kKiwipeteFen), 20'000);
    searches.to_depth(position_of("6k1/8/6KP/8/5B2/8/8/8 w - - 0 1"), 10);
    check_counts(searches, {7795, 8987, 33675, 11072});
}

TEST_CASE("searches with a handicap visit the recorded nodes") {
    Searches searches;
    for (const int elo : {kLowestElo, 1300, 1900, 2300, 2600, 2900}) {
        searches.with_handicap(position_of(kMiddlegame), 9, handicap_for(elo, 1));
    }
    check_counts(searches, {62, 62, 462, 6200, 14466, 29203});
}

TEST_CASE("a search reports the recorded depths, scores and bounds") {
    Searcher searcher(1);
    searcher.settings().multipv = 2;
    std::string text;
    for (const Report& line : lines_of(searcher, position_of(kKiwipeteFen), to_depth(6), true)) {
        const std::string_view bound = line.bound == Bound::Lower   ? "+"
                                       : line.bound == Bound::Upper ? "-"
                                                                    : "";
        text += join(line.depth, "/", line.selective_depth, " ", line.score.value(), bound, " ",
                     line.pv.size(), "; ");
    }
    if (kHasOtherNetwork) return;
    CHECK(text ==
          "1/7 -67 4; 1/7 -275 3; 1/7 -67 4; 1/8 -91 3; 2/6 -67 4; 1/8 -91 3; "
          "2/6 -67 4; 2/6 -91 4; 3/6 -67 4; 2/6 -91 4; 3/6 -67 4; 3/5 -91 3; "
          "4/6 -67 4; 3/5 -91 3; 4/6 -67 4; 4/6 -91 4; 5/8 -91- 2; 4/6 -91 4; "
          "5/7 -91 6; 4/6 -91 4; 5/7 -91 6; 5/6 -110- 2; 5/7 -91 6; 5/8 -134- 2; "
          "5/7 -91 6; 5/6 -165- 2; 5/7 -91 6; 5/8 -191 5; 6/9 -106- 2; 5/8 -191 5; "
          "6/9 -108 7; 5/8 -191 5; 6/9 -108 7; 6/10 -168+ 2; 6/9 -108 7; 6/11 -120+ 2; "
          "6/7 -82+ 2; 6/9 -108 7; 6/12 -100 8; 6/9 -108 7; ");
}

TEST_CASE("games visit the recorded nodes while the table fills and ages", "[slow]") {
    Searches searches(1);
    searches.play(position_of(kKiwipeteFen), 9, 8);
    searches.play(position_of("8/pp2r1k1/2p1p3/3pP2p/1P1P1P1P/P5KR/8/8 w - - 0 1"), 12, 8);
    check_counts(searches, {14838, 5735, 8612, 12098, 12497, 17905, 15991, 8100, 30774, 37024,
                            17421, 49772, 13102, 22548, 38678, 9356});
}

TEST_CASE("searches for mates and draws by rule visit the recorded nodes", "[slow]") {
    Searches searches;
    const auto deep = [&](std::string_view fen, int depth, std::string_view moves = {}) {
        searches.to_depth(after(fen, moves), depth);
    };
    deep("1k1r2r1/ppq4p/4Q3/1B2np2/2P1p3/P7/2P1RPPR/2B1K3 b - - 0 1", 10);
    deep("n1N3br/2p1Bpkr/1pP2R1b/pP3Pp1/P5P1/1P1p4/p2P4/K7 w - - 0 1", 9);
    deep("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", 20);
    deep("3k4/8/2R1K3/8/8/8/8/8 w - - 90 1", 10);
    // A mate that the table knows, and that the fifty-move rule may prevent.
    deep("8/8/8/3k4/8/8/8/KQ5R w - - 0 1", 12);
    deep("8/8/8/3k4/8/8/8/KQ5R w - - 89 60", 8);
    deep("8/8/8/3k4/8/8/8/KQ5R w - - 88 60", 7);
    deep("8/8/1q3pk1/4p1p1/1P2P1P1/5Q2/6K1/8 w - - 85 120", 12);
    deep("r6k/p3b1pp/2pq4/Qp2n1NK/4P1P1/P3Br1P/1P2RP2/8 b - - 0 1", 9,
         "d6c7 h5h4 c7d6 h4h5 d6c7 h5h4");
    deep("7B/8/7k/8/5KR1/8/5R2/8 w - - 0 1", 10, "f2e2 h6h7 e2f2 h7h6 f2e2 h6h7 e2f2");
    deep("8/8/4NQ2/7k/2P4p/1q2P2P/5P2/6K1 b - - 5 52", 10);
    deep("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 9);
    check_counts(searches,
                 {1614, 286, 216039, 341, 63378, 19673, 4093, 12342, 2882, 32, 3849, 14142});
}

TEST_CASE("searches that probe tablebases visit the recorded nodes", "[slow]") {
    Searches searches;
    Searcher& searcher = searches.searcher();
    if (!searcher.tablebases().open(MUTARE_TEST_DATA "/syzygy")) {
        WARN("skipped: this build has no tablebases");
        return;
    }
    const Position five_pieces = position_of("8/8/8/3k4/8/r3p3/4KQ2/8 w - - 0 1");
    const Position six_pieces = position_of("8/5k2/8/4p1p1/8/4K1P1/7P/8 w - - 0 1");
    const Position four_pieces = position_of("8/8/8/3k4/8/8/4KQ2/r7 w - - 20 1");
    searches.to_depth(five_pieces, 12);
    searches.to_depth(six_pieces, 16);
    searches.to_depth(four_pieces, 10);
    searches.with_nodes(position_of("3B4/1R1r4/8/2K5/4k3/8/8/8 w - - 0 1"), 25'000);
    searches.with_nodes(position_of("8/8/8/8/7K/8/1k1N4/1r2R3 w - - 0 1"), 25'000);
    searcher.settings().multipv = 4;
    searches.to_depth(position_of("8/8/8/8/3k4/r7/1K6/4Q3 w - - 0 1"), 8);
    searcher.settings().multipv = 1;
    searcher.settings().tablebases.min_depth = 4;
    searches.to_depth(six_pieces, 16);
    searcher.settings().tablebases.max_pieces = 3;
    searches.to_depth(five_pieces, 12);
    searcher.settings().tablebases.fifty_move_rule = false;
    searches.to_depth(position_of("8/8/8/8/3k4/8/4K3/3BN3 w - - 70 100"), 8);
    check_counts(searches, {10425, 44316, 24304, 32189, 35031, 20545, 9022, 6524, 8664});
}

TEST_CASE("after clearing, a search is as the first one, wherever the one before was ended",
          "[slow]") {
    constexpr int kDepth = 8;
    const Position zugzwang = position_of("3N4/kBp5/2p5/b1p5/1pP5/1K4P1/8/8 b - - 0 1");
    Searches fresh;
    fresh.to_depth(position_of(kMiddlegame), kDepth);
    Searches searches;
    const auto check_clearing = [&] {
        searches.searcher().clear();
        searches.to_depth(position_of(kMiddlegame), kDepth);
        CHECK(searches.counts().back() == fresh.counts().back());
    };
    for (std::uint64_t nodes = 20'000; nodes < 50'000; nodes += 2'000) {
        CAPTURE(nodes);
        Limits limits;
        limits.nodes = nodes;
        search(searches.searcher(), zugzwang, limits);
        check_clearing();
    }
    for (int root_moves = 60; root_moves < 100; root_moves += 5) {
        CAPTURE(root_moves);
        const Control control;
        NoMemory listener(root_moves);
        searches.searcher().run(zugzwang, {}, control, listener);
        check_clearing();
    }
}
