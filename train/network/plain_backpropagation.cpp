#include "train/network/plain_backpropagation.h"

#include <algorithm>

namespace mutare::train {

namespace {

template <class Real>
void add_to(Real* sum, const Real* numbers, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) sum[i] += numbers[i];
}

template <class Real>
Real clamped(Real hidden) {
    return std::min(std::max(hidden, Real{0}), Real{1});
}

template <class Real>
Real activation(Real hidden) {
    return clamped(hidden) * clamped(hidden);
}

template <class Real>
Real activation_slope(Real hidden) {
    return hidden > 0 && hidden < 1 ? 2 * hidden : Real{0};
}

}  // namespace

template <class Real>
PlainBackpropagation<Real>::PlainBackpropagation(const Shape& shape, const Target& target)
    : target_(target),
      accumulator_{std::vector<Real>(shape.width), std::vector<Real>(shape.width)},
      hidden_slope_(shape.width) {}

template <class Real>
Real PlainBackpropagation<Real>::output(const Example& example) {
    const Shape& shape = parameters_->shape();
    const std::size_t number = example.output(shape.outputs);
    features_ = active_features(example);
    Real output = parameters_->output_bias(number);
    for (const std::size_t half : {kOwn, kThem}) {
        std::vector<Real>& hidden = accumulator_[half];
        std::copy_n(parameters_->biases(), shape.width, hidden.data());
        for (std::size_t i = 0; i < features_.count; ++i) {
            add_to(hidden.data(), parameters_->row(features_.of_side[half][i]), shape.width);
        }
        const Real* const weights = parameters_->output_row(number, half);
        for (std::size_t i = 0; i < shape.width; ++i) output += weights[i] * activation(hidden[i]);
    }
    return output;
}

template <class Real>
void PlainBackpropagation<Real>::add_gradient(const Example& example, Real output_slope,
                                              Parameters<Real>& gradient) {
    const Shape& shape = parameters_->shape();
    const std::size_t number = example.output(shape.outputs);
    gradient.output_bias(number) += output_slope;
    for (const std::size_t half : {kOwn, kThem}) {
        const Real* const hidden = accumulator_[half].data();
        const Real* const weights = parameters_->output_row(number, half);
        Real* const weight_gradient = gradient.output_row(number, half);
        for (std::size_t i = 0; i < shape.width; ++i) {
            weight_gradient[i] += output_slope * activation(hidden[i]);
            hidden_slope_[i] = output_slope * weights[i] * activation_slope(hidden[i]);
        }
        add_to(gradient.biases(), hidden_slope_.data(), shape.width);
        for (std::size_t i = 0; i < features_.count; ++i) {
            add_to(gradient.row(features_.of_side[half][i]), hidden_slope_.data(), shape.width);
        }
    }
}

template <class Real>
double PlainBackpropagation<Real>::add_gradient(std::span<const Example> examples,
                                                Parameters<Real>& gradient) {
    double loss = 0;
    for (const Example& example : examples) {
        const Real expected = sigmoid(output(example));
        const Real error = expected - target_.target<Real>(example);
        add_gradient(example, 2 * error * expected * (1 - expected), gradient);
        loss += static_cast<double>(error * error);
    }
    return loss;
}

template <class Real>
double PlainBackpropagation<Real>::loss(std::span<const Example> examples) {
    double loss = 0;
    for (const Example& example : examples) {
        const Real error = sigmoid(output(example)) - target_.target<Real>(example);
        loss += static_cast<double>(error * error);
    }
    return loss;
}

template class PlainBackpropagation<float>;
template class PlainBackpropagation<double>;

}  // namespace mutare::train
