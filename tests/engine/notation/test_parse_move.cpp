#include "engine/notation/move_text.h"

#include <algorithm>
#include <set>
#include <string>

#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/positions.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// The move that a text means, as UCI writes it; "0000" if it is refused.
std::string read_move(std::string_view fen, std::string_view text) {
    const Position position = position_of(fen);
    const Expected<Move> move = parse_move(position, text);
    return uci(move ? *move : Move(), position, false);
}

MoveKind kind_of(std::string_view fen, std::string_view text) {
    return move_of(position_of(fen), text).kind();
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
                const Expected<Move> move = parse_move(position, text);
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

TEST_CASE("a move is read in every notation that is in use") {
    for (const Row& row : read_table("rules/move-reading.tsv")) {
        for (const std::string& text : words(row[2])) {
            INFO(text << " in " << row[0]);
            CHECK(read_move(row[0], text) == row[1]);
        }
    }
}

TEST_CASE("a text that means no legal move is refused with the place and the reason") {
    for (const Row& row : read_table("rules/move-refusals.tsv")) {
        INFO(row[1] << " in " << row[0]);
        const Expected<Move> move = parse_move(position_of(row[0]), row[1]);
        REQUIRE_FALSE(move);
        CHECK(move.error().field == "move");
        CHECK(std::to_string(move.error().column) == row[2]);
        CHECK_THAT(move.error().message, Catch::Matchers::ContainsSubstring(row[3]));
    }
    CHECK(parse_move(Position(), std::string_view("e2\0e4", 5)).error().message ==
          "not a move: byte 0x00 stands behind its end");
}

TEST_CASE("moves are read as the collected verdicts say") {
    for (const Row& row : read_table("rules/move-legality.tsv")) {
        INFO(row[0] << ' ' << row[1] << ' ' << row[4]);
        CHECK((read_move(row[0], row[1]) != "0000") == (row[2] == "legal"));
    }
    for (const Row& row : read_table("rules/san-input-lenient.tsv")) {
        INFO(row[0] << ' ' << row[1]);
        CHECK(read_move(row[0], row[1]) == row[2]);
    }
    for (const Row& row : read_table("rules/san-invalid.tsv")) {
        INFO(row[0] << ' ' << row[1] << ' ' << row[2]);
        CHECK(read_move(row[0], row[1]) == "0000");
    }
}

TEST_CASE("the king's two squares mean castling only if they cannot be a plain king move") {
    constexpr std::string_view kKingOnF1 = "4k3/8/8/8/8/8/8/R4K1R w KQ";
    CHECK(kind_of(kKingOnF1, "f1g1") == MoveKind::Reversible);
    CHECK(kind_of(kKingOnF1, "f1h1") == MoveKind::CastleKingside);
    CHECK(kind_of(kKingOnF1, "f1c1") == MoveKind::CastleQueenside);
    CHECK(kind_of(kKingOnF1, "f1a1") == MoveKind::CastleQueenside);
    CHECK(kind_of("4k3/8/8/8/8/8/8/6KR w K", "g1h1") == MoveKind::CastleKingside);
    CHECK(kind_of("4k3/8/8/8/8/8/8/5KR1 w K", "f1g1") == MoveKind::CastleKingside);
}

TEST_CASE("a text has the form of a move, perhaps in a loose spelling, or is something else") {
    const auto all_are = [](MoveForm form, const std::string& texts) {
        for (const std::string& text : words(texts)) {
            CAPTURE(text);
            CHECK(form_of_move(text) == form);
        }
    };
    all_are(MoveForm::Exact,
            "e4 Nf3 nf3 exd5 O-O 0-0 O-O-O-O Nf9e4 Xf3 Ng1xf3=Q Ng1xf3=Q+!? Kx N3f Qe9");
    all_are(MoveForm::Loose, "OO 00 ooo cd cxd c:d cd=Q D3 NXD5 E2E4 ED TD1");
    all_are(MoveForm::None,
            "der bad C42 E97 MATE x o ce N ch e.p. mate Nf +- = 1/2 e9 i4 e0 h1-system b4-line "
            "<e4> →e4 @e4");
    CHECK(form_of_move("") == MoveForm::None);
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

TEST_CASE("no text breaks the reader of moves, and the moves it reads are legal") {
    constexpr std::string_view kLikely = "KQRBNPabcdefgh12345678xO0-=+#!?.ep";
    SplitMix64 random(0x88);
    int accepted = 0;
    for_each_random_position([&](const Position& position) {
        const MoveList moves = legal_moves(position);
        for (int round = 0; round < 10; ++round) {
            std::string text;
            for (std::size_t length = random.below(6); length > 0; --length) {
                text += random.below(32) == 0 ? static_cast<char>(random.next())
                                              : kLikely[random.below(kLikely.size())];
            }
            const Expected<Move> move = parse_move(position, text);
            if (!move) continue;
            ++accepted;
            INFO(text << " in " << fen(position));
            REQUIRE(moves.has(*move));
        }
    });
    CHECK(accepted > 100);
    for (const char character : {'+', 'x', '1', 'O', '.'}) {
        CHECK_FALSE(parse_move(Position(), std::string(10'000'000, character)));
    }
}
