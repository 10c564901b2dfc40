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

}  // namespace mutare
