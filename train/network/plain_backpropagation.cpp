#include "train/network/plain_backpropagation.h"

#include <algorithm>

namespace mutare::train {

namespace {

template <class Real>
void add_to(Real* sum, const Real* numbers, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) sum[i] += numbers[i];
}

/// The squared clipped ReLU.
template <class Real>
Real activation(Real x) {
    const Real clamped = std::min(std::max(x, Real{0}), Real{1});
    return clamped * clamped;
}

template <class Real>
Real activation_derivative(Real x) {
    return x > 0 && x < 1 ? 2 * x : Real{0};
}

}  // namespace

template <class Real>
PlainBackpropagation<Real>::PlainBackpropagation(const Shape& shape, const Target& target)
    : target_(target),
      accumulators_{std::vector<Real>(shape.width), std::vector<Real>(shape.width)},
      accumulator_gradient_(shape.width) {}

template <class Real>
Real PlainBackpropagation<Real>::forward(const Example& example) {
    const Shape& shape = parameters_->shape();
    const std::size_t bucket = example.output(shape.outputs);
    features_ = active_features(example);
    Real output = parameters_->output_bias(bucket);
    for (const std::size_t perspective : {kUs, kThem}) {
        std::vector<Real>& accumulator = accumulators_[perspective];
        std::copy_n(parameters_->feature_biases(), shape.width, accumulator.data());
        for (std::size_t i = 0; i < features_.count; ++i) {
            const std::size_t feature = features_.of_side[perspective][i];
            add_to(accumulator.data(), parameters_->feature_weights(feature), shape.width);
        }
        const Real* const weights = parameters_->output_weights(bucket, perspective);
        for (std::size_t i = 0; i < shape.width; ++i) {
            output += weights[i] * activation(accumulator[i]);
        }
    }
    return output;
}

template <class Real>
void PlainBackpropagation<Real>::backward(const Example& example, Real output_gradient,
                                          Parameters<Real>& gradient) {
    const Shape& shape = parameters_->shape();
    const std::size_t bucket = example.output(shape.outputs);
    gradient.output_bias(bucket) += output_gradient;
    for (const std::size_t perspective : {kUs, kThem}) {
        const Real* const accumulator = accumulators_[perspective].data();
        const Real* const weights = parameters_->output_weights(bucket, perspective);
        Real* const weight_gradient = gradient.output_weights(bucket, perspective);
        for (std::size_t i = 0; i < shape.width; ++i) {
            weight_gradient[i] += output_gradient * activation(accumulator[i]);
            accumulator_gradient_[i] =
                output_gradient * weights[i] * activation_derivative(accumulator[i]);
        }
        add_to(gradient.feature_biases(), accumulator_gradient_.data(), shape.width);
        for (std::size_t i = 0; i < features_.count; ++i) {
            const std::size_t feature = features_.of_side[perspective][i];
            add_to(gradient.feature_weights(feature), accumulator_gradient_.data(), shape.width);
        }
    }
}

template <class Real>
double PlainBackpropagation<Real>::loss(std::span<const Example> examples,
                                        Parameters<Real>* gradient) {
    double loss = 0;
    for (const Example& example : examples) {
        const Real expected = target_.expected_score(forward(example));
        const Real error = expected - target_.value<Real>(example);
        // By the chain rule: the sigmoid y has the derivative y · (1 − y). See also `Target::loss`.
        if (gradient != nullptr) {
            backward(example, 2 * error * expected * (1 - expected), *gradient);
        }
        loss += static_cast<double>(target_.loss(error));
    }
    return loss;
}

template class PlainBackpropagation<float>;
template class PlainBackpropagation<double>;

}  // namespace mutare::train
