#include "engine/polyglot/polyglot.h"

#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "tests/catch.h"
#include "tests/data_files.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

std::uint64_t number(const std::string& hexadecimal) {
    return std::stoull(hexadecimal, nullptr, 16);
}

std::uint64_t polyglot_key_of(const std::string& fen) {
    return polyglot_key(parse_fen(fen)->position);
}

}  // namespace

TEST_CASE("Polyglot keys are those in the description of the format") {
    const std::vector<Row> rows = read_table("rules/polyglot-keys.tsv");
    REQUIRE(rows.size() == 9);
    for (const Row& row : rows) {
        INFO(row[0]);
        CHECK(polyglot_key_of(row[0]) == number(row[1]));
    }
}

TEST_CASE("Polyglot keys follow the moves of a hundred openings") {
    const std::vector<Row> rows = read_table("rules/polyglot-keys-lines.tsv");
    REQUIRE(rows.size() == 100);
    for (const Row& row : rows) {
        INFO(row[0]);
        Position position;
        for (const std::string& text : words(row[0])) {
            const Expected<Move> move = parse_move(position, text);
            REQUIRE(move);
            position.make_move(*move);
        }
        CHECK(polyglot_key(position) == number(row[1]));
        // These FENs have an en passant square after every double push.
        const Expected<ParsedFen> described = parse_fen(row[2]);
        REQUIRE(described);
        CHECK(fen(position) == fen(described->position));
    }
}

TEST_CASE("a pinned pawn beside a double push changes the Polyglot key, not the engine's key") {
    const Position after_double_push = parse_fen("k1r5/8/8/1pP5/8/2K5/8/8 w - b6 0 1")->position;
    const Position without = parse_fen("k1r5/8/8/1pP5/8/2K5/8/8 w - - 0 1")->position;
    CHECK(polyglot_key(after_double_push) != polyglot_key(without));
    CHECK(after_double_push.key() == without.key());
}
