#include "engine/attacks.h"
#include "engine/vector_king.h"

#if MUTARE_HAS_VECTOR

namespace mutare::vector {

bool is_attacked(const Board& board, Square square, Color by) {
    return is_attacked(men_of(board), square, by);
}

CheckInfo find_checks(const Board& board, Color side) {
    constexpr int kSliders = bit_of(Kind::Bishop) | bit_of(Kind::Rook) | bit_of(Kind::Queen);
    const Square king = board.king(side);
    const Bytes men = men_of(board).at(rays_from(king));
    const KingView view = view_of(men, side);

    CheckInfo info;
    const LaneMask checkers = view.checkers();
    if (checkers != 0) {
        info.checks = std::popcount(checkers);
        info.checker = square_of(king, first_lane(checkers));
        for (LaneMask left = checkers & have(men, kSliders); left != 0; left &= left - 1) {
            info.shadow |= 1u << opposite(ray_of(first_lane(left)));
        }
    }
    for (LaneMask left = view.pinned(); left != 0; left &= left - 1) {
        info.pinned |= SlotSet::of(board.slot_on(square_of(king, first_lane(left))));
    }
    return info;
}

}  // namespace mutare::vector

#endif
