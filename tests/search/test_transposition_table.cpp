#include "search/transposition_table.h"

#include <atomic>
#include <thread>

#include "engine/movegen.h"
#include "search/parameters.h"
#include "tests/catch.h"

using namespace mutare;

namespace {

constexpr int kEntries = 1000;

/// Keys spread over the table, as those of positions are.
constexpr Key key(int number) {
    constexpr Key kStride = 0x9E3779B97F4A7C15;
    return static_cast<Key>(number + 1) * kStride;
}

TableEntry entry(int number) {
    return {Move(), Score(number), 5, Bound::Lower, number % 2 == 0};
}

void fill(TranspositionTable& table) {
    table.start_search();
    for (int i = 0; i < kEntries; ++i) table.store(key(i), entry(i));
}

int count_found(const TranspositionTable& table) {
    int found = 0;
    for (int i = 0; i < kEntries; ++i) found += table.probe(key(i)) ? 1 : 0;
    return found;
}

}  // namespace

TEST_CASE("an entry is found as it was stored") {
    TranspositionTable table(1);
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

TEST_CASE("an entry keeps whether it was on a principal variation, and each kind of bound") {
    TranspositionTable table(1);
    for (const Bound bound : {Bound::Lower, Bound::Upper, Bound::Exact}) {
        for (const bool was_pv : {false, true}) {
            table.start_search();
            table.store(key(0), {Move(), Score(-300), 7, bound, was_pv});
            CHECK(table.probe(key(0))->bound == bound);
            CHECK(table.probe(key(0))->was_pv == was_pv);
            CHECK(table.probe(key(0))->score == Score(-300));
        }
    }
    table.start_search();
    table.store(key(0), {Move(), Score(0), -2, Bound::Lower, false});
    CHECK(table.probe(key(0))->depth == 0);
}

TEST_CASE("both halves of a key tell positions apart") {
    constexpr Key kHighBit = Key{1} << 32;
    TranspositionTable table(1);
    table.store(key(0), {Move(), Score(1), 5, Bound::Exact, false});
    CHECK_FALSE(table.probe(key(0) ^ 1));
    CHECK_FALSE(table.probe(key(0) ^ kHighBit));
}

TEST_CASE("halves of entries that are written at the same time make no entry") {
    // They stand in one cluster, and differ in the low halves of their keys only.
    constexpr int kKeys = 8;
    constexpr Key kHighHalf = Key{0x12345678} << 32;
    constexpr int kRounds = 100'000;
    TranspositionTable table(1);
    std::atomic<int> mistaken = 0;
    const auto work = [&](int first) {
        for (int i = 0; i < kRounds; ++i) {
            const int number = (first + i) % kKeys;
            const Key key = kHighHalf | static_cast<Key>(number);
            table.store(key, {Move(), Score(number), 5, Bound::Exact, false});
            const auto found = table.probe(key);
            mistaken += found && found->score != Score(number) ? 1 : 0;
        }
    };
    std::thread other(work, 1);
    work(0);
    other.join();
    CHECK(mistaken == 0);
}

TEST_CASE("an entry without a move keeps the move stored before") {
    TranspositionTable table(1);
    const Move move = *legal_moves(Position()).begin();
    table.store(key(0), {move, Score(1), 5, Bound::Lower, false});
    table.store(key(0), {Move(), Score(0), 6, Bound::Upper, false});
    CHECK(table.probe(key(0))->move == move);
    CHECK(table.probe(key(0))->depth == 6);
}

TEST_CASE("a shallow bound does not replace a much deeper entry of the same search") {
    TranspositionTable table(1);
    table.start_search();
    table.store(key(0), {Move(), Score(1), 20, Bound::Lower, false});
    table.store(key(0), {Move(), Score(2), 3, Bound::Upper, false});
    CHECK(table.probe(key(0))->depth == 20);
    table.store(key(0), {Move(), Score(3), 3, Bound::Exact, false});
    CHECK(table.probe(key(0))->depth == 3);
}

TEST_CASE("in a full cluster the shallowest entry is replaced, but those of old searches first") {
    constexpr int kEntriesPerCluster = 4;
    const auto same_cluster = [](int number) { return static_cast<Key>(number + 1); };
    TranspositionTable table(1);
    table.start_search();
    for (int i = 0; i < kEntriesPerCluster; ++i) {
        table.store(same_cluster(i), {Move(), Score(i), 10 + i, Bound::Exact, false});
    }
    table.store(same_cluster(4), {Move(), Score(4), 20, Bound::Exact, false});
    CHECK_FALSE(table.probe(same_cluster(0)));
    CHECK(table.probe(same_cluster(1)));

    table.start_search();
    table.store(same_cluster(5), {Move(), Score(5), 9, Bound::Exact, false});
    table.store(same_cluster(6), {Move(), Score(6), 9, Bound::Exact, false});
    CHECK(table.probe(same_cluster(5)));
    CHECK_FALSE(table.probe(same_cluster(2)));
}

TEST_CASE("a table is empty after clearing, whether one thread clears it or several") {
    for (const std::size_t megabytes : {1, 33}) {
        TranspositionTable table(megabytes);
        fill(table);
        CHECK(count_found(table) > 0);
        table.clear();
        CHECK(count_found(table) == 0);
        CHECK(table.permille_full() == 0);
    }
}

TEST_CASE("hashfull counts the entries of the running search only") {
    TranspositionTable table(1);
    fill(table);
    CHECK(table.permille_full() > 0);
    table.start_search();
    CHECK(table.permille_full() == 0);
}

TEST_CASE("a table is full when every entry of its sample is of this search") {
    constexpr int kKeys = 1 << 19;
    TranspositionTable table(1);
    table.start_search();
    for (int i = 0; i < kKeys; ++i) table.store(key(i), entry(i));
    CHECK(table.permille_full() == 1000);
}

TEST_CASE("an entry ages by each search after its own, beyond the number that is stored of them") {
    constexpr int kEntriesPerCluster = 4;
    constexpr int kSearches = 40;
    const auto same_cluster = [](int number) { return static_cast<Key>(number + 1); };
    for (int age = 1; age < kSearches; ++age) {
        TranspositionTable table(1);
        const auto store = [&](int number, int depth) {
            table.store(same_cluster(number), {Move(), Score(0), depth, Bound::Exact, false});
        };
        for (int i = 0; i < age; ++i) table.start_search();
        // The old entry is deeper by less than a search is worth.
        store(0, 9 + kTuned.table_depth_per_generation - 1);
        table.start_search();
        for (int i = 1; i < kEntriesPerCluster; ++i) store(i, 9);
        store(kEntriesPerCluster, 9);
        CAPTURE(age);
        CHECK_FALSE(table.probe(same_cluster(0)));
        CHECK(table.probe(same_cluster(1)));
    }
}

TEST_CASE("a shallow bound replaces a much deeper entry of an earlier search") {
    TranspositionTable table(1);
    table.start_search();
    table.store(key(0), {Move(), Score(1), 20, Bound::Lower, false});
    table.start_search();
    table.store(key(0), {Move(), Score(2), 3, Bound::Upper, false});
    CHECK(table.probe(key(0))->depth == 3);
}

TEST_CASE("a bound replaces an entry that is deeper by just as much as is allowed") {
    constexpr int kDepth = 20;
    for (const int more : {0, 1}) {
        TranspositionTable table(1);
        table.start_search();
        table.store(key(0), {Move(), Score(1), kDepth, Bound::Lower, false});
        const int depth = kDepth - kTuned.table_much_deeper - more;
        table.store(key(0), {Move(), Score(2), depth, Bound::Upper, false});
        CHECK(table.probe(key(0))->depth == (more == 0 ? depth : kDepth));
    }
}

TEST_CASE("the greatest depth of a search can be stored") {
    constexpr int kDeepest = 255;
    TranspositionTable table(1);
    table.store(key(0), {Move(), Score(1), kDeepest, Bound::Exact, false});
    CHECK(table.probe(key(0))->depth == kDeepest);
}

TEST_CASE("of entries that are worth the same, the first of the cluster is replaced") {
    constexpr int kEntriesPerCluster = 4;
    const auto same_cluster = [](int number) { return static_cast<Key>(number + 1); };
    TranspositionTable table(1);
    table.start_search();
    for (int i = 0; i < kEntriesPerCluster + 1; ++i) {
        table.store(same_cluster(i), {Move(), Score(i), 7, Bound::Exact, false});
    }
    CHECK_FALSE(table.probe(same_cluster(0)));
    for (int i = 1; i <= kEntriesPerCluster; ++i) CHECK(table.probe(same_cluster(i)));
}

TEST_CASE("an empty entry is filled before any other is replaced, however old and shallow") {
    constexpr int kEntriesPerCluster = 4;
    constexpr int kSearches = 31;
    const auto same_cluster = [](int number) { return static_cast<Key>(number + 1); };
    for (int age = 0; age < kSearches; ++age) {
        CAPTURE(age);
        TranspositionTable table(1);
        table.store(same_cluster(0), {Move(), Score(0), 0, Bound::Exact, false});
        for (int i = 0; i < age; ++i) table.start_search();
        for (int i = 1; i < kEntriesPerCluster; ++i) {
            table.store(same_cluster(i), {Move(), Score(0), 0, Bound::Exact, false});
        }
        CHECK(table.probe(same_cluster(0)));
    }
}

TEST_CASE("the new move replaces the stored one") {
    TranspositionTable table(1);
    const MoveList moves = legal_moves(Position());
    table.store(key(0), {moves[0], Score(1), 5, Bound::Lower, false});
    table.store(key(0), {moves[1], Score(1), 5, Bound::Lower, false});
    CHECK(table.probe(key(0))->move == moves[1]);
}
