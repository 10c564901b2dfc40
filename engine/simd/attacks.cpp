// Attacked squares, checks and pins by board look-ups.
#include "engine/attacks.h"

#if MUTARE_HAS_SIMD

#include "engine/simd/attacked_squares.h"
#include "engine/simd/king_view.h"

namespace mutare::simd {

bool is_attacked(const Board& board, Square square, Color by) {
    const Bytes pieces = around(pieces_of(board), square);
    return (seen_up_to(not_zero(pieces)) & aimed_at_origin(pieces, by)) != 0;
}

SquareSet slider_attacks(const Board& board, PieceType type, Square from) {
    const LaneMask seen = seen_up_to(lanes_to(pieces_of(board).occupied(), from));
    return SquareSet(squares_of(from, seen & lanes_of(type)));
}

SquareSet attacked_squares(const Board& board, Color by) {
    const SimdBoard pieces = pieces_of(board);
    const Square king = board.king(by);
    return SquareSet(by == Color::White
                         ? attacked_squares<Color::White>(pieces, pieces.occupied(), king)
                         : attacked_squares<Color::Black>(pieces, pieces.occupied(), king));
}

CheckInfo find_checks(const Board& board, Color side) {
    constexpr int kSliders =
        bit_of(PieceType::Bishop) | bit_of(PieceType::Rook) | bit_of(PieceType::Queen);
    const Square king = board.king(side);
    const Bytes pieces = around(pieces_of(board), king);
    const KingView view = view_of(pieces, side);

    CheckInfo info;
    const LaneMask checkers = view.checkers();
    if (checkers != 0) {
        info.checks = std::popcount(checkers);
        info.checker = square_of(king, first_lane(checkers));
        for (LaneMask left = checkers & lanes_with(pieces, kSliders); left != 0; left &= left - 1) {
            info.shadow |= 1u << opposite(ray_of(first_lane(left)));
        }
    }
    for (LaneMask left = view.pinned(); left != 0; left &= left - 1) {
        info.pinned |= SlotSet::of(board.slot_on(square_of(king, first_lane(left))));
    }
    return info;
}

}  // namespace mutare::simd

#endif
