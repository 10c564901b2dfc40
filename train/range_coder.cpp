#include "train/range_coder.h"

#include <bit>
#include <numeric>

namespace mutare::train {

std::uint32_t AdaptiveBit::probability() const {
    const std::uint32_t probability = probability_ >> 6;
    return 32 + probability - (probability >> 10);
}

void AdaptiveBit::learn(bool bit) {
    constexpr std::int64_t kLargest = (1 << 22) - 1;
    constexpr std::uint32_t kLastCount = 255;
    const std::int64_t error = (bit ? kLargest : 0) - probability_;
    const std::int64_t change = error * (2 * 65'536 / (2 * count_ + 3)) >> 16;
    probability_ = static_cast<std::uint32_t>(probability_ + change) & kLargest;
    if (count_ < kLastCount) count_ = (count_ + 1) & kLastCount;
}

bool Coder::bit(AdaptiveBit& expected, bool value) {
    const std::uint32_t one = expected.probability();
    const std::array<std::uint32_t, 2> weights{one, 65'536 - one};
    const bool coded = choice(weights, value ? 0 : 1) == 0;
    expected.learn(coded);
    return coded;
}

std::size_t RangeEncoder::choice(std::span<const std::uint32_t> weights, std::size_t value) {
    const auto chosen = weights.begin() + static_cast<std::ptrdiff_t>(value);
    const std::uint64_t before = std::accumulate(weights.begin(), chosen, std::uint64_t{0});
    range_ /= std::accumulate(chosen, weights.end(), before);
    advance(range_ * before);
    range_ *= *chosen;
    while (range_ < kMinRange) shift();
    return value;
}

void RangeEncoder::finish() {
    // To the one number in the range whose lower 32 bits are 0: zeros need not be written.
    advance(kMinRange - 1);
    shift();
}

void RangeEncoder::advance(std::uint64_t step) {
    low_ += step;
    if (low_ >> kRangeBits == 0) return;
    low_ &= (std::uint64_t{1} << kRangeBits) - 1;
    std::size_t last = bytes_.size() - 1;
    while (++bytes_[last] == 0) --last;
}

void RangeEncoder::shift() {
    bytes_ += static_cast<char>(low_ / kMinRange);
    low_ = low_ % kMinRange << 8;
    range_ <<= 8;
}

RangeDecoder::RangeDecoder(std::string_view bytes) : bytes_(bytes) {
    range_ = 1;
    while (range_ >> kRangeBits == 0) shift();
}

std::size_t RangeDecoder::choice(std::span<const std::uint32_t> weights, std::size_t /*value*/) {
    range_ /= std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
    std::size_t i = 0;
    // Damaged bytes may lie behind the last value.
    for (; i + 1 < weights.size() && value_ >= range_ * weights[i]; ++i) {
        value_ -= range_ * weights[i];
    }
    range_ *= weights[i];
    while (range_ < kMinRange) shift();
    return i;
}

void RangeDecoder::shift() {
    const auto next = read_ < bytes_.size() ? static_cast<unsigned char>(bytes_[read_]) : 0;
    ++read_;
    value_ = value_ << 8 | next;
    range_ <<= 8;
}

std::uint32_t NumberModel::code(Coder& coder, std::uint32_t value) {
    ++value;
    const auto length = static_cast<std::size_t>(std::bit_width(value));
    std::size_t places = 0;
    while (places + 1 < kLengths && coder.bit(longer_[places], places + 1 < length)) ++places;
    std::uint32_t coded = 1;
    for (std::size_t place = places; place-- > 0;) {
        const bool bit = coder.bit(bits_[places][place], (value >> place & 1) != 0);
        coded = coded << 1 | (bit ? 1 : 0);
    }
    return coded - 1;
}

}  // namespace mutare::train
