// A value for the middlegame and one for the endgame, which the evaluation mixes by how many pieces
// are left. https://www.chessprogramming.org/Tapered_Eval
#pragma once

#include <cstdint>

namespace mutare {

/// Both values in one integer, the endgame's in the upper half, so that one addition or
/// multiplication does for both. Each must stay within 16 bits.
class Tapered {
  public:
    constexpr Tapered() = default;
    constexpr Tapered(int middlegame, int endgame) : both_(endgame * kUpper + middlegame) {}

    [[nodiscard]] constexpr int middlegame() const { return static_cast<std::int16_t>(both_); }
    /// A negative lower half has borrowed one from the upper, which rounding gives back.
    [[nodiscard]] constexpr int endgame() const { return (both_ + kUpper / 2) >> 16; }

    constexpr Tapered operator+(Tapered other) const { return Tapered(both_ + other.both_); }
    constexpr Tapered operator-(Tapered other) const { return Tapered(both_ - other.both_); }
    constexpr Tapered operator*(int times) const { return Tapered(both_ * times); }
    constexpr Tapered& operator+=(Tapered other) { return *this = *this + other; }
    constexpr bool operator==(const Tapered&) const = default;

  private:
    static constexpr int kUpper = 1 << 16;
    constexpr explicit Tapered(int both) : both_(both) {}

    std::int32_t both_ = 0;
};

static_assert((Tapered(-3, 7) + Tapered(1, -9)).middlegame() == -2);
static_assert((Tapered(-3, 7) + Tapered(1, -9)).endgame() == -2);
static_assert((Tapered(-3, 7) * -2).middlegame() == 6 && (Tapered(-3, 7) * -2).endgame() == -14);

}  // namespace mutare
