#include "search/transposition_table.h"

#include <algorithm>
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

constexpr int kEntriesPerCluster = 4;

/// Keys of the first cluster.
constexpr Key same_cluster(int number) {
    return static_cast<Key>(number + 1);
}

TableEntry exact(int depth) {
    return {Move(), Score(1), depth, Bound::Exact, false};
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
    CHECK_FALSE(table.probe(key(kEntries)));
    const Move move = *legal_moves(Position()).begin();
    for (const Bound bound : {Bound::Lower, Bound::Upper, Bound::Exact}) {
        for (const bool was_pv : {false, true}) {
            for (const int depth : {-2, 7, 255}) {
                table.start_search();
                table.store(key(7), {move, Score(-300), depth, bound, was_pv});
                const TableEntry found = table.probe(key(7)).value();
                CHECK(found.move == move);
                CHECK(found.score == Score(-300));
                CHECK(found.depth == std::max(depth, 0));
                CHECK(found.bound == bound);
                CHECK(found.was_pv == was_pv);
            }
        }
    }
}

TEST_CASE("both halves of a key tell positions apart") {
    constexpr Key kHighBit = Key{1} << 32;
    TranspositionTable table(1);
    table.store(key(0), {Move(), Score(1), 5, Bound::Exact, false});
    CHECK_FALSE(table.probe(key(0) ^ 1));
    CHECK_FALSE(table.probe(key(0) ^ kHighBit));
    // One that shares half of its key is neither overwritten nor the giver of its move.
    const Move move = *legal_moves(Position()).begin();
    table.store(same_cluster(0), {move, Score(1), 5, Bound::Exact, false});
    table.store(same_cluster(0) ^ kHighBit, exact(5));
    CHECK(table.probe(same_cluster(0))->move == move);
    CHECK_FALSE(table.probe(same_cluster(0) ^ kHighBit)->move);
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

TEST_CASE("a move replaces the one stored before, and no move does not") {
    TranspositionTable table(1);
    const MoveList moves = legal_moves(Position());
    for (const Move move : {moves[0], moves[1], Move()}) {
        table.store(key(0), {move, Score(1), 5, Bound::Lower, false});
    }
    CHECK(table.probe(key(0))->move == moves[1]);
}

TEST_CASE("a much shallower bound does not replace an entry of the same search, all else does") {
    constexpr int kDepth = 20;
    const auto depth_after = [](int depth, Bound bound, int searches = 0) {
        TranspositionTable table(1);
        table.store(key(0), {Move(), Score(1), kDepth, Bound::Lower, false});
        for (int i = 0; i < searches; ++i) table.start_search();
        table.store(key(0), {Move(), Score(2), depth, bound, false});
        return table.probe(key(0))->depth;
    };
    const int allowed = kDepth - kTuned.table_much_deeper;
    CHECK(depth_after(allowed, Bound::Upper) == allowed);
    CHECK(depth_after(allowed - 1, Bound::Upper) == kDepth);
    CHECK(depth_after(3, Bound::Upper) == kDepth);
    CHECK(depth_after(3, Bound::Exact) == 3);
    CHECK(depth_after(3, Bound::Upper, 1) == 3);
}

TEST_CASE("in a full cluster the shallowest entry is replaced, but those of old searches first") {
    TranspositionTable table(1);
    table.start_search();
    for (int i = 0; i < kEntriesPerCluster; ++i) {
        table.store(same_cluster(i), exact(10 + i));
    }
    table.store(same_cluster(4), exact(20));
    CHECK_FALSE(table.probe(same_cluster(0)));
    CHECK(table.probe(same_cluster(1)));

    table.start_search();
    table.store(same_cluster(5), exact(9));
    table.store(same_cluster(6), exact(9));
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

TEST_CASE("a table is full when every entry of its sample is of the running search") {
    constexpr int kKeys = 1 << 19;
    TranspositionTable table(1);
    table.start_search();
    for (int i = 0; i < kKeys; ++i) table.store(key(i), entry(i));
    CHECK(table.permille_full() == 1000);
    table.start_search();
    CHECK(table.permille_full() == 0);
}

TEST_CASE("an entry ages by each search after its own, beyond the number that is stored of them") {
    constexpr int kSearches = 40;
    for (int age = 1; age < kSearches; ++age) {
        TranspositionTable table(1);
        const auto store = [&](int number, int depth) {
            table.store(same_cluster(number), exact(depth));
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

TEST_CASE("an empty entry is filled before any other is replaced, however old and shallow") {
    constexpr int kSearches = 31;
    for (int age = 0; age < kSearches; ++age) {
        CAPTURE(age);
        TranspositionTable table(1);
        table.store(same_cluster(0), exact(0));
        for (int i = 0; i < age; ++i) table.start_search();
        for (int i = 1; i < kEntriesPerCluster; ++i) {
            table.store(same_cluster(i), exact(0));
        }
        CHECK(table.probe(same_cluster(0)));
    }
}
