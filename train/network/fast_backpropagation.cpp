#include "train/network/fast_backpropagation.h"

#if MUTARE_HAS_FAST_TRAINING

#include <algorithm>
#include <array>
#include <cmath>

namespace mutare::train {

namespace {

using namespace lanes;

constexpr std::size_t kGroup = Tile::kMaxInGroup;
static_assert(kGroup == kFloats);

/// As many examples as leave room in the second-level cache for what they send back.
std::size_t shard_size_for(const Shape& shape) {
    constexpr std::size_t kWidest = 128;
    return shape.width <= kWidest ? Shard::kMaxExamples : Shard::kMaxExamples / 2;
}

/// What the examples of a group should say.
Floats targets_of(const Shard& shard, const Group& group, const Target& target) {
    alignas(64) std::array<float, kGroup> scores{};
    alignas(64) std::array<float, kGroup> results{};
    for (std::size_t i = 0; i < group.size; ++i) {
        scores[i] = shard[group.first + i].score;
        results[i] = shard[group.first + i].result;
    }
    const Floats score_unit = all_floats(1 / target.scale);
    const Floats hoped = sigmoid(_mm512_mul_ps(_mm512_load_ps(scores.data()), score_unit));
    const Floats result = _mm512_mul_ps(_mm512_load_ps(results.data()), all_floats(0.5F));
    return _mm512_fmadd_ps(all_floats(target.result_share), _mm512_sub_ps(result, hoped), hoped);
}

/// 2 · error · y · (1 − y): how the loss changes with outputs whose sigmoid is y.
Floats slopes_of(Floats errors, Floats expected) {
    const Floats flatness = _mm512_mul_ps(expected, _mm512_sub_ps(all_floats(1), expected));
    return _mm512_mul_ps(_mm512_add_ps(errors, errors), flatness);
}

}  // namespace

FastBackpropagation::FastBackpropagation(const Shape& shape, const Target& target)
    : target_(target),
      shard_size_(shard_size_for(shape)),
      shard_(shape.outputs),
      tiles_(make_tiles(shape, shard_size_)),
      output_biases_(shape.outputs) {}

void FastBackpropagation::use(const Parameters<float>& parameters) {
    for (const auto& tile : tiles_) tile->use(parameters);
    std::copy_n(&parameters.output_bias(0), output_biases_.size(), output_biases_.begin());
}

double FastBackpropagation::loss(std::span<const Example> examples) {
    return look_at(examples, nullptr);
}

double FastBackpropagation::add_gradient(std::span<const Example> examples,
                                         Parameters<float>& gradient) {
    return look_at(examples, &gradient);
}

double FastBackpropagation::look_at(std::span<const Example> examples,
                                    Parameters<float>* gradient) {
    double loss = 0;
    while (!examples.empty()) {
        const std::size_t size = std::min(shard_size_, examples.size());
        shard_.load(examples.first(size));
        shard_.for_each_group(kGroup,
                              [&](const Group& group) { loss += look_at(group, gradient); });
        if (gradient != nullptr) {
            for (const auto& tile : tiles_) tile->gather(shard_, *gradient);
        }
        examples = examples.subspan(size);
    }
    return loss;
}

double FastBackpropagation::look_at(const Group& group, Parameters<float>* gradient) {
    alignas(64) std::array<float, kGroup> outputs;
    outputs.fill(output_biases_[group.output]);
    for (const auto& tile : tiles_) {
        tile->see(shard_, group);
        tile->add_outputs(group, outputs.data());
    }
    const auto there = static_cast<__mmask16>((1u << group.size) - 1);
    const Floats expected = sigmoid(_mm512_load_ps(outputs.data()));
    const Floats errors = _mm512_maskz_sub_ps(there, expected, targets_of(shard_, group, target_));
    if (gradient != nullptr) {
        const Floats slopes = slopes_of(errors, expected);
        gradient->output_bias(group.output) += _mm512_reduce_add_ps(slopes);
        alignas(32) std::array<std::int16_t, kGroup> integers;
        const Floats scaled = _mm512_mul_ps(slopes, all_floats(Tile::kSlopeUnits));
        _mm256_store_si256(reinterpret_cast<__m256i*>(integers.data()),
                           _mm512_cvtepi32_epi16(_mm512_cvtps_epi32(scaled)));
        for (const auto& tile : tiles_) tile->send_back(group, integers.data(), *gradient);
    }
    return static_cast<double>(_mm512_reduce_add_ps(_mm512_mul_ps(errors, errors)));
}

}  // namespace mutare::train

#endif
