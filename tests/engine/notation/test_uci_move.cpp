#include "engine/notation/uci_move.h"

#include <set>

#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

Position position_of(std::string_view fen) {
    const Parsed<ParsedFen> parsed = parse_fen(fen);
    REQUIRE(parsed);
    return parsed->position;
}

struct Misread {
    std::string_view fen;
    std::string text;
    int column;
    std::string reason;
};

void check_refused(const std::vector<Misread>& table) {
    for (const Misread& wrong : table) {
        INFO(wrong.text << " in " << wrong.fen);
        const Parsed<Move> move = parse_uci_move(position_of(wrong.fen), wrong.text);
        REQUIRE_FALSE(move);
        CHECK(move.error().field == "move");
        CHECK(move.error().column == wrong.column);
        CHECK_THAT(move.error().message, ContainsSubstring(wrong.reason));
    }
}

/// The move that a text means; no move where it is refused.
Move read(std::string_view fen, std::string_view text) {
    const Parsed<Move> move = parse_uci_move(position_of(fen), text);
    return move ? *move : Move();
}

/// The moves that are read from all pairs of squares with all promotion letters, by their values.
/// Every refusal has to have its reason.
std::set<std::uint32_t> readable_moves(const Position& position) {
    std::set<std::uint32_t> found;
    for (const Square from : kAllSquares) {
        for (const Square to : kAllSquares) {
            for (const std::string_view promotion : {"", "q", "r", "b", "n"}) {
                std::string text(name(from));
                text.append(name(to)).append(promotion);
                const Parsed<Move> move = parse_uci_move(position, text);
                if (move) {
                    found.insert(move->bits());
                } else if (move.error().message.empty()) {
                    FAIL(text);
                }
            }
        }
    }
    return found;
}

}  // namespace

TEST_CASE("moves are legal or not as the collected verdicts say") {
    const std::vector<Row> rows = read_table("rules/move-legality.tsv");
    REQUIRE(rows.size() == 16);
    for (const Row& row : rows) {
        INFO(row[0] << ' ' << row[1] << ' ' << row[4]);
        CHECK(static_cast<bool>(read(row[0], row[1])) == (row[2] == "legal"));
    }
}

TEST_CASE("what does not have the form of a move is none") {
    check_refused({
        {kStart, "", 1, "expected a file from a to h, found nothing"},
        {kStart, "e", 2, "expected a rank from 1 to 8, found nothing"},
        {kStart, "e2", 3, "expected a file from a to h, found nothing"},
        {kStart, "e2e", 4, "expected a rank from 1 to 8, found nothing"},
        {kStart, "i2e4", 1, "found 'i'"},
        {kStart, "e9e4", 2, "found '9'"},
        {kStart, "e2x4", 3, "found 'x'"},
        {kStart, "e2e0", 4, "found '0'"},
        {kStart, "E2E4", 1, "found 'E'"},
        {kStart, "e2-e4", 3, "found '-'"},
        {kStart, std::string("e2\0e4", 5), 3, "found byte 0x00"},
        {kStart, "e2e4x", 5, "expected a promotion letter of q, r, b, n, found 'x'"},
        {kStart, "e2e4k", 5, "found 'k'"},
        {kStart, "e2e4qq", 6, "no more than five characters"},
        {kStart, "0000", 1, "passing is not allowed"},
    });
}

TEST_CASE("only one's own men move, and only as they go") {
    check_refused({
        {kStart, "e4e5", 1, "there is no man on e4"},
        {kStart, "e7e5", 1, "the pawn on e7 is not White's"},
        {kStart, "g1g3", 3, "a knight does not go from g1 to g3"},
        {kStart, "e2d3", 3, "there is nothing to capture on d3"},
        {kStart, "e2e5", 3, "a pawn does not go from e2 to e5"},
        {kStart, "e2e1", 3, "stands on e1"},
        {kStart, "f1c4", 3, "the pawn on e2 is in the way"},
        {kStart, "g1e2", 3, "an own man, the pawn, stands on e2"},
        {kStart, "e2e4q", 5, "only a pawn that reaches the last rank promotes"},
        {"4k3/8/8/8/8/4p3/4P3/4K3 w", "e2e4", 3, "the pawn on e3 is in the way"},
        {"4k3/8/8/8/4p3/8/4P3/4K3 w", "e2e4", 3, "the pawn on e4 is in the way"},
        {"4k3/8/8/8/8/4P3/8/4K3 w", "e3e5", 3, "a pawn does not go from e3 to e5"},
        {"4k3/8/8/8/8/8/8/4K3 w", "e1e1", 3, "an own man, the king, stands on e1"},
    });
}

TEST_CASE("no move leaves the own king in check") {
    check_refused({
        {"4k3/4r3/8/8/8/8/4B3/4K3 w", "e2d3", 3, "in check if the bishop left e2"},
        {"4k3/8/8/8/8/8/3r4/4K3 w", "e1e2", 3, "the king would be in check on e2"},
        {"4k3/4r3/8/8/8/8/8/B3K3 w", "a1b2", 3, "the king would still be in check"},
        {"8/8/8/r2Pp2K/8/8/4k3/8 w - e6", "d5e6", 3, "in check if the pawn left d5"},
    });
}

