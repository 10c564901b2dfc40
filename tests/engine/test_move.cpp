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

TEST_CASE("Black's Qd8-h4 is 0x037337D0") {
    CHECK(packed("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4") ==
          0x037337D0);
}

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

TEST_CASE("a move tells what it is without the position") {
    const Move promotion(promotion_to(Piece::WhiteKnight), "a7"_sq, "b8"_sq, Piece::WhitePawn,
                         Piece::BlackRook);
    CHECK(promotion.is_promotion());
    CHECK(promotion.promoted() == Piece::WhiteKnight);
    CHECK(promotion.is_capture());
    CHECK_FALSE(promotion.is_quiet());
    CHECK_FALSE(promotion.keeps_clock_running());

    const Move castling(MoveKind::CastleQueenside, "e8"_sq, "c8"_sq, Piece::BlackKing);
    CHECK(castling.is_castling());
    CHECK(castling.is_quiet());
    CHECK(castling.keeps_clock_running());
    CHECK_FALSE(castling.is_promotion());

    const Move queen = Move::of_piece(Piece::WhiteQueen, "d1"_sq, "d5"_sq, Piece::None);
    CHECK(queen.kind() == MoveKind::Reversible);
    CHECK(queen.from() == "d1"_sq);
    CHECK(queen.to() == "d5"_sq);
    CHECK(queen.piece() == Piece::WhiteQueen);
    CHECK(queen.captured() == Piece::None);
    CHECK(queen.keeps_clock_running());
}

TEST_CASE("a captured piece stands on TO, but en passant beside FROM") {
    const Move plain(MoveKind::PawnMove, "e5"_sq, "d6"_sq, Piece::WhitePawn, Piece::BlackPawn);
    const Move en_passant(MoveKind::EnPassant, "e5"_sq, "d6"_sq, Piece::WhitePawn,
                          Piece::BlackPawn);
    CHECK(plain.capture_square() == "d6"_sq);
    CHECK(en_passant.capture_square() == "d5"_sq);
}

TEST_CASE("castling, promotion and en passant are not plain moves, all others are") {
    const Move double_push(MoveKind::DoublePush, "e2"_sq, "e4"_sq, Piece::WhitePawn);
    const Move push(MoveKind::PawnMove, "e2"_sq, "e3"_sq, Piece::WhitePawn);
    const Move quiet = Move::of_piece(Piece::WhiteRook, "a1"_sq, "a8"_sq, Piece::None);
    const Move capture = Move::of_piece(Piece::WhiteRook, "a1"_sq, "a8"_sq, Piece::BlackRook);
    for (const Move move : {double_push, push, quiet, capture}) CHECK(move.is_simple());

    const Move castle_kingside(MoveKind::CastleKingside, "e1"_sq, "g1"_sq, Piece::WhiteKing);
    const Move castle_queenside(MoveKind::CastleQueenside, "e1"_sq, "c1"_sq, Piece::WhiteKing);
    const Move en_passant(MoveKind::EnPassant, "e5"_sq, "d6"_sq, Piece::WhitePawn,
                          Piece::BlackPawn);
    for (const Move move : {castle_kingside, castle_queenside, en_passant})
        CHECK_FALSE(move.is_simple());
    for (const PieceType type :
         {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
        const Move white(promotion_to(make_piece(Color::White, type)), "a7"_sq, "a8"_sq,
                         Piece::WhitePawn);
        const Move black(promotion_to(make_piece(Color::Black, type)), "a2"_sq, "a1"_sq,
                         Piece::BlackPawn);
        for (const Move move : {white, black}) CHECK_FALSE(move.is_simple());
    }
}

TEST_CASE("the null move is 0") {
    CHECK(Move().bits() == 0);
    CHECK_FALSE(Move());
}
