#include "train/network/fast_backpropagation.h"

#include <algorithm>
#include <array>

#include "train/network/exponential.h"

namespace mutare::train {

namespace {

constexpr std::size_t kGroupSize = Tile::kMaxGroupSize;

/// As many examples as have room for their gradients in the second-level cache.
std::size_t shard_size_for(const Shape& shape) {
    constexpr std::size_t kWidest = 128;
    return shape.width <= kWidest ? Shard::kMaxExamples : Shard::kMaxExamples / 2;
}

float fast_sigmoid(float x) {
    return 1 / (1 + exponential(-x));
}

/// The expected scores minus the targets, for the examples of a group.
GroupNumbers errors_of(const GroupNumbers& expected, const Shard& shard, const Group& group,
                       const Target& target) {
    GroupNumbers scores{};
    GroupNumbers results{};
    for (std::size_t i = 0; i < group.size; ++i) {
        scores[i] = shard[group.first + i].score;
        results[i] = shard[group.first + i].result;
    }
    GroupNumbers errors;
    for (std::size_t i = 0; i < kGroupSize; ++i) {
        const float of_score = fast_sigmoid(scores[i] / target.scale);
        const float wanted = of_score + target.result_weight * (results[i] / 2 - of_score);
        errors[i] = expected[i] - wanted;
    }
    std::fill(errors.begin() + static_cast<std::ptrdiff_t>(group.size), errors.end(), 0.0F);
    return errors;
}

}  // namespace

FastBackpropagation::FastBackpropagation(const Shape& shape, const Target& target)
    : target_(target),
      shard_size_(shard_size_for(shape)),
      shard_(shape.outputs),
      tiles_(make_tiles(shape, shard_size_)),
      output_biases_(shape.outputs) {}

void FastBackpropagation::set_parameters(const Parameters<float>& parameters) {
    for (const auto& tile : tiles_) tile->set_parameters(parameters);
    std::copy_n(&parameters.output_bias(0), output_biases_.size(), output_biases_.begin());
}

double FastBackpropagation::loss(std::span<const Example> examples, Parameters<float>* gradient) {
    double sum = 0;
    while (!examples.empty()) {
        const std::size_t size = std::min(shard_size_, examples.size());
        shard_.load(examples.first(size));
        shard_.for_each_group(kGroupSize,
                              [&](const Group& group) { sum += loss(group, gradient); });
        if (gradient != nullptr) {
            for (const auto& tile : tiles_) tile->accumulate_gradient(shard_, *gradient);
        }
        examples = examples.subspan(size);
    }
    return sum;
}

double FastBackpropagation::loss(const Group& group, Parameters<float>* gradient) {
    std::array<OutputSums, kGroupSize> sums{};
    for (const auto& tile : tiles_) {
        tile->forward(shard_, group);
        tile->add_outputs(group, sums.data());
    }
    GroupNumbers expected;
    for (std::size_t i = 0; i < kGroupSize; ++i) {
        const float output = output_biases_[group.output] + sums[i].total() / Tile::kOutputUnits;
        expected[i] = fast_sigmoid(target_.steepness() * output);
    }
    const GroupNumbers errors = errors_of(expected, shard_, group, target_);
    float squares = 0;
    for (const float error : errors) squares += error * error;
    if (gradient != nullptr) backward(group, expected, errors, *gradient);
    return static_cast<double>(squares) / static_cast<double>(target_.steepness());
}

/// The derivative of the loss by the output is 2 · error · y · (1 − y), with y the expected score.
/// See also `Target::loss`.
void FastBackpropagation::backward(const Group& group, const GroupNumbers& expected,
                                   const GroupNumbers& errors, Parameters<float>& gradient) {
    std::array<std::int16_t, kGroupSize> output_gradients;
    float sum = 0;
    for (std::size_t i = 0; i < kGroupSize; ++i) {
        const float derivative = 2 * errors[i] * (expected[i] * (1 - expected[i]));
        sum += derivative;
        output_gradients[i] = static_cast<std::int16_t>(
            static_cast<std::int32_t>(rounded_to_integer(derivative * Tile::kGradientUnits)));
    }
    gradient.output_bias(group.output) += sum;
    for (const auto& tile : tiles_) tile->backward(group, output_gradients.data(), gradient);
}

}  // namespace mutare::train
