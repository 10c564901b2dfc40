#include "search/evaluation/network.h"

#include <algorithm>
#include <cassert>
#include <span>

#include "search/evaluation/built_in_network.h"

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

/// clamp(value, 0, 1)² of each value, in units of `kSquareDivisor` / `kAccumulatorOne`². It is the
/// upper half of a product of 16-bit numbers. In the loop of the sum, g++ would multiply 32-bit
/// ones.
Accumulator squares_of(const Accumulator& accumulator) {
    constexpr std::int16_t kOne = kAccumulatorOne;
    constexpr int kFactor = 16;
    constexpr int kUpperHalf = 16;
    static_assert(kFactor * kFactor * kSquareDivisor == 1 << kUpperHalf);
    Accumulator squares;
    for (std::size_t i = 0; i < kNetworkWidth; ++i) {
        const std::int16_t clamped = std::clamp(accumulator.values[i], std::int16_t{0}, kOne);
        const auto factor = static_cast<std::int16_t>(clamped * kFactor);
        squares.values[i] = static_cast<std::int16_t>(factor * factor >> kUpperHalf);
    }
    return squares;
}

/// The sum of the weights times the squares of the accumulator. `kMaxTerms` terms fit into 32 bits.
std::int64_t weighted_squares(const Accumulator& weights, const Accumulator& accumulator) {
    constexpr std::size_t kMaxTerms = 512;
    const Accumulator squares = squares_of(accumulator);
    std::int64_t total = 0;
    for (std::size_t first = 0; first < kNetworkWidth; first += kMaxTerms) {
        std::int32_t sum = 0;
        for (std::size_t i = first; i < std::min(first + kMaxTerms, kNetworkWidth); ++i) {
            sum += weights.values[i] * squares.values[i];
        }
        total += sum;
    }
    return total;
}

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
        weighted_squares(output.own, own) + weighted_squares(output.their, their) + output.bias;
    const std::int64_t centipawns = sum * scale_ / kOutputOne;
    constexpr std::int64_t kBeyondScores = 1 << 20;
    const auto clamped = std::clamp(centipawns, -kBeyondScores, kBeyondScores);
    return Score(static_cast<int>(clamped)).clamped_to_evals();
}

}  // namespace mutare
