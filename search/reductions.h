// How much less deep late moves are searched, by the depth and by the number of the move. Computed
// with integers only, so that the tree is the same on every machine.
// https://www.chessprogramming.org/Late_Move_Reductions
#pragma once

#include <algorithm>
#include <array>

#include "search/parameters.h"

namespace mutare {

/// 1024 · the natural logarithm of n ≥ 1, rounded down; exact for the numbers of the table below.
constexpr int log_in_1024ths(int n) {
    // The binary logarithm bit by bit: the square of a number in [1, 2) is 2 or more exactly when
    // the next bit of its logarithm is set.
    constexpr int kFraction = 24;
    constexpr int kDigits = 20;
    int whole = 0;
    while (n >> (whole + 1) != 0) ++whole;
    long long mantissa = (static_cast<long long>(n) << kFraction) >> whole;
    long long log2 = static_cast<long long>(whole) << kDigits;
    for (int digit = kDigits - 1; digit >= 0; --digit) {
        mantissa = mantissa * mantissa >> kFraction;
        if (mantissa < 2LL << kFraction) continue;
        mantissa >>= 1;
        log2 += 1LL << digit;
    }
    constexpr long long kThousand = 1000;
    constexpr long long kLog2In1024ths = 709783;  // 1024 · ln 2, in thousandths
    return static_cast<int>(log2 * kLog2In1024ths / kThousand >> kDigits);
}

static_assert(log_in_1024ths(1) == 0);
static_assert(log_in_1024ths(2) == 709 && log_in_1024ths(10) == 2357);

/// Reductions in 1024ths of a ply: by depth and number of the move, which must be at least 1, and
/// by the history of a quiet move.
class Reductions {
  public:
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
    static constexpr int kTableSize = 64;
    static constexpr std::array<int, kTableSize> kLogs = [] {
        std::array<int, kTableSize> logs{};
        for (int n = 1; n < kTableSize; ++n) {
            logs[static_cast<std::size_t>(n)] = log_in_1024ths(n);
        }
        return logs;
    }();
    static constexpr int logs(int depth, int number) {
        return kLogs[static_cast<std::size_t>(std::min(depth, kTableSize - 1))] *
               kLogs[static_cast<std::size_t>(std::min(number, kTableSize - 1))];
    }
};

}  // namespace mutare
