#include "search/handicap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "engine/movegen.h"
#include "engine/notation/named_positions.h"
#include "engine/notation/uci_move.h"
#include "engine/see.h"
#include "search/evaluation/evaluator.h"
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

constexpr std::uint64_t kGames = 30;

/// In how many of `kGames` searches a player of that level plays one of the moves.
std::uint64_t times_played(std::string_view moves, const Position& root, int elo) {
    std::uint64_t count = 0;
    for (std::uint64_t seed = 0; seed < kGames; ++seed) {
        const Move best = play(root, handicap_for(elo, seed)).best;
        if (moves.find(uci(best, root, /*chess960=*/false)) != std::string_view::npos) ++count;
    }
    return count;
}

}  // namespace

TEST_CASE("a higher Elo rating means a longer look, more nodes and smaller errors") {
    Handicap weaker = handicap_for(kLowestElo, 0);
    for (int elo = kLowestElo + 1; elo <= kHighestElo; ++elo) {
        const Handicap stronger = handicap_for(elo, 0);
        CHECK(stronger.nodes >= weaker.nodes);
        CHECK(stronger.max_error <= weaker.max_error);
        CHECK(stronger.look_further >= weaker.look_further);
        weaker = stronger;
    }
    CHECK(weaker.nodes > handicap_for(kLowestElo, 0).nodes);
    CHECK(weaker.max_error == 0);
    CHECK_FALSE(weaker.overlooks());
}

TEST_CASE("a rating of one more changes look, nodes and errors by a little") {
    constexpr double kPart = 0.03;
    constexpr int kCentipawns = 4;
    constexpr int kThousandths = 2;
    for (int elo = kLowestElo; elo < kHighestElo; ++elo) {
        const Handicap now = handicap_for(elo, 0);
        const Handicap next = handicap_for(elo + 1, 0);
        CHECK(static_cast<double>(next.nodes) <= static_cast<double>(now.nodes) * (1 + kPart) + 1);
        CHECK(next.max_error >= now.max_error - kCentipawns);
        CHECK(next.look_further <= now.look_further + kThousandths);
    }
    CHECK(handicap_for(kLowestElo - 1, 0).nodes == handicap_for(kLowestElo, 0).nodes);
    CHECK(handicap_for(kHighestElo + 1, 0).nodes == handicap_for(kHighestElo, 0).nodes);
    CHECK(handicap_for(kLowestElo, 5).seed == 5);
}

TEST_CASE("between two levels look, nodes and errors are interpolated") {
    std::string text;
    for (const int elo : {500, 650, 1000, 1300, 1600, 1900, 2200, 2550, 2850, 3100, 3200}) {
        const Handicap level = handicap_for(elo, 0);
        text += std::to_string(level.look_further) + " " + std::to_string(level.nodes) + " " +
                std::to_string(level.max_error) + "\n";
    }
    CHECK(text ==
          "50 50 2000\n272 59 1486\n692 110 535\n870 315 201\n954 880 100\n991 1890 53\n"
          "1000 4000 30\n1000 10500 12\n1000 27500 4\n1000 100000 0\n1000 160000 0\n");
}

TEST_CASE("every error within the bounds occurs, and depends on seed, position and move") {
    const Move move = *legal_moves(kStart).begin();
    std::set<int> by_seed;
    std::set<int> by_position;
    for (std::uint64_t i = 0; i < 100; ++i) {
        by_seed.insert(score_error({1000, 1, kCertain, i}, kStart, move));
    }
    for (const Move first : legal_moves(kStart)) {
        Position position = kStart;
        position.make_move(first);
        by_position.insert(score_error({1000, 1, kCertain, 0}, position, move));
    }
    CHECK(by_seed == std::set<int>{-1, 0, 1});
    CHECK(by_position == std::set<int>{-1, 0, 1});
    CHECK(score_error({1000, 0, kCertain, 3}, kStart, move) == 0);
}

