// The numbers that are learnt, as real numbers. Gradients and the memory of the optimiser have the
// same shape.
#pragma once

#include <cstdint>
#include <span>

#include "search/evaluation/features.h"
#include "search/evaluation/network.h"
#include "train/network/paged_vector.h"

namespace mutare::train {

/// The size of a network: (768 → width) × 2 → outputs.
struct Shape {
    /// A multiple of `kWidthStep`.
    std::size_t width = kWidth;
    std::size_t outputs = 1;

    [[nodiscard]] std::size_t parameter_count() const {
        return (kFeatureCount + 1 + 2 * outputs) * width + outputs;
    }
    bool operator==(const Shape&) const = default;
};

/// Of the two halves of the hidden layer: what the side to move sees, and what its enemy sees.
inline constexpr std::size_t kOwn = 0;
inline constexpr std::size_t kThem = 1;

template <class Real>
class Parameters {
  public:
    /// All zero.
    explicit Parameters(Shape shape) : shape_(shape), numbers_(shape.parameter_count()) {}

    [[nodiscard]] const Shape& shape() const { return shape_; }
    [[nodiscard]] std::span<Real> all() { return {numbers_.begin(), numbers_.end()}; }
    [[nodiscard]] std::span<const Real> all() const { return {numbers_.begin(), numbers_.end()}; }

    /// The `width` numbers that a feature adds to the hidden layer.
    [[nodiscard]] Real* row(std::size_t feature) { return at(row_place(feature)); }
    [[nodiscard]] const Real* row(std::size_t feature) const { return at(row_place(feature)); }
    /// The hidden layer without any feature.
    [[nodiscard]] Real* biases() { return at(row_place(kFeatureCount)); }
    [[nodiscard]] const Real* biases() const { return at(row_place(kFeatureCount)); }
    /// What an output makes of one half of the hidden layer.
    [[nodiscard]] Real* output_row(std::size_t output, std::size_t half) {
        return at(output_place(output, half));
    }
    [[nodiscard]] const Real* output_row(std::size_t output, std::size_t half) const {
        return at(output_place(output, half));
    }
    [[nodiscard]] Real& output_bias(std::size_t output) {
        return *at(output_place(shape_.outputs, kOwn) + output);
    }
    [[nodiscard]] const Real& output_bias(std::size_t output) const {
        return *at(output_place(shape_.outputs, kOwn) + output);
    }

  private:
    [[nodiscard]] Real* at(std::size_t place) { return numbers_.data() + place; }
    [[nodiscard]] const Real* at(std::size_t place) const { return numbers_.data() + place; }
    [[nodiscard]] std::size_t row_place(std::size_t feature) const {
        return feature * shape_.width;
    }
    [[nodiscard]] std::size_t output_place(std::size_t output, std::size_t half) const {
        return row_place(kFeatureCount + 1 + 2 * output + half);
    }

    Shape shape_;
    PagedVector<Real> numbers_;
};

/// Numbers to begin with, the same ones for the same seed on every machine.
Parameters<float> random_parameters(Shape shape, std::uint64_t seed);

}  // namespace mutare::train
