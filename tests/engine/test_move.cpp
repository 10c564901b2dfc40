#include "engine/move.h"

#include <string>
#include <string_view>

#include "engine/movegen.h"
#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// The packed value of a legal move, given by its UCI text.
std::uint32_t packed(std::string_view fen, std::string_view move) {
    const Position position = position_of(fen);
    return move_of(position, move).bits();
}

}  // namespace

TEST_CASE("each SPECIAL code stands for its moves") {
    const std::string castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    CHECK(packed(castling, "e1g1") == 0x01040660);
    CHECK(packed(castling, "e1c1") == 0x02040260);
    CHECK(packed(castling, "e1e2") == 0x03041460);
    CHECK(packed(castling, "h1h8") == 0x070777AB);

    const std::string pawns = "1r2k3/P1P5/8/3pP3/8/8/1p5P/4K3 w - d6 0 1";
    CHECK(packed(pawns, "h2h3") == 0x06172720);
    CHECK(packed(pawns, "h2h4") == 0x0E173720);
    CHECK(packed(pawns, "e5d6") == 0x0F445323);
    CHECK(packed(pawns, "a7a8n") == 0x04607020);
    CHECK(packed(pawns, "a7b8b") == 0x0860712B);
    CHECK(packed(pawns, "c7c8r") == 0x0A627220);
    CHECK(packed(pawns, "c7b8q") == 0x0C62712B);

    const std::string black = "4k3/8/8/8/3pP3/8/p7/4K3 b - e3 0 1";
    CHECK(packed(black, "d4e3") == 0x0F332432);
    CHECK(packed(black, "d4d3") == 0x06332330);
    CHECK(packed(black, "a2a1n") == 0x05100030);
    CHECK(packed(black, "a2a1b") == 0x09100030);
    CHECK(packed(black, "a2a1r") == 0x0B100030);
    CHECK(packed(black, "a2a1q") == 0x0D100030);
}

TEST_CASE("a pawn's capture is a pawn move with CAPTURED") {
    CHECK(packed("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", "e4d5") == 0x0634432B);
}

TEST_CASE("castling to g1 and a king's step to g1 are different moves") {
    const Position position = position_of("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    const Move step = Move::of_piece(Piece::WhiteKing, "f1"_sq, "g1"_sq, Piece::None);
    const Move castling(MoveKind::CastleKingside, "f1"_sq, "g1"_sq, Piece::WhiteKing);
    CHECK(step != castling);
    CHECK(legal_moves(position).has(step));
    CHECK(legal_moves(position).has(castling));
}