TEST_CASE("a look goes on by chance: each further step has the same chance") {
    constexpr int kLooks = 10'000;
    constexpr int kChance = 800;
    std::array<int, 4> reached{};
    for (std::uint64_t seed = 0; seed < kLooks; ++seed) {
        const Handicap handicap{1000, 0, kChance, seed};
        const Look look = look_at(handicap, kStart.key());
        CHECK(look_at(handicap, kStart.key()).depth == look.depth);
        if (!look.sees_exchange) CHECK(look.depth == 0);
        const int steps = look.sees_exchange ? 1 + look.depth : 0;
        for (int step = 0; step < 4; ++step)
            reached[static_cast<std::size_t>(step)] += steps > step;
    }
    double expected = kLooks;
    for (const int count : reached) {
        expected = expected * kChance / kCertain;
        CHECK(std::abs(count - expected) < 0.03 * kLooks);
    }
    CHECK(look_at({1000, 0, kCertain, 1}, kStart.key()).depth == kMaxPly);
    CHECK(look_at({1000, 0, 0, 1}, kStart.key()).depth == 0);
}

TEST_CASE("at sight a capture counts less what the recapture takes") {
    const auto network = Network::built_in();
    const auto check = [&](std::string_view fen, std::string_view text) {
        Position position = position_of(fen);
        const Move takes = move_of(position, text);
        const Score at_sight = score_at_sight(*network, position, takes, /*sees_exchange=*/false);
        CHECK(at_sight == score_at_sight(*network, position, takes, /*sees_exchange=*/true));
        position.make_move(takes);
        CHECK(at_sight == -evaluate(*network, position) - exchange_value(Piece::WhiteQueen));
    };
    check("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1", "d2d6");
    check("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q");
}

TEST_CASE("at sight a piece moved to where it hangs is lost to those only who see the exchange") {
    const auto network = Network::built_in();
    Position position = position_of("4k3/2p5/3p4/p7/8/8/3Q4/4K3 w - - 0 1");
    const Move hangs = move_of(position, "d2b4");
    const Score overlooked = score_at_sight(*network, position, hangs, /*sees_exchange=*/false);
    const Score seen = score_at_sight(*network, position, hangs, /*sees_exchange=*/true);
    CHECK(seen == overlooked - exchange_value(Piece::WhiteQueen));
}

