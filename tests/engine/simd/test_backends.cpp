// All ways of generating and counting moves against each other, the scalar and the vector road, two
// plies at once and one after the other. What a move is, test_movegen asks an oracle.
#include <algorithm>
#include <optional>
#include <string_view>

#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/perft/replies.h"
#include "tests/catch.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;

#if MUTARE_HAS_SIMD

namespace {

bool is_same(const MoveList& a, const MoveList& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

/// What the roads tell differently of a position; nothing when they agree.
std::optional<std::string_view> disagreement(Position& position) {
    const CheckInfo checks = scalar::find_checks(position.board(), position.side_to_move());
    for (const MoveClass wanted : {MoveClass::All, MoveClass::Noisy, MoveClass::Quiet}) {
        MoveList by_vectors, by_scalars;
        simd::generate(position, checks, wanted, by_vectors);
        scalar::generate(position, checks, wanted, by_scalars);
        if (!is_same(by_vectors, by_scalars)) return "the moves, or their order";
    }
    if (simd::count_legal_moves(position) != scalar::count_legal_moves(position)) {
        return "the number of moves";
    }
    const std::uint64_t replies = scalar::count_each_reply(position);
    if (simd::count_each_reply(position) != replies) return "the replies, one ply at once";
    if (simd::count_replies(position) != replies) return "the replies, two plies at once";
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

TEST_CASE("both roads tell the same moves, in the same order, and the same replies") {
    check_positions(10'000);
}

TEST_CASE("both roads tell the same of a million positions", "[.long]") {
    check_positions(1'000'000);
}

#else

TEST_CASE("no vector road on this machine") {
    WARN("the compiler may not use AVX-512 VBMI here, so there is only the scalar road");
    SUCCEED();
}

#endif
