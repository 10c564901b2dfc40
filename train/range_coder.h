// An entropy coder: what was expected with probability p takes −log2(p) bits. It is a range coder,
// as in LZMA, on ranges of 40 bits: https://en.wikipedia.org/wiki/Range_coding
//
// Writing and reading have the same functions. The encoder writes the value that it is given and
// returns it; the decoder returns the value that it reads, and ignores the one that it is given. So
// a format is described once for both.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace mutare::train {

/// The probability that a bit is 1, learned from the bits before. After few of them it is their
/// mean; after many, the late ones count more.
class AdaptiveBit {
  public:
    /// Of 65 536; never 0 or all of them.
    [[nodiscard]] std::uint32_t probability() const;
    void learn(bool bit);

  private:
    std::uint32_t probability_ : 22 = 1 << 21;
    std::uint32_t count_ : 10 = 0;
};

class Coder {
  public:
    virtual ~Coder() = default;

    /// One of several values, whose probabilities are proportional to the weights. They are at
    /// least 1, and their sum is below 2^26.
    virtual std::size_t choice(std::span<const std::uint32_t> weights, std::size_t value) = 0;
    bool bit(AdaptiveBit& expected, bool value);

  protected:
    static constexpr int kRangeBits = 40;
    /// A range below this gets another byte.
    static constexpr std::uint64_t kMinRange = std::uint64_t{1} << 32;

    std::uint64_t range_ = std::uint64_t{1} << kRangeBits;
};

class RangeEncoder final : public Coder {
  public:
    explicit RangeEncoder(std::string& bytes) : bytes_(bytes) {}

    std::size_t choice(std::span<const std::uint32_t> weights, std::size_t value) override;
    /// Writes what is left. Nothing can follow.
    void finish();

  private:
    void advance(std::uint64_t step);
    void shift();

    std::string& bytes_;
    std::uint64_t low_ = 0;
};

class RangeDecoder final : public Coder {
  public:
    explicit RangeDecoder(std::string_view bytes);

    std::size_t choice(std::span<const std::uint32_t> weights, std::size_t value) override;

    /// Whether as much has been read as was written. Behind the end there are zeros.
    [[nodiscard]] bool is_at_end() const { return read_ == bytes_.size() + kAhead; }
    [[nodiscard]] bool has_failed() const { return read_ > bytes_.size() + kAhead; }

  private:
    /// The bytes that it has read further than the encoder has written.
    static constexpr std::size_t kAhead = 4;

    void shift();

    std::string_view bytes_;
    std::size_t read_ = 0;
    /// What was read, less the start of the range.
    std::uint64_t value_ = 0;
};

/// Numbers of up to 20 bits in the Elias gamma code: how long the number is, and then its bits,
/// each expected from those before.
class NumberModel {
  public:
    static constexpr std::uint32_t kLargest = (1 << 20) - 2;

    /// Requires at most `kLargest`.
    std::uint32_t code(Coder& coder, std::uint32_t value);

  private:
    static constexpr std::size_t kLengths = 20;

    /// By the number of bits so far: whether there are more.
    std::array<AdaptiveBit, kLengths> longer_;
    /// The bits behind the first, by the length and their place.
    std::array<std::array<AdaptiveBit, kLengths>, kLengths> bits_;
};

}  // namespace mutare::train
