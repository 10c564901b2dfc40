#include "engine/attacks.h"

#include <string_view>

#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "tests/catch.h"
#include "tests/oracle.h"
#include "tests/positions.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

CheckInfo checks_in(std::string_view fen) {
    const Position position = position_of(fen);
    return find_checks(position.board(), position.side_to_move());
}

}  // namespace

TEST_CASE("a square is attacked exactly where the reference generator says so") {
    int number = 0;
    for_each_random_position([&](Position& position) {
        constexpr int kOneIn = 16;
        if (number++ % kOneIn != 0) return;
        for (const Color by : {Color::White, Color::Black}) {
            const SquareSet attacked = attacked_squares(position.board(), by);
            for (const Square square : kAllSquares) {
                const bool expected = oracle_attacks(position, square, by);
                if (is_attacked(position.board(), square, by) != expected ||
                    attacked.has(square) != expected) {
                    FAIL(fen(position) << ' ' << name(square));
                }
            }
        }
    });
}

TEST_CASE("a king is in check exactly where the reference generator says so") {
    for_each_random_position([](Position& position) {
        const Color us = position.side_to_move();
        const bool expected = oracle_attacks(position, position.king(us), ~us);
        if (find_checks(position.board(), us).in_check() != expected ||
            position.in_check() != expected) {
            FAIL(fen(position));
        }
    });
}

TEST_CASE("checks are counted, and a single checker is located") {
    CHECK(checks_in("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").checker == "e2"_sq);
    CHECK(checks_in("4k3/8/8/8/8/3n4/8/4K3 w - - 0 1").checker == "d3"_sq);
    CHECK(checks_in("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1").checker == "d2"_sq);
    CHECK(checks_in("4k3/8/8/8/4r3/3n4/8/4K3 w - - 0 1").checks == 2);
    CHECK_FALSE(checks_in("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1").in_check());
}

TEST_CASE("a piece alone between its king and a slider that attacks along that line is pinned") {
    CHECK(checks_in("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1").pinned.size() == 1);
    CHECK(checks_in("6k1/8/8/b7/8/8/3P4/4K3 w - - 0 1").pinned.size() == 1);
    CHECK(checks_in("4b1k1/8/8/8/8/8/4N3/4K3 w - - 0 1").pinned.is_empty());
    CHECK(checks_in("4r1k1/8/8/8/8/4P3/4N3/4K3 w - - 0 1").pinned.is_empty());
    CHECK(checks_in("4r1k1/8/8/8/8/4p3/4N3/4K3 w - - 0 1").pinned.is_empty());
}

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
