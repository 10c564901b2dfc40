// What a back-end finds out about a king: checks and pins.
#pragma once

#include "engine/board.h"
#include "engine/geometry.h"

namespace mutare {

/// The checks that a side's king is in, and the side's pinned pieces.
struct CheckInfo {
    int checks = 0;
    /// The square of the piece that gives check; meaningful only if exactly one does.
    Square checker;
    /// Slots of the side's pieces that stand alone between its king and a slider of the opponent.
    SlotSet pinned;
    /// The squares behind the king on the rays of the sliders that check it: it may not move there.
    KingZone shadow = 0;

    [[nodiscard]] bool in_check() const { return checks != 0; }
};

}  // namespace mutare
