// SplitMix64: a small generator of random numbers, and its mixing function as a hash.
// Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014; the constants are
// Sebastiano Vigna's, https://prng.di.unimi.it/splitmix64.c
#pragma once

#include <cstddef>
#include <cstdint>

namespace mutare {

class SplitMix64 {
  public:
    constexpr explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

    /// The next number; every 64-bit number is equally likely.
    constexpr std::uint64_t next() {
        std::uint64_t bits = state_ += 0x9E3779B97F4A7C15;
        bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9;
        bits = (bits ^ bits >> 27) * 0x94D049BB133111EB;
        return bits ^ bits >> 31;
    }
    /// A number below `limit`, which must not be 0.
    constexpr std::size_t below(std::size_t limit) {
        return static_cast<std::size_t>(next() % limit);
    }

  private:
    std::uint64_t state_;
};

/// A hash of 64 bits: each bit of the result depends on every bit given.
constexpr std::uint64_t split_mix(std::uint64_t bits) {
    return SplitMix64(bits).next();
}

}  // namespace mutare
