#include "engine/notation/move_text.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/positions.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// The SAN of a move in UCI notation.
std::string san_of(std::string_view fen, std::string_view text) {
    const Position position = position_of(fen);
    return san(position, move_of(position, text));
}

std::string uci_of(std::string_view fen, std::string_view text, bool chess960) {
    const Position position = position_of(fen);
    return uci(move_of(position, text), position, chess960);
}

}  // namespace

TEST_CASE("moves are written as in the collection") {
    const std::vector<Row> rows = read_table("rules/san-moves.tsv");
    REQUIRE(rows.size() == 14);
    for (const Row& row : rows) {
        INFO(row[0] << ' ' << row[1]);
        CHECK(san_of(row[0], row[1]) == row[2]);
        CHECK(uci_of(row[0], row[2], false) == row[1]);
    }
}

TEST_CASE("all legal moves of a position are written in SAN") {
    const std::vector<Row> rows = read_table("rules/san-legal-sets.tsv");
    REQUIRE(rows.size() == 7);
    for (const Row& row : rows) {
        INFO(row[0]);
        const Position position = position_of(row[0]);
        std::multiset<std::string> written;
        for (const Move move : legal_moves(position)) written.insert(san(position, move));
        const std::vector<std::string> expected = words(row[1]);
        CHECK(written == std::multiset<std::string>(expected.begin(), expected.end()));
    }
}

TEST_CASE("an ambiguous move is written with the file, else the rank, else the square it is from") {
    /// Four knights reach d4, two of them from the same file and two from the same rank.
    constexpr std::string_view kKnights = "4k3/8/2N1N3/1N6/8/5N2/8/4K3 w";
    CHECK(san_of(kKnights, "c6d4") == "Ncd4");
    CHECK(san_of(kKnights, "b5d4") == "Nbd4");
    CHECK(san_of("4k3/8/8/3R4/8/8/8/3RK3 w", "d1d3") == "R1d3");
    CHECK(san_of("6k1/8/8/8/4Q2Q/8/8/K6Q w", "h4e1") == "Qh4e1");
}

TEST_CASE("a pinned piece does not make a move ambiguous") {
    CHECK(san_of("4k3/4r3/8/8/8/8/4N3/N3K3 w", "a1c2") == "Nc2");
    CHECK(san_of("4k3/4r3/8/8/8/8/4N1N1/4K3 w", "g2f4") == "Nf4");
}

TEST_CASE("castling is written with the rook's square in Chess960, else with the king's squares") {
    constexpr std::string_view kCastling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq";
    CHECK(uci_of(kCastling, "O-O", false) == "e1g1");
    CHECK(uci_of(kCastling, "O-O", true) == "e1h1");
    CHECK(uci_of(kCastling, "O-O-O", false) == "e1c1");
    CHECK(uci_of(kCastling, "O-O-O", true) == "e1a1");
    // A king that could also move there, or stands there already.
    CHECK(uci_of("4k3/8/8/8/8/8/8/R4K1R w KQ", "O-O", false) == "f1h1");
    CHECK(uci_of("4k3/8/8/8/8/8/8/R4K1R w KQ", "O-O-O", false) == "f1c1");
    CHECK(uci_of("4k3/8/8/8/8/8/8/6KR w K", "O-O", false) == "g1h1");
}

TEST_CASE("in a game of Chess960 castling has the rook's square, whatever rights are left") {
    Position position = position_of("1r2k2r/8/8/8/8/8/8/1R2K2R w Kq");
    position.make_move(move_of(position, "Rb2"));
    position.make_move(move_of(position, "Rb7"));
    CHECK(uci(move_of(position, "O-O"), position) == "e1h1");
}

TEST_CASE("the null move is written 0000, and a promotion with a small letter") {
    CHECK(uci(Move(), Position(), false) == "0000");
    CHECK(uci_of("4k3/P7/8/8/8/8/8/4K3 w", "a8=N", false) == "a7a8n");
}

TEST_CASE("every legal move has its own texts, from which it is read again") {
    for_each_random_position([](const Position& position) {
        std::array<std::set<std::string>, 3> texts;
        std::string misread;
        const auto check = [&](Move move, std::size_t notation, std::string text) {
            const Expected<Move> read = parse_move(position, text);
            const bool is_new = texts[notation].insert(text).second;
            if (!read || *read != move || !is_new) misread += ' ' + text;
        };
        for (const Move move : legal_moves(position)) {
            check(move, 0, san(position, move));
            check(move, 1, uci(move, position, false));
            check(move, 2, uci(move, position, true).insert(2, "-"));
        }
        INFO(fen(position));
        REQUIRE(misread.empty());
    });
}

TEST_CASE("null moves are written in several ways") {
    for (const char* text :
         {"--", "---", "Z0", "0000", "@@@@", "<>", "null", "pass", "NULL", "Pass"}) {
        CAPTURE(text);
        CHECK(is_null_move(text));
    }
    for (const char* text : {"", "-", "-+", "O-O", "e4", "000"}) {
        CAPTURE(text);
        CHECK_FALSE(is_null_move(text));
    }
}

TEST_CASE("typeset signs have ASCII forms, and other text stays") {
    CHECK(in_ascii("♛×d5‼") == "Qxd5!!");
    CHECK(in_ascii("12…♟e5⁈") == "12...e5?!");
    CHECK(in_ascii("½–½") == "1/2-1/2");
    CHECK(in_ascii("±∓⩲⩱∞□") == "+/--/++/==/+~[]");
    CHECK(in_ascii("Ö\xFF e4") == "Ö\xFF e4");
    CHECK(in_ascii("ñ ½ē") == "ñ 1/2ē");
}
