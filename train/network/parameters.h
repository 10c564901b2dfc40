// The trained parameters of a network, as real numbers. Gradients and the optimiser's moments have
// the same shape.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "search/evaluation/network.h"
#include "train/network/example.h"
#include "train/network/paged_vector.h"

namespace mutare::train {

/// The size of a network: (768 → width) × 2 → outputs.
struct Shape {
    /// A multiple of `kWidthStep`.
    std::size_t width = kNetworkWidth;
    std::size_t outputs = 8;

    [[nodiscard]] std::size_t parameter_count() const {
        return (kFeatureCount + 1 + 2 * outputs) * width + outputs;
    }
    bool operator==(const Shape&) const = default;
};

template <class Real>
class Parameters {
  public:
    /// All parameters are 0.
    explicit Parameters(Shape shape) : shape_(shape), values_(shape.parameter_count()) {}
    /// The same in another precision.
    template <class Other>
    explicit Parameters(const Parameters<Other>& other) : Parameters(other.shape()) {
        std::copy(other.all().begin(), other.all().end(), values_.begin());
    }

    [[nodiscard]] const Shape& shape() const { return shape_; }
    [[nodiscard]] std::span<Real> all() { return {values_.begin(), values_.end()}; }
    [[nodiscard]] std::span<const Real> all() const { return {values_.begin(), values_.end()}; }

    /// The `width` weights of a feature: what it adds to the accumulator.
    [[nodiscard]] Real* feature_weights(std::size_t feature) { return at(feature_offset(feature)); }
    [[nodiscard]] const Real* feature_weights(std::size_t feature) const {
        return at(feature_offset(feature));
    }
    /// The `width` biases: the accumulator of an empty board.
    [[nodiscard]] Real* feature_biases() { return at(feature_offset(kFeatureCount)); }
    [[nodiscard]] const Real* feature_biases() const { return at(feature_offset(kFeatureCount)); }
    /// The `width` weights by which an output multiplies the hidden layer of a perspective.
    [[nodiscard]] Real* output_weights(std::size_t output, std::size_t perspective) {
        return at(output_offset(output, perspective));
    }
    [[nodiscard]] const Real* output_weights(std::size_t output, std::size_t perspective) const {
        return at(output_offset(output, perspective));
    }
    [[nodiscard]] Real& output_bias(std::size_t output) {
        return *at(output_offset(shape_.outputs, kUs) + output);
    }
    [[nodiscard]] const Real& output_bias(std::size_t output) const {
        return *at(output_offset(shape_.outputs, kUs) + output);
    }

  private:
    [[nodiscard]] Real* at(std::size_t offset) { return values_.data() + offset; }
    [[nodiscard]] const Real* at(std::size_t offset) const { return values_.data() + offset; }
    [[nodiscard]] std::size_t feature_offset(std::size_t feature) const {
        return feature * shape_.width;
    }
    [[nodiscard]] std::size_t output_offset(std::size_t output, std::size_t perspective) const {
        return feature_offset(kFeatureCount + 1 + 2 * output + perspective);
    }

    Shape shape_;
    PagedVector<Real> values_;
};

/// Initial parameters, uniformly distributed; the same for the same seed on every machine.
Parameters<float> random_parameters(Shape shape, std::uint64_t seed);

}  // namespace mutare::train
