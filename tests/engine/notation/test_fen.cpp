#include "engine/notation/fen.h"

#include <algorithm>

#include "engine/movegen.h"
#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/positions.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// The FEN that `fen` writes for the position of a FEN.
std::string rewritten(std::string_view text, CastlingNotation notation = CastlingNotation::XFen) {
    const Expected<ParsedFen> parsed = parse_fen(text);
    if (!parsed) return "refused: " + parsed.error().message;
    return fen(parsed->position, notation);
}

std::vector<std::string> corrections_in(std::string_view text) {
    const Expected<ParsedFen> parsed = parse_fen(text);
    REQUIRE(parsed);
    return parsed->corrections;
}

}  // namespace

TEST_CASE("FENs are valid as the collected verdicts say, but for known differences") {
    for (const Row& row : read_table("rules/fen-validity.tsv")) {
        INFO(row[0] << " (" << row[2] << ')');
        CHECK(static_cast<bool>(parse_fen(row[0])) == (row[1] != "invalid"));
    }
}

TEST_CASE("a text that is no FEN, or no position to be played, is refused with the place") {
    std::vector<Row> rows = read_table("rules/fen-refusals.tsv");
    const std::string nines(1'000'000, '9');
    rows.insert(rows.end(),
                {
                    {" \t ", "piece placement", "4", "there is no position"},
                    {"4k3/8/8/8/8/8/8/4\xC3\xA4K2", "piece placement", "18", "found 'ä'"},
                    {std::string("4k3/8/8\0/8", 10), "piece placement", "8", "found byte 0x00"},
                    {"4k3/8/8/8/8/8/8/4K3 w - - " + nines, "halfmove clock", "27", "9999"},
                });
    for (const Row& row : rows) {
        INFO(row[0]);
        const Expected<ParsedFen> parsed = parse_fen(row[0]);
        REQUIRE_FALSE(parsed);
        CHECK(parsed.error().field == row[1]);
        CHECK(std::to_string(parsed.error().column) == row[2]);
        CHECK_THAT(parsed.error().message, Catch::Matchers::ContainsSubstring(row[3]));
    }
}

TEST_CASE("a position with more moves than any that a game can reach is accepted") {
    const Position position = position_of("KQ4Q1/3Q4/Q4Q1Q/Q1Q4Q/4Q3/1Q4Q1/3Q2pp/Q4Qnk w");
    CHECK(legal_moves(position).size() == 241);
}

TEST_CASE("missing fields are w - - 0 1, and any white space separates fields") {
    const std::string pieces = "4k3/8/8/8/8/8/8/R3K3";
    const std::string bare = pieces + " w - - 0 1";
    CHECK(rewritten(pieces) == bare);
    CHECK(rewritten(pieces + " b") == pieces + " b - - 0 1");
    CHECK(rewritten(pieces + " w Q") == pieces + " w Q - 0 1");
    CHECK(rewritten(pieces + " w Q -") == pieces + " w Q - 0 1");
    CHECK(rewritten(pieces + " w Q - 7") == pieces + " w Q - 7 1");
    CHECK(rewritten("\t " + pieces + "\n w\r\n Q \v -\f 7   9 ") == pieces + " w Q - 7 9");
    CHECK(corrections_in(pieces).empty());
}

TEST_CASE("halfmove clock and move number may be as large as their limits") {
    const std::string text = "4k3/8/8/8/8/8/8/4K3 b - - 9999 99999";
    CHECK(rewritten(text) == text);
    CHECK(rewritten("4k3/8/8/8/8/8/8/4K3 b - - 00000000009 0000000000012") ==
          "4k3/8/8/8/8/8/8/4K3 b - - 9 12");
}

TEST_CASE("what is written after moves beyond the largest clocks can be read") {
    Position position = position_of("4k3/8/8/8/8/8/8/4K2R b - - 9999 99999");
    for (int ply = 0; ply < 4; ++ply) position.make_move(legal_moves(position)[0]);
    const Expected<ParsedFen> read = parse_fen(fen(position));
    REQUIRE(read);
    CHECK(fen(read->position) == fen(position));
}

