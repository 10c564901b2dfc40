#include "engine/board.h"

#include "tests/catch.h"

using namespace mutare;

TEST_CASE("a new board is empty, with walls around it") {
    const Board board;
    for (std::size_t index = 0; index < 256; ++index) {
        const Square square(index);
        CHECK(board[square] == (square.is_on_board() ? Piece::None : Piece::Wall));
    }
    CHECK(board.pieces(Color::White).all().is_empty());
}

TEST_CASE("a step of up to two ranks and files off the board meets a wall") {
    const Board board;
    for (const Square square : kAllSquares) {
        for (int ranks = -2; ranks <= 2; ++ranks) {
            for (int files = -2; files <= 2; ++files) {
                const int file = square.file() + files;
                const int rank = square.rank() + ranks;
                const bool stays = file >= 0 && file < 8 && rank >= 0 && rank < 8;
                const Piece there = board[square + Direction(16 * ranks + files)];
                CHECK(there == (stays ? Piece::None : Piece::Wall));
            }
        }
    }
}

TEST_CASE("a piece keeps its slot when it moves, and frees it when it is captured") {
    Board board;
    board.put(Piece::WhiteRook, "a1"_sq, 3);
    board.shift(Piece::WhiteRook, "a1"_sq, "a8"_sq);
    CHECK(board.is_empty("a1"_sq));
    CHECK(board["a8"_sq] == Piece::WhiteRook);
    CHECK(board.slot_on("a8"_sq) == 3);
    CHECK(board.pieces(Color::White)[3] == "a8"_sq);
    CHECK(board.pieces(Color::White).of(PieceType::Rook) == SlotSet::of(3));

    CHECK(board.lift(Piece::WhiteRook, "a8"_sq) == 3);
    CHECK(board == Board());
}

TEST_CASE("a promoted piece keeps the pawn's slot") {
    Board board;
    board.put(Piece::BlackPawn, "c1"_sq, 12);
    board.change("c1"_sq, Piece::BlackQueen);
    const PieceList& pieces = board.pieces(Color::Black);
    CHECK(board["c1"_sq] == Piece::BlackQueen);
    CHECK(pieces.of(PieceType::Pawn).is_empty());
    CHECK(pieces.of(PieceType::Queen) == SlotSet::of(12));
    CHECK(pieces.sliders() == SlotSet::of(12));
    CHECK(pieces[12] == "c1"_sq);
}
