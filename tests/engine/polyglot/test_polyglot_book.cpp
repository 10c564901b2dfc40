#include "engine/polyglot/polyglot_book.h"

#include <algorithm>
#include <map>

#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// Thirteen entries of the book performance.bin.
PolyglotBook small_book() {
    return *PolyglotBook::parse(read_data("polyglot/performance-cut.bin"));
}

using Weights = std::map<std::string, int>;

Weights weights_after(std::string_view moves) {
    const Position position = after(kStartFen, moves);
    Weights weights;
    for (const auto& [move, weight] : small_book().moves(position)) {
        weights[uci(move, position, false)] = weight;
    }
    return weights;
}

}  // namespace

TEST_CASE("a book knows the moves of its positions and their weights") {
    CHECK(small_book().size() == 13);
    CHECK(weights_after("") == Weights{{"c2c4", 1}, {"d2d4", 1}, {"e2e4", 1}});
    CHECK(weights_after("e2e4 c7c5") == Weights{{"b1c3", 12}, {"c2c3", 10}, {"g1f3", 306}});
    CHECK(weights_after("a2a3").empty());
}

TEST_CASE("a book writes castling as king captures rook") {
    CHECK(weights_after("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6") == Weights{{"e1g1", 82}});
}

TEST_CASE("the heaviest move of a book is its best") {
    const Position position = after(kStartFen, "d2d4 d7d5");
    CHECK(heaviest(small_book().moves(position)) == BookMove{move_of(position, "c2c4"), 92});
    CHECK_FALSE(heaviest({}));
    CHECK_FALSE(heaviest({{move_of(position, "c2c4"), 0}}));
}

TEST_CASE("moves of a book are chosen as often as their weights say") {
    const Position position = after(kStartFen, "d2d4 d7d5");
    const std::vector<BookMove> moves = small_book().moves(position);
    std::map<int, int> chosen;
    constexpr int kWeightSum = 92 + 25 + 4;
    for (std::uint64_t number = 0; number < kWeightSum; ++number) {
        ++chosen[choose_by_weight(moves, number)->weight];
    }
    CHECK(chosen == std::map<int, int>{{4, 4}, {25, 25}, {92, 92}});
    CHECK_FALSE(choose_by_weight({}, 1));
}

TEST_CASE("bytes that are no book are refused") {
    std::string bytes = read_data("polyglot/performance-cut.bin");
    CHECK_FALSE(PolyglotBook::parse(bytes + "x"));
    std::reverse(bytes.begin(), bytes.end());
    CHECK_FALSE(PolyglotBook::parse(bytes));
    CHECK(PolyglotBook::parse("")->moves(Position()).empty());
}