TEST_CASE("castling rights without their king or rook are left out with a message") {
    const std::vector<std::string> corrections =
        corrections_in("r3k3/8/8/8/8/8/4K3/R6R w KQkq - 0 1");
    REQUIRE(corrections.size() == 3);
    CHECK(corrections[0] == "castling right 'K' is left out: the king is not on its back rank");
    CHECK(corrections[1] == "castling right 'Q' is left out: the king is not on its back rank");
    CHECK(corrections[2] == "castling right 'k' is left out: its rook is missing");
    CHECK(rewritten("r3k3/8/8/8/8/8/4K3/R6R w KQkq - 0 1") == "r3k3/8/8/8/8/8/4K3/R6R w q - 0 1");
    CHECK(rewritten("4k2r/8/8/8/8/8/8/R3K3 w HDEah - 0 1") == "4k2r/8/8/8/8/8/8/R3K3 w k - 0 1");
    CHECK(corrections_in("4k2r/8/8/8/8/8/8/R3K3 w HDEah - 0 1").size() == 4);
}

TEST_CASE("an en passant square that no double push passed is left out with a message") {
    for (const std::string wrong :
         {"4k3/8/8/8/4P3/8/8/4K3 b - e4", "4k3/8/8/8/4P3/8/8/4K3 b - e6",
          "4k3/8/8/8/4P3/8/8/4K3 b - d3", "4k3/8/8/8/4P3/8/8/4K3 w - e3",
          "4k3/8/8/8/4P3/4N3/8/4K3 b - e3", "4k3/8/8/8/4P3/8/4N3/4K3 b - e3",
          "4k3/8/8/8/4p3/8/8/4K3 b - e3", "4k3/8/8/8/8/8/8/4K3 b - h3"}) {
        INFO(wrong);
        const std::string square = wrong.substr(wrong.size() - 2);
        CHECK(corrections_in(wrong) ==
              std::vector<std::string>{"en passant square " + square +
                                       " is left out: no double push can just have passed it"});
        CHECK_FALSE(parse_fen(wrong)->position.state().en_passant.is_on_board());
    }
    CHECK(corrections_in("4k3/8/8/8/4P3/8/8/4K3 b - e3").empty());
}

TEST_CASE("move number 0 is read as 1 with a message") {
    CHECK(corrections_in("4k3/8/8/8/8/8/8/4K3 b - - 5 0") ==
          std::vector<std::string>{"move number 0 is read as 1"});
    CHECK(rewritten("4k3/8/8/8/8/8/8/4K3 b - - 5 0") == "4k3/8/8/8/8/8/8/4K3 b - - 5 1");
}

TEST_CASE("the en passant square is written only where a pawn may legally capture there") {
    for (const Row& row : read_table("rules/ep-sanitise.tsv")) {
        INFO(row[0]);
        CHECK(corrections_in(row[0]).empty());
        CHECK(words(rewritten(row[0]))[3] == row[1]);
    }
}