TEST_CASE("players of all levels take what hangs, and recapture") {
    const Position knight = after(kStartFen, "e2e4 e7e5 g1f3 b8c6 f3e5");
    const Position exchange = after(kStartFen, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6");
    for (const int elo : {500, 900, 1200, 1500, 1800, 2100}) {
        CAPTURE(elo);
        CHECK(times_played("c6e5", knight, elo) >= kGames - 1);
        CHECK(times_played("b7c6 d7c6", exchange, elo) >= kGames - 1);
    }
}

TEST_CASE("players of all levels leave the king where it is in the opening") {
    const Position position = after(kStartFen, "e2e4 e7e5 d2d4 e5d4");
    for (const int elo : {500, 900, 1200, 1500, 1800, 2100}) {
        CAPTURE(elo);
        CHECK(times_played("e1e2 e1d2", position, elo) <= 1);
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
    const auto [weak_1, weak_2] = overlooked(900);
    const auto [strong_1, strong_2] = overlooked(2000);
    CAPTURE(weak_1, weak_2, strong_1, strong_2);
    CHECK(weak_1 >= kGames / 4);
    CHECK(weak_2 > 2 * weak_1);
    CHECK(strong_1 < weak_1 / 2);
    CHECK(strong_2 < weak_2);
}

TEST_CASE("a mate that is seen is given, the shortest first") {
    const Position many_mates = position_of("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1");
    for (const int elo : {2000, 2400, 2700}) {
        CAPTURE(elo);
        CHECK(times_played("g1g7", many_mates, elo) == kGames);
    }
}

TEST_CASE("what weak players find tempting or unnatural has the largest error") {
    const Position position = after(kStartFen, "e2e4 e7e5 g1f3 b8c6 f3e5");
    const Move takes = move_of(position, "c6e5");
    const Move moves_king = move_of(position, "e8e7");
    const auto errors = [&](int look_further, Move move) {
        std::set<int> seen;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            seen.insert(score_error({1000, 50, look_further, seed}, position, move));
        }
        return seen;
    };
    CHECK(errors(kCertain - 1, takes) == std::set<int>{50});
    CHECK(errors(kCertain - 1, moves_king) == std::set<int>{-50});
    CHECK(errors(kCertain - 1, move_of(position, "d7d6")).size() > 5);
    CHECK(errors(kCertain, takes).size() > 5);
    CHECK(errors(kCertain, moves_king).size() > 5);

    // Where it is natural to move the king: out of check, or when the opponent has no queen.
    const auto error = [](std::string_view fen, std::string_view move) {
        const Position root = position_of(fen);
        return score_error({1000, 50, 500, 1}, root, move_of(root, move));
    };
    CHECK(error("3qk3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e1f1") == -50);
    CHECK(error("4k3/8/8/8/8/8/4P3/3QK3 w - - 0 1", "e1f1") > -50);
    CHECK(error("3qk3/8/8/8/8/8/4P3/4K2R w K - 0 1", "e1g1") > -50);
    CHECK(error("4k3/8/8/8/1q6/8/4P3/4K3 w - - 0 1", "e1f1") > -50);
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
    const Handicap handicap{1000, 50, kCertain, 7};
    std::set<int> seen;
    for (const Move move : legal_moves(kStart)) {
        const int error = score_error(handicap, kStart, move);
        CHECK(error == score_error(handicap, kStart, move));
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

TEST_CASE("weak players begin like people, and not always in the same way") {
    for (const int elo : {500, 700, 900, 1100, 1300, 1500}) {
        CAPTURE(elo);
        const std::uint64_t in_the_centre = times_played("e2e4 d2d4", kStart, elo);
        CHECK(in_the_centre >= kGames / 3);
        CHECK(in_the_centre + times_played("g1f3 c2c4 b1c3 g2g3 e2e3", kStart, elo) >=
              kGames * 3 / 4);
        for (const Position& position : {kStart, after(kStartFen, "e2e4")}) {
            std::set<std::uint32_t> played;
            for (std::uint64_t seed = 0; seed < 30; ++seed) {
                played.insert(play(position, handicap_for(elo, seed)).best.bits());
            }
            CHECK(played.size() >= 5);
        }
    }
}

TEST_CASE("the fewer pieces there are, the less a weak player overlooks") {
    const Handicap weak{1000, 1000, 600, 1};
    const auto here = [&](std::string_view fen) { return handicap_in(position_of(fen), weak); };
    const Handicap full =
        here("r1bqkb1r/pp3ppp/2n1pn2/2pp4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 0 6");
    CHECK(full.look_further == weak.look_further);
    CHECK(full.max_error == weak.max_error);
    const Handicap bare = here("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    CHECK(bare.look_further == 900);
    CHECK(bare.max_error == 250);
    CHECK(bare.nodes == weak.nodes);
    CHECK(bare.seed == weak.seed);

    const Handicap strong{1000, 1000, kCertain, 1};
    CHECK(handicap_in(position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), strong).max_error == 1000);
}

TEST_CASE("the errors of weak players grow as pieces leave their squares") {
    const Handicap weak{1000, 1000, 600, 1};
    int before = 0;
    for (const std::string_view moves : {"", "e2e4", "e2e4 e7e5", "e2e4 e7e5 g1f3"}) {
        Position position = kStart;
        play(position, moves);
        const int now = handicap_in(position, weak).max_error;
        CHECK(now > before);
        before = now;
    }
    CHECK(handicap_in(kStart, weak).max_error < 100);
}

TEST_CASE("weak players like a pawn in the centre: its error is never against it") {
    const auto smallest = [](std::string_view move, int look_further) {
        int error = 0;
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            const Handicap handicap{1000, 50, look_further, seed};
            error = std::min(error, score_error(handicap, kStart, move_of(kStart, move)));
        }
        return error;
    };
    CHECK(smallest("e2e4", 500) == 0);
    CHECK(smallest("d2d4", 500) == 0);
    CHECK(smallest("c2c4", 500) < -25);
    CHECK(smallest("e2e3", 500) < -25);
    CHECK(smallest("e2e4", kCertain) < -25);
}

TEST_CASE("the errors choose among moves that have a score, however few nodes are allowed") {
    Handicap handicap = handicap_for(kLowestElo, 0);
    handicap.nodes = 1;
    std::set<std::uint32_t> played;
    for (handicap.seed = 0; handicap.seed < 30; ++handicap.seed) {
        played.insert(play(kStart, handicap).best.bits());
    }
    CHECK(played.size() >= 3);
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
    // Enough nodes for other threads to begin, if there were any.
    const Handicap handicap = handicap_for(kHighestElo, 4);
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
