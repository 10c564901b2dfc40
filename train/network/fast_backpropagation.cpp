#include "train/network/fast_backpropagation.h"

#if MUTARE_HAS_FAST_TRAINING

#include <algorithm>
#include <array>
#include <cmath>

namespace mutare::train {

namespace {

using namespace lanes;

constexpr std::size_t kGroupSize = Tile::kMaxGroupSize;
static_assert(kGroupSize == kFloatLanes);

/// As many examples as have room for their gradients in the second-level cache.
std::size_t shard_size_for(const Shape& shape) {
    constexpr std::size_t kWidest = 128;
    return shape.width <= kWidest ? Shard::kMaxExamples : Shard::kMaxExamples / 2;
}

/// The targets of the examples of a group.
Floats targets_of(const Shard& shard, const Group& group, const Target& target) {
    alignas(64) std::array<float, kGroupSize> scores{};
    alignas(64) std::array<float, kGroupSize> results{};
    for (std::size_t i = 0; i < group.size; ++i) {
        scores[i] = shard[group.first + i].score;
        results[i] = shard[group.first + i].result;
    }
    const Floats score_unit = broadcast_float(1 / target.scale);
    const Floats expected = sigmoid(_mm512_mul_ps(_mm512_load_ps(scores.data()), score_unit));
    const Floats result = _mm512_mul_ps(_mm512_load_ps(results.data()), broadcast_float(0.5F));
    return _mm512_fmadd_ps(broadcast_float(target.result_weight), _mm512_sub_ps(result, expected),
                           expected);
}

/// The derivative of the loss by the output: 2 · error · y · (1 − y), with y the expected score.
/// See also `Target::loss`.
Floats output_gradients_of(Floats errors, Floats expected) {
    const Floats derivative = _mm512_mul_ps(expected, _mm512_sub_ps(broadcast_float(1), expected));
    return _mm512_mul_ps(_mm512_add_ps(errors, errors), derivative);
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

double FastBackpropagation::loss(std::span<const Example> examples) {
    return process(examples, nullptr);
}

double FastBackpropagation::accumulate_gradient(std::span<const Example> examples,
                                                Parameters<float>& gradient) {
    return process(examples, &gradient);
}

double FastBackpropagation::process(std::span<const Example> examples,
                                    Parameters<float>* gradient) {
    double loss = 0;
    while (!examples.empty()) {
        const std::size_t size = std::min(shard_size_, examples.size());
        shard_.load(examples.first(size));
        shard_.for_each_group(kGroupSize,
                              [&](const Group& group) { loss += process(group, gradient); });
        if (gradient != nullptr) {
            for (const auto& tile : tiles_) tile->accumulate_gradient(shard_, *gradient);
        }
        examples = examples.subspan(size);
    }
    return loss;
}

double FastBackpropagation::process(const Group& group, Parameters<float>* gradient) {
    alignas(64) std::array<float, kGroupSize> outputs;
    outputs.fill(output_biases_[group.output]);
    for (const auto& tile : tiles_) {
        tile->forward(shard_, group);
        tile->add_outputs(group, outputs.data());
    }
    const auto used_lanes = static_cast<__mmask16>((1u << group.size) - 1);
    const Floats expected = sigmoid(
        _mm512_mul_ps(_mm512_load_ps(outputs.data()), broadcast_float(target_.steepness())));
    const Floats errors =
        _mm512_maskz_sub_ps(used_lanes, expected, targets_of(shard_, group, target_));
    if (gradient != nullptr) {
        const Floats output_gradients = output_gradients_of(errors, expected);
        gradient->output_bias(group.output) += _mm512_reduce_add_ps(output_gradients);
        alignas(32) std::array<std::int16_t, kGroupSize> integers;
        const Floats scaled =
            _mm512_mul_ps(output_gradients, broadcast_float(Tile::kGradientUnits));
        _mm256_store_si256(reinterpret_cast<__m256i*>(integers.data()),
                           _mm512_cvtepi32_epi16(_mm512_cvtps_epi32(scaled)));
        for (const auto& tile : tiles_) tile->backward(group, integers.data(), *gradient);
    }
    return static_cast<double>(_mm512_reduce_add_ps(_mm512_mul_ps(errors, errors))) /
           static_cast<double>(target_.steepness());
}

}  // namespace mutare::train

#endif
