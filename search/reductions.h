// How much less deep late moves are searched, by the depth and by the number of the move. Computed
// with integers only, so that the tree is the same on every machine.
// https://www.chessprogramming.org/Late_Move_Reductions
#pragma once

#include <algorithm>
#include <array>

#include "search/parameters.h"

namespace mutare {

/// Reductions in 1024ths of a ply: by depth and number of the move, which must be at least 1, and
/// by the history of a quiet move.
class Reductions {
  public:
    /// 1024 · the natural logarithm of n, rounded down. Entry 0 is not used.
    static constexpr std::array kLogs{
        0,    0,    709,  1124, 1419, 1648, 1834, 1992, 2129, 2249, 2357, 2455, 2544,
        2626, 2702, 2773, 2839, 2901, 2959, 3015, 3067, 3117, 3165, 3210, 3254, 3296,
        3336, 3374, 3412, 3448, 3482, 3516, 3548, 3580, 3610, 3640, 3669, 3697, 3724,
        3751, 3777, 3802, 3827, 3851, 3875, 3898, 3920, 3942, 3964, 3985, 4005, 4026,
        4046, 4065, 4084, 4103, 4121, 4140, 4157, 4175, 4192, 4209, 4226, 4242};

    static int of_quiet(int depth, int number) {
        return kTuned.reduction_base + logs(depth, number) / kTuned.reduction_divisor;
    }
    static int of_noisy(int depth, int number) {
        return logs(depth, number) / kTuned.noisy_reduction_divisor;
    }
    /// Less for a good history, more for a bad one.
    static int by_history(int history) {
        return -(history * kTuned.reduction_per_history / kHistoryUnit);
    }

  private:
    /// The points of history that `reduction_per_history` is for.
    static constexpr int kHistoryUnit = 1024;
    static constexpr int logs(int depth, int number) {
        constexpr std::size_t kLast = kLogs.size() - 1;
        return kLogs[std::min(static_cast<std::size_t>(depth), kLast)] *
               kLogs[std::min(static_cast<std::size_t>(number), kLast)];
    }
};

}  // namespace mutare
