#include "search/evaluation/network.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <span>

#include "search/evaluation/built_in_network.h"

#if defined(__AVX512BW__) && defined(__AVX512VNNI__)
#include <immintrin.h>
#endif

namespace mutare {

namespace {

/// Reads one vector of weights after the other from the weights of a file.
class WeightReader {
  public:
    explicit WeightReader(const std::vector<std::int16_t>& weights) : next_(weights.begin()) {}
    void read(Accumulator& weights) {
        std::copy_n(next_, kNetworkWidth, weights.values.begin());
        next_ += kNetworkWidth;
    }

  private:
    std::vector<std::int16_t>::const_iterator next_;
};

/// A value between 0 and 1 is multiplied by this before it is squared. The upper half of the 32-bit
/// square is then the value's square, in units of `kSquareDivisor` / `kAccumulatorOne`².
constexpr int kSquareFactor = 16;
constexpr int kUpperHalf = 16;  // bits
static_assert(kSquareFactor * kSquareFactor * kSquareDivisor == 1 << kUpperHalf);

/// Output weights and the accumulator that they belong to.
struct Side {
    const Accumulator& weights;
    const Accumulator& accumulator;
};

#if defined(__AVX512BW__) && defined(__AVX512VNNI__)

// Compilers turn the plain loops below into vectors of half this width, or into a single chain of
// additions.

constexpr std::size_t kLanes = kVectorBytes / sizeof(std::int16_t);

static_assert(2 * kMaxWidth / (kLanes / 2) * kLargestOutputWeight *
                  (kAccumulatorOne * kAccumulatorOne / kSquareDivisor) <=
              std::numeric_limits<std::int32_t>::max());

/// The sum of all lanes of 32 bits.
std::int64_t sum_of_lanes(__m512i lanes) {
    const __m512i low = _mm512_cvtepi32_epi64(_mm512_castsi512_si256(lanes));
    const __m512i high = _mm512_cvtepi32_epi64(_mm512_extracti64x4_epi64(lanes, 1));
    return _mm512_reduce_add_epi64(_mm512_add_epi64(low, high));
}

/// Adds the weights times clamp(value, 0, 1)² of the values from index `first` on, in lanes of 32
/// bits. These have room for both sides of the widest network.
__m512i add_weighted_squares(__m512i sum, const Side& side, std::size_t first) {
    constexpr int kFactorBits = std::countr_zero(unsigned{kSquareFactor});
    const __m512i value = _mm512_load_si512(&side.accumulator.values[first]);
    const __m512i clamped = _mm512_min_epi16(_mm512_max_epi16(value, _mm512_setzero_si512()),
                                             _mm512_set1_epi16(kAccumulatorOne));
    const __m512i multiple = _mm512_slli_epi16(clamped, kFactorBits);
    const __m512i square = _mm512_mulhi_epi16(multiple, multiple);
    const __m512i weight = _mm512_load_si512(&side.weights.values[first]);
    return _mm512_dpwssd_epi32(sum, square, weight);
}

/// The sum of the weights times the squares of both accumulators.
std::int64_t weighted_squares(const Side& own, const Side& their) {
    // Several sums: an addition has to wait for the one before only if both are to the same.
    constexpr std::size_t kSums = kNetworkWidth % (2 * kLanes) == 0 ? 2 : 1;
    __m512i own_sums[kSums] = {};
    __m512i their_sums[kSums] = {};
    for (std::size_t first = 0; first < kNetworkWidth; first += kSums * kLanes) {
        for (std::size_t i = 0; i < kSums; ++i) {
            own_sums[i] = add_weighted_squares(own_sums[i], own, first + i * kLanes);
            their_sums[i] = add_weighted_squares(their_sums[i], their, first + i * kLanes);
        }
    }
    __m512i sum = _mm512_add_epi32(own_sums[0], their_sums[0]);
    for (std::size_t i = 1; i < kSums; ++i) {
        sum = _mm512_add_epi32(sum, _mm512_add_epi32(own_sums[i], their_sums[i]));
    }
    return sum_of_lanes(sum);
}

#else

/// clamp(value, 0, 1)² of each value. In the loop of the sum, g++ would multiply 32-bit numbers.
Accumulator squares_of(const Accumulator& accumulator) {
    constexpr std::int16_t kOne = kAccumulatorOne;
    Accumulator squares;
    for (std::size_t i = 0; i < kNetworkWidth; ++i) {
        const std::int16_t clamped = std::clamp(accumulator.values[i], std::int16_t{0}, kOne);
        const auto multiple = static_cast<std::int16_t>(clamped * kSquareFactor);
        squares.values[i] = static_cast<std::int16_t>(multiple * multiple >> kUpperHalf);
    }
    return squares;
}

/// The sum of the weights times the squares of the accumulator. `kMaxTerms` terms fit into 32 bits.
std::int64_t weighted_squares(const Side& side) {
    constexpr std::size_t kMaxTerms = 512;
    const Accumulator squares = squares_of(side.accumulator);
    std::int64_t total = 0;
    for (std::size_t first = 0; first < kNetworkWidth; first += kMaxTerms) {
        std::int32_t sum = 0;
        for (std::size_t i = first; i < std::min(first + kMaxTerms, kNetworkWidth); ++i) {
            sum += side.weights.values[i] * squares.values[i];
        }
        total += sum;
    }
    return total;
}

/// The same for both accumulators.
std::int64_t weighted_squares(const Side& own, const Side& their) {
    return weighted_squares(own) + weighted_squares(their);
}

#endif

}  // namespace

Network::Network(const NetworkFile& file)
    : feature_weights_(kFeatureCount), outputs_(file.outputs), scale_(file.scale) {
    assert(file.width == kNetworkWidth);
    WeightReader features(file.feature_weights);
    for (Accumulator& weights : feature_weights_) features.read(weights);
    WeightReader(file.feature_biases).read(biases_);
    WeightReader outputs(file.output_weights);
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
        outputs.read(outputs_[i].own);
        outputs.read(outputs_[i].their);
        outputs_[i].bias = file.output_biases[i];
    }
}

Network::Loaded Network::load(std::string_view bytes) {
    const std::variant<NetworkFile, std::string> file = parse_network(bytes);
    if (const auto* fault = std::get_if<std::string>(&file)) return *fault;
    const NetworkFile& network = std::get<NetworkFile>(file);
    if (network.width != kNetworkWidth) {
        return "its width is " + std::to_string(network.width) +
               ", and this program was built for " + std::to_string(kNetworkWidth);
    }
    return std::make_shared<const Network>(network);
}

const std::shared_ptr<const Network>& Network::built_in() {
    static const auto kNetwork = std::get<std::shared_ptr<const Network>>(load(built_in_network()));
    return kNetwork;
}

Score Network::evaluate(const Accumulator& own, const Accumulator& their, int pieces) const {
    const Output& output = outputs_[output_bucket(pieces, outputs_.size())];
    const std::int64_t sum =
        weighted_squares({output.own, own}, {output.their, their}) + output.bias;
    const std::int64_t centipawns = sum * scale_ / kOutputOne;
    constexpr std::int64_t kBeyondScores = 1 << 20;
    const auto clamped = std::clamp(centipawns, -kBeyondScores, kBeyondScores);
    return Score(static_cast<int>(clamped)).clamped_to_evals();
}

}  // namespace mutare