TEST_CASE("the start position has its usual FEN") {
    CHECK(fen(Position()) == kStartFen);
    CHECK(rewritten(kStartFen) == kStartFen);
    CHECK(parse_fen(kStartFen)->position == Position());
    CHECK(fen(Position(), CastlingNotation::Shredder) ==
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
}

TEST_CASE("castling letters may have any order and either notation") {
    const std::string pieces = "r3k2r/8/8/8/8/8/8/R3K2R w ";
    for (const std::string letters : {"KQkq", "kqKQ", "HAha", "ahAH", "KAhq", "qHAk"}) {
        INFO(letters);
        CHECK(rewritten(pieces + letters) == pieces + "KQkq - 0 1");
    }
}

TEST_CASE("K means the outermost rook; an inner rook is written by its file") {
    const std::string pieces = "1r2k1rr/8/8/8/8/8/8/RR2K1R1 w ";
    CHECK(rewritten(pieces + "KQkq") == pieces + "KQkq - 0 1");
    CHECK(rewritten(pieces + "KQkq", CastlingNotation::Shredder) == pieces + "GAhb - 0 1");
    CHECK(rewritten(pieces + "GBgb") == pieces + "KBgq - 0 1");
    CHECK(rewritten(pieces + "GBgb", CastlingNotation::Shredder) == pieces + "GBgb - 0 1");
}

TEST_CASE("in Chess960 castling rights do not depend on the files of king and rooks") {
    const std::string pieces = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w ";
    CHECK(rewritten(pieces + "KQkq") == pieces + "KQkq - 0 1");
    CHECK(rewritten(pieces + "FHfh") == pieces + "KQkq - 0 1");
    CHECK(rewritten(pieces + "KQkq", CastlingNotation::Shredder) == pieces + "HFhf - 0 1");
    // Whatever UCI_Chess960 says, as in Stockfish.
    const Position king_on_d1 = parse_fen("4k3/8/8/8/8/8/8/R2K4 w Q")->position;
    CHECK(parse_move(king_on_d1, "O-O-O"));
    CHECK_FALSE(parse_move(king_on_d1, "d1c1")->is_castling());
}

TEST_CASE("a position is restored from its FEN") {
    for_each_random_position([](const Position& position) {
        for (const auto notation : {CastlingNotation::XFen, CastlingNotation::Shredder}) {
            const std::string text = fen(position, notation);
            INFO(text);
            const Expected<ParsedFen> parsed = parse_fen(text);
            REQUIRE(parsed);
            REQUIRE(parsed->corrections.empty());
            REQUIRE(fen(parsed->position, notation) == text);
            REQUIRE(parsed->position.key() == position.key());
            REQUIRE(legal_moves(parsed->position).size() == legal_moves(position).size());
        }
    });
}

TEST_CASE("no text breaks the parser, and an accepted FEN is written so that it is read again") {
    SplitMix64 random(0x88);
    constexpr std::string_view kLikely = "KQRBNPkqrbnp/12345678 wb-abcdefgh09\n";
    std::vector<std::string> seeds{
        "r3k2r/p2pqpb1/1n2pnp1/2pPN3/1p2P3/2N2Q1p/PPPB1PPP/R3K2R w KQkq c6 0 2"};
    for (const Row& row : read_table("rules/fen-validity.tsv")) {
        if (row[1] != "invalid") seeds.push_back(row[0]);
    }
    int accepted = 0;
    for (int round = 0; round < 30'000; ++round) {
        std::string text = seeds[random.below(seeds.size())];
        for (std::size_t changes = random.below(4); changes > 0 && !text.empty(); --changes) {
            const std::size_t place = random.below(text.size());
            const char letter = random.below(8) == 0 ? static_cast<char>(random.next())
                                                     : kLikely[random.below(kLikely.size())];
            switch (random.below(3)) {
                case 0: text[place] = letter; break;
                case 1: text.insert(place, 1, letter); break;
                default: text.erase(place, 1); break;
            }
        }
        Expected<ParsedFen> parsed = parse_fen(text);
        if (!parsed) {
            REQUIRE(parsed.error().column >= 1);
            REQUIRE(parsed.error().column <= static_cast<int>(text.size()) + 1);
            continue;
        }
        ++accepted;
        INFO(text);
        const std::string written = fen(parsed->position);
        REQUIRE(rewritten(written) == written);
        for (const Move move : legal_moves(parsed->position)) {
            parsed->position.make_move(move);
            parsed->position.unmake_move(move);
        }
        REQUIRE(fen(parsed->position) == written);
    }
    CHECK(accepted > 5'000);
}

TEST_CASE("megabytes of text are refused quickly") {
    for (const char character : {'8', '/', 'K', ' ', '\0', '-', '\xFF'}) {
        const std::string flood(10'000'000, character);
        CHECK_FALSE(parse_fen(flood));
        CHECK(parse_fen(std::string(kStartFen) + ' ' + flood).operator bool() ==
              (character == ' '));
        CHECK_FALSE(parse_fen("4k3/8/8/8/8/8/8/4K3 w A" + flood + "A - 0 1"));
    }
}
