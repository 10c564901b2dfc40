#include "engine/check_squares.h"

#include "engine/movegen.h"
#include "tests/catch.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;

TEST_CASE("a quiet move other than castling is seen to give check exactly when it does") {
    std::size_t checks = 0;
    std::size_t wrong = 0;
    for_each_random_position([&](Position& position) {
        const CheckSquares check_squares(position.board(), position.side_to_move());
        for (const Move move : legal_moves(position)) {
            if (!move.is_quiet() || move.is_castling()) continue;
            const bool expected = check_squares.has(move);
            position.make_move(move);
            checks += position.in_check() ? 1 : 0;
            wrong += position.in_check() != expected ? 1 : 0;
            position.unmake_move(move);
        }
    });
    CHECK(wrong == 0);
    constexpr std::size_t kMinChecks = 1000;
    CHECK(checks > kMinChecks);
}
