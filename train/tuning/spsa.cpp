#include "train/tuning/spsa.h"

#include <algorithm>
#include <cmath>

namespace mutare::train {

namespace {

/// A random number of at least 0 and less than 1.
double below_one(Random& random) {
    constexpr int kMantissaBits = 53;
    constexpr int kDroppedBits = 64 - kMantissaBits;
    return std::ldexp(static_cast<double>(random() >> kDroppedBits), -kMantissaBits);
}

double in_range(const Parameter& row, double value) {
    return std::clamp<double>(value, row.min, row.max);
}

}  // namespace

double perturbation(const SpsaSettings& settings, double last, std::uint64_t k) {
    const auto steps = static_cast<double>(settings.steps);
    return last * std::pow(steps / static_cast<double>(k), settings.gamma);
}

double gain(const SpsaSettings& settings, double last, std::uint64_t k) {
    const auto steps = static_cast<double>(settings.steps);
    const double stability = settings.stability * steps;
    const double last_a = settings.last_rate * last * last;
    const double a = last_a * std::pow((stability + steps) / (stability + static_cast<double>(k)),
                                       settings.alpha);
    return a / perturbation(settings, last, k);
}

Perturbed perturb(const TunedNumbers& numbers, const SpsaSettings& settings, std::uint64_t k,
                  Random& random) {
    Perturbed perturbed;
    for (const TunedNumber& number : numbers) {
        const int sign = (random() & 1) != 0 ? 1 : -1;
        const double distance = sign * perturbation(settings, number.row.step, k);
        // Both are rounded by the same random number, so that they differ by twice the distance
        // even where that is small.
        const double rounding = below_one(random);
        const auto rounded = [&](double value) {
            return static_cast<int>(in_range(number.row, std::floor(value + rounding)));
        };
        perturbed.signs.push_back(sign);
        perturbed.plus.push_back(rounded(number.value + distance));
        perturbed.minus.push_back(rounded(number.value - distance));
    }
    return perturbed;
}

void learn(TunedNumbers& numbers, const SpsaSettings& settings, std::uint64_t k,
           const std::vector<int>& signs, double result) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        TunedNumber& number = numbers[i];
        const double moved = signs[i] * result * gain(settings, number.row.step, k);
        number.value = in_range(number.row, number.value + moved);
    }
}

}  // namespace mutare::train
