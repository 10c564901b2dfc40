#include "train/network/adam.h"

#include <algorithm>
#include <cmath>

namespace mutare::train {

namespace {

constexpr float kMeanDecay = 0.9F;
constexpr float kSquareDecay = 0.999F;
constexpr float kWeightDecay = 0.01F;
constexpr float kTiny = 1e-8F;

/// Averages begin at 0, and so are too small at first: the factor that makes them fair.
float fairness(float decay, std::uint64_t steps) {
    return static_cast<float>(1 / (1 - std::pow(double{decay}, static_cast<double>(steps))));
}

/// Adds the other gradients to the first, for one range.
float* summed(std::span<Parameters<float>* const> gradients, Range range) {
    float* const sum = gradients.front()->all().data();
    for (Parameters<float>* const gradient : gradients.subspan(1)) {
        float* const other = gradient->all().data();
        for (std::size_t i = range.begin; i < range.end; ++i) sum[i] += other[i];
        std::fill(other + range.begin, other + range.end, 0.0F);
    }
    return sum;
}

}  // namespace

void AdamW::move(Parameters<float>& parameters, std::span<Parameters<float>* const> gradients,
                 Range range, const Step& step) {
    const float share = 1 / static_cast<float>(step.examples);
    const float fair_mean = fairness(kMeanDecay, step.steps_before + 1);
    const float fair_square = fairness(kSquareDecay, step.steps_before + 1);
    const float rate = step.rate * fair_mean;
    const float kept = 1 - step.rate * kWeightDecay;
    float* const parameter = parameters.all().data();
    float* const gradient = summed(gradients, range);
    float* const mean = mean_.all().data();
    float* const square = square_.all().data();
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const float slope = gradient[i] * share;
        gradient[i] = 0;
        mean[i] = kMeanDecay * mean[i] + (1 - kMeanDecay) * slope;
        square[i] = kSquareDecay * square[i] + (1 - kSquareDecay) * slope * slope;
        const float moved =
            parameter[i] * kept - rate * mean[i] / (std::sqrt(square[i] * fair_square) + kTiny);
        parameter[i] = std::max(std::min(moved, kLargestParameter), -kLargestParameter);
    }
}

}  // namespace mutare::train