TEST_CASE("a pawn on the last rank needs to know what it becomes") {
    constexpr std::string_view kPromoting = "3n4/4P1k1/8/8/8/8/8/4K3 w";
    check_refused({
        {kPromoting, "e7e8", 5, "the promotion letter is missing"},
        {kPromoting, "e7d8", 5, "the promotion letter is missing"},
        {kPromoting, "e7f8q", 3, "nothing"},
        {kPromoting, "e1e2q", 5, "only a pawn that reaches the last rank promotes"},
    });
    CHECK(read(kPromoting, "e7e8q").promoted() == Piece::WhiteQueen);
    CHECK(read(kPromoting, "e7d8n").promoted() == Piece::WhiteKnight);
    CHECK(read(kPromoting, "e7e8R").promoted() == Piece::WhiteRook);
    CHECK(read(kPromoting, "e7e8B").promoted() == Piece::WhiteBishop);
}

TEST_CASE("castling has conditions, and the one that fails is named") {
    check_refused({
        {"4k3/8/8/8/8/8/8/R3K2R w Q", "e1g1", 1, "White has no right to castle short"},
        {"4k3/8/8/8/8/8/8/R3K2R w Q", "e1h1", 3, "no right to castle with the rook on h1"},
        {"r3k2r/8/8/8/8/8/8/4K3 b k", "e8c8", 1, "Black has no right to castle long"},
        {kStart, "e1g1", 1, "the bishop on f1 is in the way"},
        {"4k3/8/8/8/8/8/8/RN2K3 w Q", "e1c1", 1, "the knight on b1 is in the way"},
        {"4k3/8/8/8/8/8/4r3/4K2R w K", "e1g1", 1, "the king is in check"},
        {"4k3/8/8/1b6/8/8/8/4K2R w K", "e1g1", 1, "leads over f1, which is attacked"},
        {"4k3/8/8/8/8/8/7p/4K2R w K", "e1g1", 1, "leads over g1, which is attacked"},
        {"4k3/8/8/8/8/8/8/qR1K4 w Q", "d1b1", 1, "the rook covers the king"},
    });
}

TEST_CASE("castling is written king takes rook in Chess960, else with the king's squares") {
    const Position position = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq");
    const Move castle_kingside(Special::CastleKingside, "e1"_sq, "g1"_sq, Piece::WhiteKing);
    const Move castle_queenside(Special::CastleQueenside, "e1"_sq, "c1"_sq, Piece::WhiteKing);
    CHECK(uci(castle_kingside, position, false) == "e1g1");
    CHECK(uci(castle_kingside, position, true) == "e1h1");
    CHECK(uci(castle_queenside, position, false) == "e1c1");
    CHECK(uci(castle_queenside, position, true) == "e1a1");
    for (const std::string_view text : {"e1g1", "e1h1"}) {
        CHECK(*parse_uci_move(position, text) == castle_kingside);
    }
    for (const std::string_view text : {"e1c1", "e1a1"}) {
        CHECK(*parse_uci_move(position, text) == castle_queenside);
    }
}

TEST_CASE("the king's two squares mean castling only where no plain king move is written so") {
    constexpr std::string_view kKingOnF1 = "4k3/8/8/8/8/8/8/R4K1R w KQ";
    CHECK(read(kKingOnF1, "f1g1").special() == Special::Reversible);
    CHECK(read(kKingOnF1, "f1h1").special() == Special::CastleKingside);
    CHECK(read(kKingOnF1, "f1c1").special() == Special::CastleQueenside);
    CHECK(read(kKingOnF1, "f1a1").special() == Special::CastleQueenside);
    const Position position = position_of(kKingOnF1);
    CHECK(uci(read(kKingOnF1, "f1h1"), position, false) == "f1h1");
    CHECK(uci(read(kKingOnF1, "f1c1"), position, false) == "f1c1");
}

TEST_CASE("a king that stands where castling would bring him castles by taking his rook") {
    constexpr std::string_view kKingOnG1 = "4k3/8/8/8/8/8/8/6KR w K";
    CHECK(read(kKingOnG1, "g1h1").special() == Special::CastleKingside);
    CHECK(uci(read(kKingOnG1, "g1h1"), position_of(kKingOnG1), false) == "g1h1");
    CHECK(read("4k3/8/8/8/8/8/8/5KR1 w K", "f1g1").special() == Special::CastleKingside);
}

TEST_CASE("no move is written 0000, and promotions with a small letter") {
    CHECK(uci(Move(), Position(), false) == "0000");
    const Position position = position_of("4k3/P7/8/8/8/8/8/4K3 w");
    CHECK(uci(*parse_uci_move(position, "a7a8N"), position, false) == "a7a8n");
}

TEST_CASE("every legal move has its own text and is read from it again") {
    for_each_random_position([](const Position& position) {
        std::string misread;
        for (const bool chess960 : {false, true}) {
            std::set<std::string> texts;
            for (const Move move : legal_moves(position)) {
                const std::string text = uci(move, position, chess960);
                const Parsed<Move> read_again = parse_uci_move(position, text);
                const bool is_new = texts.insert(text).second;
                if (!read_again || *read_again != move || !is_new) misread += ' ' + text;
            }
        }
        INFO(fen(position));
        REQUIRE(misread.empty());
    });
}

TEST_CASE("of all pairs of squares exactly those of legal moves are read as moves") {
    // With all positions it would take long: one in 200 will do.
    int number = 0;
    for_each_random_position([&number](const Position& position) {
        if (number++ % 200 != 0) return;
        std::set<std::uint32_t> legal;
        for (const Move move : legal_moves(position)) legal.insert(move.bits());
        INFO(fen(position));
        REQUIRE(readable_moves(position) == legal);
    });
}
