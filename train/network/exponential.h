// The exponential function, for many numbers and to the last bit the same on every machine.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace mutare::train {

/// The integer next to a number within ±2^22; of two as near, the even one. Added to 1.5 · 2^23, a
/// number loses its fraction.
inline float rounded_to_integer(float number) {
    constexpr float kNoFractions = 12'582'912;
    return number + kNoFractions - kNoFractions;
}

/// e^x to seven digits, for x within ±80. It has no branches and calls nothing, so a compiler can
/// vectorise a loop over it.
///
/// With x = n·ln 2 + f, e^x = 2^n · e^f, and for e^f a few terms of its series are enough.
/// https://en.wikipedia.org/wiki/Taylor_series
inline float exponential(float x) {
    constexpr float kLimit = 80;
    x = std::min(std::max(x, -kLimit), kLimit);
    constexpr float kLog2OfE = 1.44269504F;
    const float n = rounded_to_integer(x * kLog2OfE);
    // ln 2 in two parts, the first of so few digits that its multiples are exact.
    constexpr float kLn2 = 0.693359375F;
    constexpr float kLn2Rest = -2.12194440e-4F;
    const float f = x - n * kLn2 - n * kLn2Rest;
    float sum = 1.0F / 5040;
    sum = sum * f + 1.0F / 720;
    sum = sum * f + 1.0F / 120;
    sum = sum * f + 1.0F / 24;
    sum = sum * f + 1.0F / 6;
    sum = sum * f + 1.0F / 2;
    sum = sum * f + 1;
    sum = sum * f + 1;
    constexpr std::int32_t kExponentBias = 127;
    constexpr int kMantissaBits = 23;
    return sum *
           std::bit_cast<float>((static_cast<std::int32_t>(n) + kExponentBias) << kMantissaBits);
}

}  // namespace mutare::train
