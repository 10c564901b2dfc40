#include "engine/see.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/backend.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "engine/scalar/exchange.h"
#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/positions.h"
#include "tests/random_positions.h"
#if MUTARE_HAS_SIMD
#include "engine/simd/exchange.h"
#endif

using namespace mutare;
using namespace mutare::tests;

namespace {

/// What a side wins by capturing a piece of value `at_stake` and what follows; 0 if that does not
/// pay.
int gain_by_capturing(scalar::Exchange& exchange, Color side, int at_stake) {
    const PieceType attacker = exchange.capture(side);
    if (attacker == PieceType::None) return 0;
    const int value = kExchangeValues[index(attacker)];
    return std::max(0, at_stake - gain_by_capturing(exchange, ~side, value));
}

/// What a legal move gains, in centipawns, when the exchange is played out.
int see(const Position& position, Move move) {
    if (move.is_castling()) return 0;
    scalar::Exchange exchange(position.board(), move);
    const int at_risk = exchange_value(move.is_promotion() ? move.promoted() : move.piece());
    return immediate_gain(move) - gain_by_capturing(exchange, ~position.side_to_move(), at_risk);
}

int see_of(std::string_view text, std::string_view move) {
    const Position position = position_of(text);
    return see(position, move_of(position, move));
}

}  // namespace

TEST_CASE("exchanges have the values on which four other programs agree") {
    std::size_t exchanges = 0;
    for (const Row& row : read_table("see/see-suite.tsv")) {
        const bool do_all_agree = row[7] == "1";
        if (!do_all_agree) continue;
        ++exchanges;
        INFO(row[0] << ' ' << row[1]);
        CHECK(see_of(row[0], row[1]) == std::stoi(row[3]));
    }
    CHECK(exchanges == 120);
}

TEST_CASE("an exchange reaches exactly the thresholds up to its value") {
    for_each_random_position([](Position& position) {
        for (const Move move : legal_moves(position)) {
            const int value = see(position, move);
            const bool agrees =
                see_at_least(position, move, value) && !see_at_least(position, move, value + 1) &&
                see_at_least(position, move, -1000) && !see_at_least(position, move, 2000) &&
                see_at_least(position, move, 0) == (value >= 0);
            if (!agrees) FAIL(fen(position) << ' ' << uci(move, position, true));
        }
    });
}

TEST_CASE("an undefended piece is won, a defended one is exchanged") {
    CHECK(see_of("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5") == 100);
    CHECK(see_of("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5") == -400);
    CHECK(see_of("4k3/8/2p5/3n4/8/8/3R4/3RK3 w - - 0 1", "d2d5") == -100);
}

TEST_CASE("a slider behind another attacker joins the exchange") {
    CHECK(see_of("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5") == 100);
    CHECK(see_of("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5") == -400);
    CHECK(see_of("4k3/6b1/8/4p3/3P4/8/1B6/4K3 w - - 0 1", "d4e5") == 100);
}

TEST_CASE("a king captures last, and only an undefended piece") {
    CHECK(see_of("8/8/3k4/4p3/8/8/4R3/4K3 w - - 0 1", "e2e5") == -400);
    CHECK(see_of("8/8/3k4/4p3/8/8/4R3/4RK2 w - - 0 1", "e2e5") == 100);
}

TEST_CASE("a slider behind a pawn captured en passant joins the exchange") {
    CHECK(see_of("3rk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6") == 100);
    CHECK(see_of("3rk3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6") == 0);
}

TEST_CASE("a side stops capturing where it does not pay") {
    CHECK(see_of("4k3/4q3/8/4p3/5P2/8/8/4R1K1 w - - 0 1", "f4e5") == 100);
}

TEST_CASE("castling wins and loses nothing") {
    const Position position = position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    const Move castling = move_of(position, "e1g1");
    CHECK(see(position, castling) == 0);
    CHECK(see_at_least(position, castling, 0));
    CHECK_FALSE(see_at_least(position, castling, 1));
}

#if MUTARE_HAS_SIMD
TEST_CASE("both back-ends capture with the same pieces in an exchange") {
    for_each_random_position([](Position& position) {
        for (const Move move : legal_moves(position)) {
            if (move.is_castling()) continue;
            scalar::Exchange by_rays(position.board(), move);
            simd::Exchange by_look_up(position.board(), move);
            Color side = ~position.side_to_move();
            for (PieceType attacker = PieceType::Pawn; attacker != PieceType::None; side = ~side) {
                attacker = by_rays.capture(side);
                if (by_look_up.capture(side) != attacker) {
                    FAIL(fen(position) << ' ' << uci(move, position, true));
                }
            }
        }
    });
}
#endif
