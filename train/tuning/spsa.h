// Simultaneous perturbation stochastic approximation (SPSA): finds numbers that win games, from the
// results of games alone. Each step moves all numbers at once a little up or down, at random, and
// all the other way; the two sets play each other, and the numbers move towards the winner. In the
// long run, what the other numbers did to a result averages out.
//
// The schedule is that of fishtest and OpenBench, in their words: a step k perturbs a number by c_k
// and moves it by a_k / c_k for each point of the result. Both shrink with k.
// https://www.chessprogramming.org/SPSA
// J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic
// optimization", 1998.
#pragma once

#include <cstdint>
#include <vector>

#include "search/parameters.h"
#include "train/random.h"

namespace mutare::train {

struct SpsaSettings {
    std::uint64_t steps = 20'000;
    /// r: a_k / c_k² of the last step.
    double last_rate = 0.002;
    /// How fast a_k and c_k shrink.
    double alpha = 0.602;
    double gamma = 0.101;
    /// A, which keeps the first steps from going too far, as a share of the steps.
    double stability = 0.1;
};

/// c_k of step k, from 1. That of the last step is `last`.
double perturbation(const SpsaSettings& settings, double last, std::uint64_t k);
/// a_k / c_k: how far a result of 1 moves a number in step k, if `last` is its last perturbation.
double gain(const SpsaSettings& settings, double last, std::uint64_t k);

/// Pairs (x, y), and the straight line through 0 that fits them best.
struct Regression {
    double xx = 0;
    double xy = 0;

    void add(double x, double y) {
        xx += x * x;
        xy += x * y;
    }
    /// 0 before the first pair.
    [[nodiscard]] double slope() const { return xx > 0 ? xy / xx : 0; }
};

/// A number that is tuned.
struct TunedNumber {
    /// The row of the table: where it starts, its range, and as its step the last perturbation.
    Parameter row;
    /// Where it is now.
    double value = row.value;
    /// How the binary logarithm of the speed depends on it.
    Regression speed = {};
    /// How a pair's wins minus losses depend on whether it was larger (1) or smaller (-1).
    Regression won = {};
};
using TunedNumbers = std::vector<TunedNumber>;

/// Two sets of numbers that play each other.
struct Perturbed {
    /// By number: 1 where it is larger in the first set, -1 where it is smaller.
    std::vector<int> signs;
    std::vector<int> plus;
    std::vector<int> minus;
};

/// The sets of step k. A number is rounded up or down at random, so that its mean is exact, and
/// never leaves its range.
Perturbed perturb(const TunedNumbers& numbers, const SpsaSettings& settings, std::uint64_t k,
                  Random& random);

/// Moves the numbers after step k. The result is the first set's wins minus its losses.
void learn(TunedNumbers& numbers, const SpsaSettings& settings, std::uint64_t k,
           const std::vector<int>& signs, double result);

}  // namespace mutare::train
