#include "train/range_coder.h"

#include <string>
#include <vector>

#include "base/split_mix.h"
#include "tests/catch.h"

using namespace mutare;
using namespace mutare::train;

namespace {

/// Writes what `code` writes, and reads it. The result is the size in bytes.
template <class Code>
std::size_t check_round_trip(Code code) {
    std::string bytes;
    RangeEncoder encoder(bytes);
    code(encoder, SplitMix64(1));
    encoder.finish();
    RangeDecoder decoder(bytes);
    code(decoder, SplitMix64(1));
    CHECK(decoder.is_at_end());
    decoder.choice(std::vector<std::uint32_t>(1 << 16, 1), 0);
    CHECK(decoder.has_failed());
    return bytes.size();
}

}  // namespace

TEST_CASE("choices and numbers are read as they were written, and no further") {
    check_round_trip([](Coder& coder, SplitMix64 random) {
        NumberModel numbers;
        for (int round = 0; round < 20'000; ++round) {
            std::vector<std::uint32_t> weights(1 + random.below(200));
            for (std::uint32_t& weight : weights) weight = 1u << random.below(17);
            const std::size_t choice = random.below(weights.size());
            REQUIRE(coder.choice(weights, choice) == choice);
            const auto number =
                static_cast<std::uint32_t>(NumberModel::kLargest >> random.below(20));
            REQUIRE(numbers.code(coder, number) == number);
        }
    });
}

TEST_CASE("a rare bit takes hardly more than its entropy, as does a common one") {
    for (const auto& [one_in, entropy] : {std::pair(2u, 1.0), {10u, 0.469}, {1000u, 0.0114}}) {
        constexpr int kBits = 100'000;
        const std::size_t size = check_round_trip([one_in](Coder& coder, SplitMix64 random) {
            AdaptiveBit expected;
            for (int i = 0; i < kBits; ++i) {
                const bool bit = random.below(one_in) == 0;
                REQUIRE(coder.bit(expected, bit) == bit);
            }
        });
        CHECK(static_cast<double>(8 * size) < kBits * (1.02 * entropy + 0.003));
    }
}
