#include "engine/notation/uci_move.h"

#include <set>

#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/positions.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;
using Catch::Matchers::ContainsSubstring;

namespace {

struct WrongUciMove {
    std::string_view fen;
    std::string text;
    int column;
    std::string reason;
};

void check_uci_moves_refused(const std::vector<WrongUciMove>& table) {
    for (const WrongUciMove& wrong : table) {
        INFO(wrong.text << " in " << wrong.fen);
        const Expected<Move> move = parse_uci_move(position_of(wrong.fen), wrong.text);
        REQUIRE_FALSE(move);
        CHECK(move.error().field == "move");
        CHECK(move.error().column == wrong.column);
        CHECK_THAT(move.error().message, ContainsSubstring(wrong.reason));
    }
}

/// The move that a text means; no move if it is refused.
Move read_uci_move(std::string_view fen, std::string_view text) {
    const Expected<Move> move = parse_uci_move(position_of(fen), text);
    return move ? *move : Move();
}

/// The packed values of the moves read from all pairs of squares with all promotion letters. Every
/// refusal must have a reason.
std::set<std::uint32_t> readable_moves(const Position& position) {
    std::set<std::uint32_t> found;
    for (const Square from : kAllSquares) {
        for (const Square to : kAllSquares) {
            for (const std::string_view promotion : {"", "q", "r", "b", "n"}) {
                std::string text(name(from));
                text.append(name(to)).append(promotion);
                const Expected<Move> move = parse_uci_move(position, text);
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

TEST_CASE("moves are legal exactly where the collected verdicts say so") {
    const std::vector<Row> rows = read_table("rules/move-legality.tsv");
    REQUIRE(rows.size() == 16);
    for (const Row& row : rows) {
        INFO(row[0] << ' ' << row[1] << ' ' << row[4]);
        CHECK(static_cast<bool>(read_uci_move(row[0], row[1])) == (row[2] == "legal"));
    }
}

TEST_CASE("a text that does not have the form of a move is refused with the place") {
    check_uci_moves_refused({
        {kStartFen, "", 1, "expected a file from a to h, found nothing"},
        {kStartFen, "e", 2, "expected a rank from 1 to 8, found nothing"},
        {kStartFen, "e2", 3, "expected a file from a to h, found nothing"},
        {kStartFen, "e2e", 4, "expected a rank from 1 to 8, found nothing"},
        {kStartFen, "i2e4", 1, "found 'i'"},
        {kStartFen, "e9e4", 2, "found '9'"},
        {kStartFen, "e2x4", 3, "found 'x'"},
        {kStartFen, "e2e0", 4, "found '0'"},
        {kStartFen, "E2E4", 1, "found 'E'"},
        {kStartFen, "e2-e4", 3, "found '-'"},
        {kStartFen, std::string("e2\0e4", 5), 3, "found byte 0x00"},
        {kStartFen, "e2e4x", 5, "expected a promotion letter of q, r, b, n, found 'x'"},
        {kStartFen, "e2e4k", 5, "found 'k'"},
        {kStartFen, "e2e4qq", 6, "no more than five characters"},
        {kStartFen, "0000", 1, "passing is not allowed"},
    });
}

TEST_CASE("a move needs a piece of the side to move that can move there") {
    check_uci_moves_refused({
        {kStartFen, "e4e5", 1, "there is no piece on e4"},
        {kStartFen, "e7e5", 1, "the pawn on e7 is not White's"},
        {kStartFen, "g1g3", 3, "a knight does not go from g1 to g3"},
        {kStartFen, "e2d3", 3, "there is nothing to capture on d3"},
        {kStartFen, "e2e5", 3, "a pawn does not go from e2 to e5"},
        {kStartFen, "e2e1", 3, "stands on e1"},
        {kStartFen, "f1c4", 3, "the pawn on e2 is in the way"},
        {kStartFen, "g1e2", 3, "White's own pawn stands on e2"},
        {kStartFen, "e2e4q", 5, "only a pawn that reaches the last rank promotes"},
        {"4k3/8/8/8/8/4p3/4P3/4K3 w", "e2e4", 3, "the pawn on e3 is in the way"},
        {"4k3/8/8/8/4p3/8/4P3/4K3 w", "e2e4", 3, "the pawn on e4 is in the way"},
        {"4k3/8/8/8/8/4P3/8/4K3 w", "e3e5", 3, "a pawn does not go from e3 to e5"},
        {"4k3/8/8/8/8/8/8/4K3 w", "e1e1", 3, "White's own king stands on e1"},
    });
}

TEST_CASE("no move may leave its own king in check") {
    check_uci_moves_refused({
        {"4k3/4r3/8/8/8/8/4B3/4K3 w", "e2d3", 3, "in check if the bishop left e2"},
        {"4k3/8/8/8/8/8/3r4/4K3 w", "e1e2", 3, "the king would be in check on e2"},
        {"4k3/4r3/8/8/8/8/8/B3K3 w", "a1b2", 3, "the king would still be in check"},
        {"8/8/8/r2Pp2K/8/8/4k3/8 w - e6", "d5e6", 3, "in check if the pawn left d5"},
    });
}

TEST_CASE("a promotion needs its letter, and only a promotion has one") {
    constexpr std::string_view kPromoting = "3n4/4P1k1/8/8/8/8/8/4K3 w";
    check_uci_moves_refused({
        {kPromoting, "e7e8", 5, "the promotion letter is missing"},
        {kPromoting, "e7d8", 5, "the promotion letter is missing"},
        {kPromoting, "e7f8q", 3, "nothing"},
        {kPromoting, "e1e2q", 5, "only a pawn that reaches the last rank promotes"},
    });
    CHECK(read_uci_move(kPromoting, "e7e8q").promoted() == Piece::WhiteQueen);
    CHECK(read_uci_move(kPromoting, "e7d8n").promoted() == Piece::WhiteKnight);
    CHECK(read_uci_move(kPromoting, "e7e8R").promoted() == Piece::WhiteRook);
    CHECK(read_uci_move(kPromoting, "e7e8B").promoted() == Piece::WhiteBishop);
}

TEST_CASE("illegal castling is refused with the condition that fails") {
    check_uci_moves_refused({
        {"4k3/8/8/8/8/8/8/R3K2R w Q", "e1g1", 1, "White has no right to castle kingside"},
        {"4k3/8/8/8/8/8/8/R3K2R w Q", "e1h1", 3, "no right to castle with the rook on h1"},
        {"r3k2r/8/8/8/8/8/8/4K3 b k", "e8c8", 1, "Black has no right to castle queenside"},
        {kStartFen, "e1g1", 1, "the bishop on f1 is in the way"},
        {"4k3/8/8/8/8/8/8/RN2K3 w Q", "e1c1", 1, "the knight on b1 is in the way"},
        {"4k3/8/8/8/8/8/4r3/4K2R w K", "e1g1", 1, "the king is in check"},
        {"4k3/8/8/1b6/8/8/8/4K2R w K", "e1g1", 1, "f1 on the king's path is attacked"},
        {"4k3/8/8/8/8/8/7p/4K2R w K", "e1g1", 1, "g1 on the king's path is attacked"},
        {"4k3/8/8/8/8/8/8/qR1K4 w Q", "d1b1", 1, "the rook shields the king"},
    });
}

TEST_CASE("castling is written with the rook's square in Chess960, else with the king's squares") {
    const Position position = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq");
    const Move castle_kingside(MoveKind::CastleKingside, "e1"_sq, "g1"_sq, Piece::WhiteKing);
    const Move castle_queenside(MoveKind::CastleQueenside, "e1"_sq, "c1"_sq, Piece::WhiteKing);
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

TEST_CASE("the king's two squares mean castling only if they cannot be a plain king move") {
    constexpr std::string_view kKingOnF1 = "4k3/8/8/8/8/8/8/R4K1R w KQ";
    CHECK(read_uci_move(kKingOnF1, "f1g1").kind() == MoveKind::Reversible);
    CHECK(read_uci_move(kKingOnF1, "f1h1").kind() == MoveKind::CastleKingside);
    CHECK(read_uci_move(kKingOnF1, "f1c1").kind() == MoveKind::CastleQueenside);
    CHECK(read_uci_move(kKingOnF1, "f1a1").kind() == MoveKind::CastleQueenside);
    const Position position = position_of(kKingOnF1);
    CHECK(uci(read_uci_move(kKingOnF1, "f1h1"), position, false) == "f1h1");
    CHECK(uci(read_uci_move(kKingOnF1, "f1c1"), position, false) == "f1c1");
}

TEST_CASE("a king that stands where castling ends castles with the rook's square") {
    constexpr std::string_view kKingOnG1 = "4k3/8/8/8/8/8/8/6KR w K";
    CHECK(read_uci_move(kKingOnG1, "g1h1").kind() == MoveKind::CastleKingside);
    CHECK(uci(read_uci_move(kKingOnG1, "g1h1"), position_of(kKingOnG1), false) == "g1h1");
    CHECK(read_uci_move("4k3/8/8/8/8/8/8/5KR1 w K", "f1g1").kind() == MoveKind::CastleKingside);
}

TEST_CASE("the null move is written 0000, and a promotion with a small letter") {
    CHECK(uci(Move(), Position(), false) == "0000");
    const Position position = position_of("4k3/P7/8/8/8/8/8/4K3 w");
    CHECK(uci(*parse_uci_move(position, "a7a8N"), position, false) == "a7a8n");
}

TEST_CASE("every legal move has its own text, from which it is read again") {
    for_each_random_position([](const Position& position) {
        std::string misread;
        for (const bool chess960 : {false, true}) {
            std::set<std::string> texts;
            for (const Move move : legal_moves(position)) {
                const std::string text = uci(move, position, chess960);
                const Expected<Move> read_again = parse_uci_move(position, text);
                const bool is_new = texts.insert(text).second;
                if (!read_again || *read_again != move || !is_new) misread += ' ' + text;
            }
        }
        INFO(fen(position));
        REQUIRE(misread.empty());
    });
}

TEST_CASE("of all pairs of squares exactly the legal moves are accepted") {
    // All positions would take too long, so only one in 200 is tested.
    int number = 0;
    for_each_random_position([&number](const Position& position) {
        if (number++ % 200 != 0) return;
        std::set<std::uint32_t> legal;
        for (const Move move : legal_moves(position)) legal.insert(move.bits());
        INFO(fen(position));
        REQUIRE(readable_moves(position) == legal);
    });
}
