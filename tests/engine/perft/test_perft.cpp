#include "engine/perft/perft.h"

#include <atomic>
#include <string>
#include <string_view>

#include "engine/movegen.h"
#include "engine/notation/start_positions.h"
#include "tests/catch.h"
#include "tests/plain_perft.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

constexpr std::uint64_t kKiwipeteDepth3 = 97'862;

std::uint64_t count(std::string_view text, int depth) {
    Position position = position_of(text);
    return perft(position, depth);
}

std::uint64_t count(std::string_view text, int depth, const PerftOptions& options) {
    return perft_divide(position_of(text), depth, options).nodes;
}

}  // namespace

TEST_CASE("twenty first moves, and twenty replies to each") {
    Position position;
    CHECK(perft(position, 0) == 1);
    CHECK(perft(position, 1) == 20);
    CHECK(perft(position, 2) == 400);
    CHECK(perft(position, 3) == 8'902);
    CHECK(perft(position, 4) == 197'281);
    CHECK(position == Position());
}

TEST_CASE("nothing follows mate or stalemate") {
    for (const std::string_view text :
         {"7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}) {
        CHECK(count(text, 0) == 1);
        for (int depth = 1; depth <= 3; ++depth) {
            CHECK(count(text, depth) == 0);
            CHECK(count(text, depth, {}) == 0);
        }
    }
}

TEST_CASE("the counts of the moves add up to the count of the position") {
    const Position position = position_of(kKiwipeteFen);
    const PerftResult result = perft_divide(position, 3);
    CHECK(result.moves.size() == legal_moves(position).size());
    std::uint64_t sum = 0;
    for (const auto& [move, nodes] : result.moves) {
        Position after = position;
        after.make_move(move);
        CHECK(nodes == perft(after, 2));
        sum += nodes;
    }
    CHECK(sum == kKiwipeteDepth3);
    CHECK(result.nodes == kKiwipeteDepth3);
    CHECK(result.is_complete);
}

TEST_CASE("depth 0 is the position itself and has no moves") {
    const PerftResult result = perft_divide(Position(), 0);
    CHECK(result.nodes == 1);
    CHECK(result.moves.empty());
}

TEST_CASE("threads, hash and bulk plies do not change the count") {
    for (const int threads : {1, 3}) {
        for (const std::size_t hash_megabytes : {0, 1}) {
            for (const int bulk_plies : {0, 1, 2}) {
                PerftOptions options;
                options.threads = threads;
                options.hash_megabytes = hash_megabytes;
                options.bulk_plies = bulk_plies;
                INFO(threads << " threads, " << hash_megabytes << " MiB, bulk " << bulk_plies);
                CHECK(count(kKiwipeteFen, 1, options) == 48);
                CHECK(count(kKiwipeteFen, 2, options) == 2'039);
                CHECK(count(kKiwipeteFen, 3, options) == kKiwipeteDepth3);
            }
        }
    }
}

TEST_CASE("threads that share a hash table too small for them count right") {
    PerftOptions options;
    options.threads = 4;
    options.hash_megabytes = 1;
#ifdef NDEBUG
    CHECK(count(kStartFen, 6, options) == 119'060'324);
#else
    CHECK(count(kStartFen, 4, options) == 197'281);
#endif
}

TEST_CASE("a count that 64 bits cannot hold says so") {
    PerftOptions options;
    options.hash_megabytes = 1;
    // The pawns keep the kings apart, so that there are few positions.
    const Position kings = position_of("4k3/8/8/8/p1p1p1p1/P1P1P1P1/8/4K3 w - - 0 1");
    CHECK_FALSE(perft_divide(kings, 10, options).is_too_large);
    CHECK(perft_divide(kings, kDeepestPerft, options).is_too_large);
}

TEST_CASE("counting ends when it should stop, and says that the count is incomplete") {
    constexpr int kHopelesslyDeep = 20;
    for (const int threads : {1, 4}) {
        std::atomic<int> calls = 0;
        PerftOptions options;
        options.threads = threads;
        options.hash_megabytes = 1;
        options.should_stop = [&] { return ++calls > 10; };
        const PerftResult result = perft_divide(Position(), kHopelesslyDeep, options);
        CHECK_FALSE(result.is_complete);
        CHECK(result.moves.size() == 20);
    }
}
