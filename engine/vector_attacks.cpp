#include "engine/attacks.h"
#include "engine/vector_king.h"
#include "engine/vector_order.h"

#if MUTARE_HAS_VECTOR

namespace mutare::vector {

namespace {

[[gnu::always_inline]] inline SquareSet slider_attacks(const VectorBoard& board, Kind kind,
                                                       Square from) {
    const LaneMask seen = seen_through(not_zero(board.at(rays_from(from))));
    return squares_of(from, seen & lanes_of(kind));
}

}  // namespace

bool is_attacked(const Board& board, Square square, Color by) {
    return is_attacked(men_of(board), square, by);
}

SquareSet slider_attacks(const Board& board, Kind kind, Square from) {
    return slider_attacks(men_of(board), kind, from);
}

SquareSet attacked_squares(const Board& board, Color by) {
    const VectorBoard all = men_of(board);
    const PieceList& men = board.men(by);
    SquareSet attacked = attacked_by_leapers(board, by);
    for (const std::size_t slot : men.sliders()) {
        const Square from = men[slot];
        attacked |= slider_attacks(all, mutare::kind_of(board[from]), from);
    }
    return attacked;
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
