#include "search/history.h"

#include <cstdlib>
#include <memory>

#include "engine/notation/start_positions.h"
#include "search/parameters.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// As in the middle of the game, after 1. e4 d5.
const Position kPosition = after(kStartFen, "e2e4 d7d5");

Move move(std::string_view text) {
    return move_of(kPosition, text);
}

}  // namespace

TEST_CASE("no row of bonuses and maluses leads a history out of its bounds") {
    constexpr int kUpdates = 100'000;
    constexpr std::size_t kTwiceLimit = 2 * kHistoryLimit;
    HistoryValue history;
    HistoryValue in_sum;
    SplitMix64 random(1);
    for (int i = 0; i < kUpdates; ++i) {
        const auto size = static_cast<int>(random.below(kTwiceLimit));
        const int change = i / 100 % 2 == 0 ? size : -size;
        history.update(change);
        REQUIRE(std::abs(history.value()) <= kHistoryLimit);
        // One that left the range of its integers would come back with the other sign.
        const int before = in_sum.value();
        in_sum.update_in_sum(change, 0);
        REQUIRE((change < 0 ? in_sum.value() <= before : in_sum.value() >= before));
    }
}

TEST_CASE("a bonus raises a history the less the higher it is, and at the limit not at all") {
    constexpr int kBonus = 1000;
    for (const int sign : {1, -1}) {
        HistoryValue history;
        int last = kBonus + 1;
        for (int gain = kBonus; gain > 0;) {
            const int before = history.value();
            history.update(sign * kBonus);
            gain = sign * (history.value() - before);
            CHECK(gain <= last);
            last = gain;
        }
        CHECK(sign * history.value() > kHistoryLimit - kHistoryLimit / kBonus - 1);
        CHECK(sign * history.value() <= kHistoryLimit);
    }
}

TEST_CASE("histories that are used as a sum learn only what the sum does not say yet") {
    HistoryValue first;
    HistoryValue second;
    for (int i = 0; i < 1000; ++i) first.update_in_sum(1000, first.value());
    CHECK(first.value() > kHistoryLimit);
    second.update_in_sum(1000, first.value());
    CHECK(second.value() < 100);
}

TEST_CASE("a quiet history tells apart whether the move flees from an attack or runs into one") {
    const auto histories = std::make_unique<Histories>();
    const Move knight = move("g1f3");
    const SquareSet from = SquareSet::of(knight.from());
    const SquareSet to = SquareSet::of(knight.to());
    histories->quiet(Color::White, knight, {}).update(100);
    histories->quiet(Color::White, knight, from).update(200);
    histories->quiet(Color::White, knight, to).update(300);
    CHECK(histories->quiet(Color::White, knight, {}).value() == 100);
    CHECK(histories->quiet(Color::White, knight, from).value() == 200);
    CHECK(histories->quiet(Color::White, knight, to).value() == 300);
    CHECK(histories->quiet(Color::Black, knight, {}).value() == 0);
}

TEST_CASE("a history is of one piece and one square") {
    const auto histories = std::make_unique<Histories>();
    histories->continuation(move("g1f3"))[move("b1c3")].update(100);
    histories->capture(move("e4d5")).update(200);
    CHECK(histories->continuation(move("g1f3"))[move("b1c3")].value() == 100);
    CHECK(histories->continuation(move("g1h3"))[move("b1c3")].value() == 0);
    CHECK(histories->continuation(move("g1f3"))[move("b1a3")].value() == 0);
    CHECK(histories->no_continuation()[move("b1c3")].value() == 0);
    CHECK(histories->capture(move("e4d5")).value() == 200);
    CHECK(histories->capture(move("e4e5")).value() == 0);
}

TEST_CASE("a correction follows the error that searches find, and no farther than its limit") {
    const auto corrections = std::make_unique<CorrectionHistory>();
    const Move last = move("g1f3");
    const Move before_last = move("b1c3");
    CHECK(corrections->correction(kPosition, last, before_last) == 0);
    constexpr int kError = 120;
    constexpr int kDepth = 8;
    int correction = 0;
    for (int i = 0; i < 1000; ++i) {
        corrections->learn(kPosition, last, before_last, kDepth, kError);
        const int now = corrections->correction(kPosition, last, before_last);
        REQUIRE(now >= correction);
        correction = now;
    }
    constexpr int kFeatures = 4;  // pawns, pieces of each side, the last two moves
    constexpr int kLimit = 1024;
    CHECK(correction > 0);
    CHECK(correction <= kFeatures * kLimit / kTuned.correction_scale);
    // Without moves before it the position has one feature less.
    CHECK(corrections->correction(kPosition, Move(), Move()) < correction);
    CHECK(corrections->correction(kPosition, Move(), Move()) > 0);

    corrections->learn(kPosition, last, before_last, kDepth, -kError);
    CHECK(corrections->correction(kPosition, last, before_last) < correction);
}

TEST_CASE("what is learned for one side to move does not correct the other's evaluation") {
    const auto corrections = std::make_unique<CorrectionHistory>();
    corrections->learn(kPosition, Move(), Move(), 10, 100);
    Position passed = kPosition;
    passed.make_null_move();
    CHECK(corrections->correction(kPosition, Move(), Move()) > 0);
    CHECK(corrections->correction(passed, Move(), Move()) == 0);
}
