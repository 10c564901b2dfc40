// The scalar and the vector back-end against each other: generating moves, counting them, and
// counting two plies at once. Whether the moves are right, test_movegen asks an oracle.
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/perft/perft.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;

#if MUTARE_HAS_SIMD

namespace {

/// What the back-ends disagree about in a position; nothing when they agree.
std::optional<std::string_view> disagreement(Position& position) {
    const CheckInfo checks = scalar::find_checks(position.board(), position.side_to_move());
    for (const MoveClass wanted : {MoveClass::All, MoveClass::Noisy, MoveClass::Quiet}) {
        MoveList by_simd, by_scalar;
        simd::generate(position, checks, wanted, by_simd);
        scalar::generate(position, checks, wanted, by_scalar);
        if (sorted(by_simd) != sorted(by_scalar)) return "the moves";
    }
    if (simd::count_last_plies(position, 1) != scalar::count_last_plies(position, 1)) {
        return "the number of moves";
    }
    const std::uint64_t replies = scalar::count_last_plies(position, 2);
    if (simd::count_last_plies(position, 2, 1) != replies) return "the replies, one bulk ply";
    if (simd::count_last_plies(position, 2) != replies) return "the replies, two bulk plies";
    return std::nullopt;
}

void check_positions(std::size_t at_least) {
    const std::size_t positions = for_each_random_position(
        [](Position& position) {
            if (const auto what = disagreement(position))
                FAIL_CHECK(*what << ": " << fen(position));
        },
        at_least);
    CHECK(positions >= at_least);
}

}  // namespace

TEST_CASE("both back-ends generate the same moves, and count the same replies") {
    check_positions(10'000);
}

TEST_CASE("both back-ends agree in a million positions", "[.long]") {
    check_positions(1'000'000);
}

#else

TEST_CASE("both back-ends generate the same moves") {
    SKIP("needs a byte shuffle");
}

#endif
