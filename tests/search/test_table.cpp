#include "search/table.h"

#include "engine/movegen.h"
#include "tests/catch.h"

using namespace mutare;

namespace {

constexpr int kEntries = 1000;

/// Far from each other, as keys of positions are.
constexpr Key key(int number) {
    constexpr Key kStride = 0x9E3779B97F4A7C15;
    return static_cast<Key>(number + 1) * kStride;
}

TableEntry entry(int number) {
    return {Move(), Score(number), 5, Bound::Lower, number % 2 == 0};
}

void fill(Table& table) {
    table.start_search();
    for (int i = 0; i < kEntries; ++i) table.store(key(i), entry(i));
}

int count_found(const Table& table) {
    int found = 0;
    for (int i = 0; i < kEntries; ++i) found += table.probe(key(i)) ? 1 : 0;
    return found;
}

}  // namespace

TEST_CASE("what was stored is found again as it was") {
    Table table(1);
    fill(table);
    CHECK(count_found(table) == kEntries);
    const auto found = table.probe(key(7));
    REQUIRE(found);
    CHECK(found->score == Score(7));
    CHECK(found->depth == 5);
    CHECK(found->bound == Bound::Lower);
    CHECK_FALSE(found->was_pv);
    CHECK_FALSE(table.probe(key(kEntries)));
}

TEST_CASE("a bound without a move keeps the move that was known") {
    Table table(1);
    const Move move = *legal_moves(Position()).begin();
    table.store(key(0), {move, Score(1), 5, Bound::Lower, false});
    table.store(key(0), {Move(), Score(0), 6, Bound::Upper, false});
    CHECK(table.probe(key(0))->move == move);
    CHECK(table.probe(key(0))->depth == 6);
}

TEST_CASE("a table forgets everything, however many threads clear it") {
    for (const int threads : {1, 2, 3, 7}) {
        Table table(1);
        fill(table);
        CHECK(table.permille_full() > 0);
        table.clear(threads);
        CHECK(count_found(table) == 0);
        CHECK(table.permille_full() == 0);
    }
}
