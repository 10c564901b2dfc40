// All squares that a side attacks. Its sliders go in four directions at a time, as sets of squares.
// https://www.chessprogramming.org/Kogge-Stone_Algorithm
#pragma once

#include "engine/attacks.h"
#include "engine/simd/pawn_moves.h"

namespace mutare::simd {

namespace detail {

/// A set of squares for each of four directions.
using FourSets [[gnu::vector_size(4 * sizeof(LaneMask))]] = LaneMask;

template <bool up>
[[gnu::always_inline]] inline FourSets moved(FourSets squares, FourSets lanes) {
    return up ? squares << lanes : squares >> lanes;
}

/// The squares that sliders attack over empty ones: to the east, the north, the north-west and the
/// north-east, if they go up, or else in the opposite directions. Every round doubles the number of
/// steps that they have gone.
template <bool up>
[[gnu::always_inline]] inline FourSets attacked_in_four_directions(FourSets sliders,
                                                                   LaneMask empty) {
    const FourSets step{1, 8, 7, 9};
    // Mirrored where the directions are reversed.
    constexpr LaneMask kEastEdge = up ? kFileH : kFileA;
    constexpr LaneMask kWestEdge = up ? kFileA : kFileH;
    const FourSets on_board{~kWestEdge, ~LaneMask{0}, ~kEastEdge, ~kWestEdge};

    FourSets open = on_board & empty;
    FourSets reached = sliders | (open & moved<up>(sliders, step));
    open &= moved<up>(open, step);
    reached |= open & moved<up>(reached, 2 * step);
    open &= moved<up>(open, 2 * step);
    reached |= open & moved<up>(reached, 4 * step);
    return on_board & moved<up>(reached, step);
}

constexpr LaneMask attacked_by_knights(LaneMask knights) {
    const LaneMask one = moved_west(knights) | moved_east(knights);
    const LaneMask two = moved_west(moved_west(knights)) | moved_east(moved_east(knights));
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}

}  // namespace detail

/// The squares a step away.
[[gnu::always_inline]] inline LaneMask squares_beside(Square square) {
    return attacks_on_empty_board(Piece::WhiteKing, square).bits();
}

/// The squares that a side attacks; `king` is its own king's. Sliders see up to `occupied`: leave
/// the other king out to ask where it may go.
template <Color by>
[[gnu::always_inline]] inline LaneMask attacked_squares(const SimdBoard& board, LaneMask occupied,
                                                        Square king) {
    const Bytes& pieces = entries_of(board.pieces);
    const auto of_types = [&](int types) __attribute__((always_inline)) {
        return lanes_with(pieces, types) & board.of(by);
    };
    const LaneMask on_lines = of_types(bit_of(PieceType::Rook) | bit_of(PieceType::Queen));
    const LaneMask on_diagonals = of_types(bit_of(PieceType::Bishop) | bit_of(PieceType::Queen));
    const detail::FourSets sliders{on_lines, on_lines, on_diagonals, on_diagonals};
    const detail::FourSets by_sliders =
        detail::attacked_in_four_directions<true>(sliders, ~occupied) |
        detail::attacked_in_four_directions<false>(sliders, ~occupied);
    return by_sliders[0] | by_sliders[1] | by_sliders[2] | by_sliders[3] |
           detail::attacked_by_knights(of_types(bit_of(PieceType::Knight))) |
           attacked_by_pawns<by>(of_types(bit_of(PieceType::Pawn))) | squares_beside(king);
}

}  // namespace mutare::simd
