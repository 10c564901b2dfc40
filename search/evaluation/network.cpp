#include "search/evaluation/network.h"

#include <algorithm>
#include <cassert>
#include <span>

#include "search/evaluation/built_in_network.h"

namespace mutare {

namespace {

/// The numbers of one place after another of the file.
class Numbers {
  public:
    explicit Numbers(const std::vector<std::int16_t>& numbers) : next_(numbers.begin()) {}
    void read(Accumulator& hidden) {
        std::copy_n(next_, kWidth, hidden.values.begin());
        next_ += kWidth;
    }

  private:
    std::vector<std::int16_t>::const_iterator next_;
};

/// The sum of weight · clamp(hidden, 0, qa)². The product of a weight and a hidden value fits into
/// 16 bits, and so many products of that with the hidden value into 32.
std::int64_t weighted_squares(const Accumulator& weights, const Accumulator& hidden,
                              std::int16_t qa) {
    constexpr std::size_t kSafely = 256;
    std::int64_t total = 0;
    for (std::size_t first = 0; first < kWidth; first += kSafely) {
        std::int32_t sum = 0;
        for (std::size_t i = first; i < std::min(first + kSafely, kWidth); ++i) {
            const std::int16_t value = std::clamp(hidden.values[i], std::int16_t{0}, qa);
            const auto product = static_cast<std::int16_t>(value * weights.values[i]);
            sum += value * product;
        }
        total += sum;
    }
    return total;
}

}  // namespace

Network::Network(const NetworkFile& file)
    : rows_(kFeatureCount), outputs_(file.outputs), qa_(file.qa), qb_(file.qb), scale_(file.scale) {
    assert(file.width == kWidth);
    Numbers rows(file.feature_weights);
    for (Accumulator& row : rows_) rows.read(row);
    Numbers(file.feature_biases).read(biases_);
    Numbers outputs(file.output_weights);
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
        outputs.read(outputs_[i].own);
        outputs.read(outputs_[i].them);
        outputs_[i].bias = file.output_biases[i];
    }
}

Network::Loaded Network::load(std::string_view bytes) {
    const std::variant<NetworkFile, std::string> file = parse_network(bytes);
    if (const auto* fault = std::get_if<std::string>(&file)) return *fault;
    const NetworkFile& network = std::get<NetworkFile>(file);
    if (network.width != kWidth) {
        return "its width is " + std::to_string(network.width) +
               ", and this program was built for " + std::to_string(kWidth);
    }
    return std::make_shared<const Network>(network);
}

const std::shared_ptr<const Network>& Network::built_in() {
    static const auto network = std::get<std::shared_ptr<const Network>>(load(built_in_network()));
    return network;
}

Score Network::evaluate(const Accumulator& own, const Accumulator& them, int pieces) const {
    const Output& output = outputs_[output_for(pieces, outputs_.size())];
    const auto qa = static_cast<std::int16_t>(qa_);
    const std::int64_t squares =
        weighted_squares(output.own, own, qa) + weighted_squares(output.them, them, qa);
    const std::int64_t centipawns = (squares / qa_ + output.bias) * scale_ / (qa_ * qb_);
    constexpr std::int64_t kFar = 1 << 20;
    return Score(static_cast<int>(std::clamp(centipawns, -kFar, kFar))).clamped_to_evals();
}

}  // namespace mutare
