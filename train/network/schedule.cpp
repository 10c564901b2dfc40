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

/// How much of the way from the last rate to the first is left.
double share_left(Decay decay, double progress) {
    switch (decay) {
        // Cosine annealing. https://arxiv.org/abs/1608.03983
        case Decay::Cosine: return (1 + cosine_of_pi_times(progress)) / 2;
        case Decay::Linear: return 1 - progress;
        case Decay::Constant: break;
    }
    return 1;
}

}  // namespace

float LearningRates::at(std::uint64_t step, std::uint64_t steps) const {
    if (step < warmup_steps) {
        return first * static_cast<float>(step + 1) / static_cast<float>(warmup_steps + 1);
    }
    const double progress =
        static_cast<double>(step - warmup_steps) / static_cast<double>(steps - warmup_steps);
    return last + static_cast<float>(share_left(decay, progress)) * (first - last);
}

}  // namespace mutare::train
