#include "train/network/adam.h"

#include <algorithm>
#include <cmath>

namespace mutare::train {

namespace {

// The names and values of the papers, https://arxiv.org/abs/1412.6980 and
// https://arxiv.org/abs/1711.05101.
constexpr float kBeta1 = 0.9F;
constexpr float kBeta2 = 0.999F;
constexpr float kEpsilon = 1e-8F;
constexpr float kWeightDecay = 0.01F;

/// By multiplications alone, which every machine rounds equally, unlike those of a library.
double power(double base, std::uint64_t exponent) {
    double result = 1;
    for (; exponent > 0; exponent >>= 1) {
        if ((exponent & 1) != 0) result *= base;
        base *= base;
    }
    return result;
}

/// The factor that removes the bias of a moving average that started at 0: 1 / (1 − beta^steps).
float bias_correction(float beta, std::uint64_t steps) {
    return static_cast<float>(1 / (1 - power(double{beta}, steps)));
}

/// Adds the other gradients to the first within the range, and zeroes them there.
float* accumulate(std::span<Parameters<float>* const> gradients, Range range) {
    float* const sum = gradients.front()->all().data();
    for (Parameters<float>* const gradient : gradients.subspan(1)) {
        float* const other = gradient->all().data();
        for (std::size_t i = range.begin; i < range.end; ++i) sum[i] += other[i];
        std::fill(other + range.begin, other + range.end, 0.0F);
    }
    return sum;
}

}  // namespace

void AdamW::update(Parameters<float>& parameters, std::span<Parameters<float>* const> gradients,
                   Range range, const Step& step) {
    const float per_example = 1 / static_cast<float>(step.batch_size);
    const float correction1 = bias_correction(kBeta1, step.steps_before + 1);
    const float correction2 = bias_correction(kBeta2, step.steps_before + 1);
    const float step_size = step.learning_rate * correction1;
    const float decay = 1 - step.learning_rate * kWeightDecay;
    float* const parameter = parameters.all().data();
    float* const gradient_sum = accumulate(gradients, range);
    float* const first_moment = first_moment_.all().data();
    float* const second_moment = second_moment_.all().data();
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const float gradient = gradient_sum[i] * per_example;
        gradient_sum[i] = 0;
        first_moment[i] = kBeta1 * first_moment[i] + (1 - kBeta1) * gradient;
        second_moment[i] = kBeta2 * second_moment[i] + (1 - kBeta2) * gradient * gradient;
        const float updated =
            parameter[i] * decay -
            step_size * first_moment[i] / (std::sqrt(second_moment[i] * correction2) + kEpsilon);
        parameter[i] = std::max(std::min(updated, kMaxParameter), -kMaxParameter);
    }
}

}  // namespace mutare::train
