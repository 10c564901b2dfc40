#include "search/evaluation/network.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "base/text.h"
#include "search/evaluation/lanes.h"

namespace mutare {

namespace {

/// A value between 0 and 1 is multiplied by this before it is squared. The upper half of the 32-bit
/// square is then the value's square, in units of `kSquareDivisor` / `kAccumulatorOne`².
constexpr int kSquareFactor = 16;
constexpr int kUpperHalf = 16;  // bits
static_assert(kSquareFactor * kSquareFactor * kSquareDivisor == 1 << kUpperHalf);

/// The sums of at most this many values of each side fit into lanes of 32 bits.
constexpr std::size_t kMaxTerms = 256 * lanes::kInt32Lanes;
static_assert(2 * kMaxTerms / lanes::kInt32Lanes * kLargestOutputWeight *
                  (kAccumulatorOne * kAccumulatorOne / kSquareDivisor) <=
              std::numeric_limits<std::int32_t>::max());

/// Output weights and the accumulator that they belong to.
struct Side {
    const Accumulator& weights;
    const Accumulator& accumulator;
};

/// The weights times clamp(value, 0, 1)² of the values from index `first` on are added to the sum.
[[gnu::always_inline]] inline lanes::Int32s add_weighted_squares(lanes::Int32s sum,
                                                                 const Side& side,
                                                                 std::size_t first) {
    const lanes::Int16s value = lanes::load(&side.accumulator.values[first]);
    const lanes::Int16s weights = lanes::load(&side.weights.values[first]);
    const lanes::Int16s multiple =
        lanes::clamped(value, lanes::Int16s{}, lanes::all_lanes(kAccumulatorOne)) * kSquareFactor;
    return lanes::add_products(sum, lanes::multiply_high(multiple, multiple), weights);
}

/// The sum of the weights times the squares of both accumulators.
std::int64_t weighted_squares(const Side& own, const Side& their) {
    // Several sums: an addition has to wait for the one before only if both are to the same.
    constexpr std::size_t kSums = kNetworkWidth % (2 * lanes::kInt16Lanes) == 0 ? 2 : 1;
    constexpr std::size_t kStep = kSums * lanes::kInt16Lanes;
    std::int64_t total = 0;
    for (std::size_t first = 0; first < kNetworkWidth; first += kMaxTerms) {
        lanes::Int32s own_sums[kSums] = {};
        lanes::Int32s their_sums[kSums] = {};
        const std::size_t end = std::min(first + kMaxTerms, kNetworkWidth);
        for (std::size_t step = first; step < end; step += kStep) {
            for (std::size_t i = 0; i < kSums; ++i) {
                const std::size_t index = step + i * lanes::kInt16Lanes;
                own_sums[i] = add_weighted_squares(own_sums[i], own, index);
                their_sums[i] = add_weighted_squares(their_sums[i], their, index);
            }
        }
        lanes::Int32s sum = own_sums[0] + their_sums[0];
        for (std::size_t i = 1; i < kSums; ++i) sum += own_sums[i] + their_sums[i];
        total += lanes::sum_of_lanes(sum);
    }
    return total;
}

}  // namespace

Network::Network(const NetworkFile& file)
    : feature_weights_(kFeatureCount), outputs_(file.outputs), scale_(file.scale) {
    assert(file.width <= kNetworkWidth);
    const auto read = [width = static_cast<std::ptrdiff_t>(file.width)](auto& next,
                                                                        Accumulator& weights) {
        std::copy_n(next, width, weights.values.begin());
        next += width;
    };
    auto next_feature = file.feature_weights.begin();
    for (Accumulator& weights : feature_weights_) read(next_feature, weights);
    std::ranges::copy(file.feature_biases, biases_.values.begin());
    auto next_output = file.output_weights.begin();
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
        read(next_output, outputs_[i].own);
        read(next_output, outputs_[i].their);
        outputs_[i].bias = file.output_biases[i];
    }
}

Network::Loaded Network::load(std::string_view bytes) {
    const Expected<NetworkFile, std::string> file = parse_network(bytes);
    if (!file) return file.error();
    if (file->width > kNetworkWidth) {
        return join("its width is ", file->width, ", and this program was built for at most ",
                    kNetworkWidth);
    }
    return std::make_shared<const Network>(*file);
}

const std::shared_ptr<const Network>& Network::built_in() {
    static const auto kNetwork = *load(built_in_network());
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
