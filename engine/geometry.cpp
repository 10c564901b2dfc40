#include "engine/geometry.h"

namespace mutare {

constexpr std::array<std::array<SquareSet, kSquareCount>, kPieceCodes> kAttacksOnEmptyBoard = [] {
    std::array<std::array<SquareSet, kSquareCount>, kPieceCodes> tables;
    for (std::size_t code = index(Piece::WhitePawn); code <= index(Piece::BlackQueen); ++code) {
        for (const Square from : kAllSquares) {
            for_each_attack_on_empty_board(
                static_cast<Piece>(code), from,
                [&](Square to, Direction) { tables[code][from.compact()] |= SquareSet::of(to); });
        }
    }
    return tables;
}();

namespace {

template <class Visit>
constexpr void for_each_move_on_empty_board(Piece piece, Square from, Visit visit) {
    if (type_of(piece) != PieceType::Pawn) {
        for_each_attack_on_empty_board(piece, from, [&](Square to, Direction) { visit(to); });
        return;
    }
    const Color side = color_of(piece);
    const Square ahead = from + forward(side);
    if (!ahead.is_on_board()) return;
    visit(ahead);
    if (from.rank_for(side) == kStartRank) visit(ahead + forward(side));
}

/// The sum over all pieces and squares.
constexpr std::size_t kMoveCount = 7464;

struct MoveTable {
    struct Range {
        std::uint16_t first = 0;
        std::uint16_t count = 0;
    };
    std::array<std::array<Range, kBoardSize>, kPieceCodes> ranges{};
    std::array<Square, kMoveCount> squares{};
};

constexpr MoveTable kMoveTable = [] {
    MoveTable table;
    std::uint16_t used = 0;
    for (std::size_t code = index(Piece::WhitePawn); code <= index(Piece::BlackQueen); ++code) {
        for (const Square from : kAllSquares) {
            const std::uint16_t first = used;
            for_each_move_on_empty_board(static_cast<Piece>(code), from,
                                         [&](Square to) { table.squares[used++] = to; });
            table.ranges[code][from.index()] = {first, static_cast<std::uint16_t>(used - first)};
        }
    }
    return table;
}();

}  // namespace

std::span<const Square> empty_board_moves(Piece piece, Square from) {
    const MoveTable::Range range = kMoveTable.ranges[index(piece)][from.index()];
    return std::span(kMoveTable.squares).subspan(range.first, range.count);
}

}  // namespace mutare
