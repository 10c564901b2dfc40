#include "train/network/schedule.h"

#include <numbers>

namespace mutare::train {

namespace {

/// The cosine of π · x for x from 0 to 1, by a series that every machine rounds equally, unlike the
/// function of a library. https://en.wikipedia.org/wiki/Taylor_series
double cosine_of_pi_times(double x) {
    constexpr int kLastPower = 21;
    const double y = std::numbers::pi * (0.5 - x);  // its sine is wanted
    double term = y;
    double sum = y;
    for (int power = 3; power <= kLastPower; power += 2) {
        term *= -y * y / ((power - 1) * power);
        sum += term;
    }
    return sum;
}

}  // namespace

float LearningRates::at(std::uint64_t step, std::uint64_t steps) const {
    const double progress = static_cast<double>(step) / static_cast<double>(steps);
    const double share_left = (1 + cosine_of_pi_times(progress)) / 2;
    return last + static_cast<float>(share_left) * (first - last);
}

}  // namespace mutare::train
