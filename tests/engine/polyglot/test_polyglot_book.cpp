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

std::string big_endian(std::uint64_t number, int bytes) {
    std::string text;
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
        text += static_cast<char>(number >> shift & 0xFF);
    }
    return text;
}

/// The moves that a book with these codes for the position knows.
std::string codes_read(const Position& position, const std::vector<std::uint64_t>& codes) {
    std::string bytes;
    for (const std::uint64_t code : codes) {
        bytes += big_endian(polyglot_key(position), 8) + big_endian(code, 2) +
                 big_endian(0xFFFE, 2) + std::string(4, '\0');
    }
    std::string moves;
    for (const BookMove& move : PolyglotBook::parse(bytes)->moves(position)) {
        CHECK(move.weight == 0xFFFE);
        moves += (moves.empty() ? "" : " ") + uci(move.move, position, true);
    }
    return moves;
}

std::uint64_t number(const std::string& hexadecimal) {
    return std::stoull(hexadecimal, nullptr, 16);
}

}  // namespace

TEST_CASE("a book knows the moves of its positions and their weights") {
    CHECK(small_book().size() == 13);
    CHECK(weights_after("") == Weights{{"c2c4", 1}, {"d2d4", 1}, {"e2e4", 1}});
    CHECK(weights_after("e2e4 c7c5") == Weights{{"b1c3", 12}, {"c2c3", 10}, {"g1f3", 306}});
    CHECK(weights_after("a2a3").empty());
}

TEST_CASE("a book writes castling as king captures rook, or as the king's move where it is none") {
    CHECK(weights_after("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6") == Weights{{"e1g1", 82}});
    const std::uint64_t e1_to_g1 = 4 << 6 | 6;
    const std::uint64_t f1_to_g1 = 5 << 6 | 6;
    const Position classical = position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    CHECK(codes_read(classical, {e1_to_g1, e1_to_g1 + 1}) == "e1h1 e1h1");
    const Position on_f1 = position_of("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
    CHECK(codes_read(on_f1, {f1_to_g1, f1_to_g1 + 1}) == "f1g1 f1h1");
}

TEST_CASE("a book writes a promotion by the number of its piece") {
    const Position position = position_of("7k/P7/8/8/8/8/8/K7 w - - 0 1");
    const std::uint64_t a7_to_a8 = 6 << 9 | 7 << 3;
    CHECK(codes_read(position, {1 << 12 | a7_to_a8, 2 << 12 | a7_to_a8, 3 << 12 | a7_to_a8,
                                4 << 12 | a7_to_a8}) == "a7a8n a7a8b a7a8r a7a8q");
}

TEST_CASE("the heaviest move of a book is its best, and the first of several") {
    const Position position = after(kStartFen, "d2d4 d7d5");
    CHECK(heaviest(small_book().moves(position)) == BookMove{move_of(position, "c2c4"), 92});
    const std::vector<BookMove> equal{{move_of(position, "c2c4"), 7},
                                      {move_of(position, "c1f4"), 7}};
    CHECK(heaviest(equal) == equal.front());
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

TEST_CASE("Polyglot keys are those in the description of the format") {
    const std::vector<Row> rows = read_table("rules/polyglot-keys.tsv");
    REQUIRE(rows.size() == 9);
    for (const Row& row : rows) {
        INFO(row[0]);
        CHECK(polyglot_key(position_of(row[0])) == number(row[1]));
    }
}

TEST_CASE("Polyglot keys follow the moves of a hundred openings") {
    const std::vector<Row> rows = read_table("rules/polyglot-keys-lines.tsv");
    REQUIRE(rows.size() == 100);
    for (const Row& row : rows) {
        INFO(row[0]);
        const Position position = after(kStartFen, row[0]);
        CHECK(polyglot_key(position) == number(row[1]));
        // These FENs have an en passant square after every double push.
        CHECK(fen(position) == fen(position_of(row[2])));
    }
}

TEST_CASE("a pinned pawn beside a double push changes the Polyglot key, not the engine's key") {
    const Position after_double_push = position_of("k1r5/8/8/1pP5/8/2K5/8/8 w - b6 0 1");
    const Position without = position_of("k1r5/8/8/1pP5/8/2K5/8/8 w - - 0 1");
    CHECK(polyglot_key(after_double_push) != polyglot_key(without));
    CHECK(after_double_push.key() == without.key());
}
