#include "train/network/plain_backpropagation.h"

#include <algorithm>

namespace mutare::train {

namespace {

void add_to(double* sum, const double* numbers, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) sum[i] += numbers[i];
}

/// The squared clipped ReLU.
double activation(double x) {
    const double clamped = std::clamp(x, 0.0, 1.0);
    return clamped * clamped;
}

double activation_derivative(double x) {
    return x > 0 && x < 1 ? 2 * x : 0;
}

}  // namespace

PlainBackpropagation::PlainBackpropagation(const Parameters<double>& parameters,
                                           const Target& target)
    : target_(target), parameters_(parameters), accumulator_gradient_(parameters.shape().width) {
    accumulators_.fill(std::vector<double>(parameters.shape().width));
}

double PlainBackpropagation::forward(const Example& example) {
    const Shape& shape = parameters_.shape();
    const std::size_t bucket = example.output(shape.outputs);
    features_ = active_features(example);
    double output = parameters_.output_bias(bucket);
    for (const std::size_t perspective : {kUs, kThem}) {
        std::vector<double>& accumulator = accumulators_[perspective];
        std::copy_n(parameters_.feature_biases(), shape.width, accumulator.data());
        for (std::size_t i = 0; i < features_.count; ++i) {
            const std::size_t feature = features_.of_side[perspective][i];
            add_to(accumulator.data(), parameters_.feature_weights(feature), shape.width);
        }
        const double* const weights = parameters_.output_weights(bucket, perspective);
        for (std::size_t i = 0; i < shape.width; ++i) {
            output += weights[i] * activation(accumulator[i]);
        }
    }
    return output;
}

void PlainBackpropagation::backward(const Example& example, double output_gradient,
                                    Parameters<double>& gradient) {
    const Shape& shape = parameters_.shape();
    const std::size_t bucket = example.output(shape.outputs);
    gradient.output_bias(bucket) += output_gradient;
    for (const std::size_t perspective : {kUs, kThem}) {
        const double* const accumulator = accumulators_[perspective].data();
        const double* const weights = parameters_.output_weights(bucket, perspective);
        double* const weight_gradient = gradient.output_weights(bucket, perspective);
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

double PlainBackpropagation::loss(std::span<const Example> examples, Parameters<double>* gradient) {
    double loss = 0;
    for (const Example& example : examples) {
        const double expected = target_.expected_score(forward(example));
        const double error = expected - target_.value(example);
        // By the chain rule: the sigmoid y has the derivative y · (1 − y). See also `Target::loss`.
        if (gradient != nullptr) {
            backward(example, 2 * error * expected * (1 - expected), *gradient);
        }
        loss += target_.loss(error);
    }
    return loss;
}

}  // namespace mutare::train
