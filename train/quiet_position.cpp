#include "train/quiet_position.h"

#include <algorithm>

#include "engine/movegen.h"
#include "engine/see.h"

namespace mutare::train {

bool is_quiet(const Position& position) {
    const CheckInfo checks = find_checks(position.board(), position.side_to_move());
    if (checks.in_check()) return false;
    MoveList noisy;
    generate(position, checks, MoveClass::Noisy, noisy);
    return std::ranges::none_of(
        noisy, [&](Move move) { return move.is_promotion() || see_at_least(position, move, 1); });
}

}  // namespace mutare::train
