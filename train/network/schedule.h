// The learning rate of each step.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace mutare::train {

enum class Decay : std::uint8_t { Cosine, Linear, Constant };

/// By `Decay`.
inline constexpr std::array<std::string_view, 3> kDecayNames{"cosine", "linear", "constant"};

struct LearningRates {
    /// The first steps, over which the rate grows from almost 0 to `first`.
    std::uint64_t warmup_steps = 0;
    float first = 1e-3F;
    /// Towards which the rate falls, unless it is constant; it would be that of one step more.
    float last = 1e-5F;
    Decay decay = Decay::Cosine;

    /// The rate of a step, counted from 0, of that many.
    [[nodiscard]] float at(std::uint64_t step, std::uint64_t steps) const;
};

}  // namespace mutare::train
