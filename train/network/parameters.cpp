#include "train/network/parameters.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace mutare::train {

namespace {

/// Numbers that lie evenly within ±1.
class EvenNumbers {
  public:
    explicit EvenNumbers(std::uint64_t seed) : random_(seed) {}

    float operator()() {
        constexpr int kFractionBits = 24;
        constexpr float kHalf = 1 << (kFractionBits - 1);
        return static_cast<float>(random_() >> (64 - kFractionBits)) / kHalf - 1;
    }

  private:
    std::mt19937_64 random_;
};

}  // namespace

Parameters<float> random_parameters(Shape shape, std::uint64_t seed) {
    // With some twenty features the hidden layer comes to lie around the lower half of 0 to 1,
    // where it can learn, and the output around 0.
    constexpr float kRowSpread = 0.1F;
    constexpr float kBias = 0.2F;
    constexpr float kOutputSpread = 2;
    Parameters<float> parameters(shape);
    EvenNumbers even(seed);
    std::generate(parameters.row(0), parameters.biases(), [&] { return kRowSpread * even(); });
    std::fill_n(parameters.biases(), shape.width, kBias);
    const float spread = kOutputSpread / std::sqrt(static_cast<float>(shape.width));
    std::generate(parameters.output_row(0, kOwn), parameters.output_row(shape.outputs, kOwn),
                  [&] { return spread * even(); });
    return parameters;
}

}  // namespace mutare::train
