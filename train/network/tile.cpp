#include "train/network/tile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "train/network/exponential.h"
#include "train/network/lanes.h"

namespace mutare::train {

namespace {

using namespace lanes;

/// Accumulators are in units of 1/2048. So they hold values up to 16, and those that matter, from 0
/// to 1, become fractions of 15 bits by a shift of 4.
constexpr float kAccumulatorUnits = 2048;
static_assert(Tile::kOutputUnits == kAccumulatorUnits * kAccumulatorUnits);
constexpr int kAccumulatorOne = 2047;
constexpr int kAccumulatorToFraction = 4;
constexpr float kFractionUnits = 32768;
constexpr float kMaxFraction = 32767;
/// Gradients that may be added up in 16 bits; see `Tile::kGradientUnits`.
constexpr std::size_t kMaxTerms = 8;
/// As many registers hold the columns of a tile, and leave room for the other operands.
constexpr std::size_t kMaxRegisters = 8;

/// Real numbers in units of 1 / `units`, rounded to integers.
void round_to(std::int16_t* integers, const float* numbers, std::size_t count, float units) {
    constexpr float kMax = 32767;
    for (std::size_t i = 0; i < count; ++i) {
        const float clamped = std::min(std::max(numbers[i] * units, -kMax), kMax);
        integers[i] =
            static_cast<std::int16_t>(static_cast<std::int32_t>(rounded_to_integer(clamped)));
    }
}

/// Sums of vectors of 16-bit integers, one for each lane, in 32 bits.
struct WideSums {
    Int32s even{};
    Int32s odd{};

    [[gnu::always_inline]] void add_product(Int16s values, int factor) {
        even = add_products(even, values, in_even_lanes(factor));
        odd = add_products(odd, values, in_odd_lanes(factor));
    }
    [[gnu::always_inline]] void add(Int16s values) { add_product(values, 1); }
    /// Adds the sums to real numbers in memory. `factor(i)` gives what lanes i and following are
    /// multiplied by before.
    template <class Factors>
    [[gnu::always_inline]] void add_to(float* numbers, const Factors& factor) const {
        constexpr std::size_t kHalf = kFloatLanes;
        const auto low = __builtin_convertvector(alternating<0>(even, odd), Floats);
        const auto high = __builtin_convertvector(alternating<kHalf / 2>(even, odd), Floats);
        store(numbers, load(numbers) + low * factor(0));
        store(numbers + kHalf, load(numbers + kHalf) + high * factor(kHalf));
    }
};

template <std::size_t kColumns>
class TileOf : public Tile {
  public:
    TileOf(const Shape& shape, std::size_t first_column, std::size_t shard_size)
        : first_column_(first_column),
          width_(shape.width),
          feature_weights_(kFeatureCount * kColumns),
          output_weight_fractions_(2 * shape.outputs * kColumns),
          output_weights_(2 * shape.outputs * kColumns),
          accumulator_gradients_(2 * shard_size * kColumns) {}

    void set_parameters(const Parameters<float>& parameters) override;
    void forward(const Shard& shard, const Group& group) override;
    void add_outputs(const Group& group, OutputSums* sums) const override;
    void backward(const Group& group, const std::int16_t* output_gradients,
                  Parameters<float>& gradient) override;
    void accumulate_gradient(const Shard& shard, Parameters<float>& gradient) const override;

  private:
    static constexpr std::size_t kRegisters = kColumns / kInt16Lanes;
    /// All columns of one accumulator, in registers.
    struct Row {
        Int16s& operator[](std::size_t i) { return registers[i]; }
        const Int16s& operator[](std::size_t i) const { return registers[i]; }
        Int16s registers[kRegisters];
    };

    static Row load_row(const std::int16_t* from) {
        Row row;
        for (std::size_t i = 0; i < kRegisters; ++i) row[i] = load(from + i * kInt16Lanes);
        return row;
    }
    static void store_row(std::int16_t* to, const Row& row) {
        for (std::size_t i = 0; i < kRegisters; ++i) store(to + i * kInt16Lanes, row[i]);
    }
    /// What 1 in `accumulator_gradients_` stands for, in the columns of a register.
    [[nodiscard]] Floats gradient_unit(std::size_t column) const {
        constexpr float kUnit = 2 / kGradientUnits;
        return lanes::load(&max_output_weights_[column]) * kUnit;
    }
    /// Where the weights of an output for a perspective begin.
    static constexpr std::size_t output_offset(std::size_t output, std::size_t perspective) {
        return (2 * output + perspective) * kColumns;
    }

    void set_output_weights(const Parameters<float>& parameters);
    void add_output(std::size_t example, std::size_t output, OutputSums& sums) const;
    void backward(const Group& group, const std::int16_t* output_gradients, std::size_t column,
                  Parameters<float>& gradient);
    Row sum_of_gradients(std::span<const Shard::PerspectiveIndex> perspectives) const;

    const std::size_t first_column_;
    const std::size_t width_;
    PagedVector<std::int16_t> feature_weights_;  // [feature][column], in 1 / kAccumulatorUnits
    alignas(64) std::array<std::int16_t, kColumns> feature_biases_;
    // Both are [output][perspective][column]: fractions of `max_output_weights_`, and real numbers.
    // In each 32 real numbers, those of the even columns come first, as in `OutputSums`.
    PagedVector<std::int16_t> output_weight_fractions_;
    PagedVector<float> output_weights_;
    /// The largest absolute output weight in each column.
    alignas(64) std::array<float, kColumns> max_output_weights_;
    /// What the last `forward` left, for its group: [example][perspective][column].
    alignas(64) std::array<std::int16_t, 2 * kMaxGroupSize * kColumns> accumulators_;
    PagedVector<std::int16_t> accumulator_gradients_;  // [perspective index][column]
};

template <std::size_t kColumns>
void TileOf<kColumns>::set_parameters(const Parameters<float>& parameters) {
    for (std::size_t feature = 0; feature < kFeatureCount; ++feature) {
        round_to(&feature_weights_[feature * kColumns],
                 parameters.feature_weights(feature) + first_column_, kColumns, kAccumulatorUnits);
    }
    round_to(feature_biases_.data(), parameters.feature_biases() + first_column_, kColumns,
             kAccumulatorUnits);
    set_output_weights(parameters);
}

template <std::size_t kColumns>
void TileOf<kColumns>::set_output_weights(const Parameters<float>& parameters) {
    constexpr float kEpsilon = 1e-12F;  // for columns whose output weights are all 0
    const std::size_t rows = 2 * parameters.shape().outputs;
    const float* const weights = parameters.output_weights(0, kUs) + first_column_;
    max_output_weights_.fill(kEpsilon);
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = 0; i < kColumns; ++i) {
            float& max = max_output_weights_[i];
            max = std::max(max, std::abs(weights[row * width_ + i]));
        }
    }
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = 0; i < kColumns; ++i) {
            const float weight = weights[row * width_ + i];
            const float fraction = weight / max_output_weights_[i] * kMaxFraction;
            output_weight_fractions_[row * kColumns + i] =
                static_cast<std::int16_t>(std::lrint(fraction));
            const std::size_t lane = i % OutputSums::kColumns / 2 + i % 2 * OutputSums::kLanes;
            output_weights_[row * kColumns + i / OutputSums::kColumns * OutputSums::kColumns +
                            lane] = weight;
        }
    }
}

template <std::size_t kColumns>
void TileOf<kColumns>::forward(const Shard& shard, const Group& group) {
    const Row biases = load_row(feature_biases_.data());
    const std::int16_t* const weights = feature_weights_.data();
    for (std::size_t i = 0; i < group.size; ++i) {
        const ActiveFeatures& active = shard.features(group.first + i);
        for (const std::size_t perspective : {kUs, kThem}) {
            Row sum = biases;
            for (std::size_t k = 0; k < active.count; ++k) {
                const std::int16_t* const row = weights + active.of_side[perspective][k] * kColumns;
                for (std::size_t j = 0; j < kRegisters; ++j) {
                    sum[j] = add_saturating(sum[j], load(row + j * kInt16Lanes));
                }
            }
            store_row(&accumulators_[(2 * i + perspective) * kColumns], sum);
        }
    }
}

template <std::size_t kColumns>
void TileOf<kColumns>::add_outputs(const Group& group, OutputSums* sums) const {
    for (std::size_t i = 0; i < group.size; ++i) add_output(i, group.output, sums[i]);
}

template <std::size_t kColumns>
void TileOf<kColumns>::add_output(std::size_t example, std::size_t output, OutputSums& sums) const {
    constexpr std::size_t kParts = OutputSums::kColumns / kInt16Lanes;
    const Int16s one = all_lanes(kAccumulatorOne);
    for (const std::size_t perspective : {kUs, kThem}) {
        const std::int16_t* const values = &accumulators_[(2 * example + perspective) * kColumns];
        const float* const weights = &output_weights_[output_offset(output, perspective)];
        Floats even_sums[kParts];
        Floats odd_sums[kParts];
        for (std::size_t part = 0; part < kParts; ++part) {
            even_sums[part] = load(&sums.even[perspective][part * kFloatLanes]);
            odd_sums[part] = load(&sums.odd[perspective][part * kFloatLanes]);
        }
        for (std::size_t first = 0; first < kColumns; first += OutputSums::kColumns) {
            for (std::size_t part = 0; part < kParts; ++part) {
                const Int16s hidden =
                    clamped(load(values + first + part * kInt16Lanes), Int16s{}, one);
                const Floats even = even_floats(hidden);
                const Floats odd = odd_floats(hidden);
                const float* const part_weights = weights + first + part * kFloatLanes;
                even_sums[part] += even * even * load(part_weights);
                odd_sums[part] += odd * odd * load(part_weights + OutputSums::kLanes);
            }
        }
        for (std::size_t part = 0; part < kParts; ++part) {
            store(&sums.even[perspective][part * kFloatLanes], even_sums[part]);
            store(&sums.odd[perspective][part * kFloatLanes], odd_sums[part]);
        }
    }
}

template <std::size_t kColumns>
void TileOf<kColumns>::backward(const Group& group, const std::int16_t* output_gradients,
                                Parameters<float>& gradient) {
    for (std::size_t column = 0; column < kColumns; column += kInt16Lanes) {
        backward(group, output_gradients, column, gradient);
    }
}

/// For an accumulator value a, its activation clamp(a)² and an output weight w: by the chain rule,
/// the loss has the derivative g · w · 2a by a where a lies within 0 to 1, and g · a² by w, with g
/// its derivative by the output.
template <std::size_t kColumns>
void TileOf<kColumns>::backward(const Group& group, const std::int16_t* output_gradients,
                                std::size_t column, Parameters<float>& gradient) {
    const Int16s one = all_lanes(kAccumulatorOne);
    WideSums bias_gradient;
    for (const std::size_t perspective : {kUs, kThem}) {
        const Int16s weights =
            load(&output_weight_fractions_[output_offset(group.output, perspective) + column]);
        WideSums weight_gradient;
        Int16s partial_sum{};
        for (std::size_t i = 0; i < group.size; ++i) {
            const Int16s value = load(&accumulators_[(2 * i + perspective) * kColumns + column]);
            const Int16s hidden = clamped(value, Int16s{}, one);
            const Int16s fraction = hidden << kAccumulatorToFraction;
            weight_gradient.add_product(multiply_fractions(fraction, fraction),
                                        output_gradients[i]);
            const Int16s value_gradient = multiply_fractions(multiply_fractions(fraction, weights),
                                                             all_lanes(output_gradients[i])) &
                                          (value == hidden);
            const std::size_t perspective_index = 2 * (group.first + i) + perspective;
            store(&accumulator_gradients_[perspective_index * kColumns + column], value_gradient);
            partial_sum += value_gradient;
            if (i % kMaxTerms == kMaxTerms - 1) {
                bias_gradient.add(std::exchange(partial_sum, Int16s{}));
            }
        }
        bias_gradient.add(partial_sum);
        constexpr float kUnit = 1 / (kGradientUnits * kFractionUnits);
        weight_gradient.add_to(
            gradient.output_weights(group.output, perspective) + first_column_ + column,
            [](std::size_t) { return Floats{} + kUnit; });
    }
    bias_gradient.add_to(gradient.feature_biases() + first_column_ + column,
                         [&](std::size_t i) { return gradient_unit(column + i); });
}

template <std::size_t kColumns>
typename TileOf<kColumns>::Row TileOf<kColumns>::sum_of_gradients(
    std::span<const Shard::PerspectiveIndex> perspectives) const {
    Row total = load_row(&accumulator_gradients_[perspectives.front() * kColumns]);
    for (const std::size_t perspective : perspectives.subspan(1)) {
        const std::int16_t* const row = accumulator_gradients_.data() + perspective * kColumns;
        for (std::size_t i = 0; i < kRegisters; ++i) {
            total[i] += load(row + i * kInt16Lanes);
        }
    }
    return total;
}

template <std::size_t kColumns>
void TileOf<kColumns>::accumulate_gradient(const Shard& shard, Parameters<float>& gradient) const {
    for (std::size_t feature = 0; feature < kFeatureCount; ++feature) {
        std::span<const Shard::PerspectiveIndex> perspectives = shard.perspectives_with(feature);
        if (perspectives.empty()) continue;
        std::array<WideSums, kRegisters> sums;
        while (!perspectives.empty()) {
            const std::size_t count = std::min(kMaxTerms, perspectives.size());
            const Row part = sum_of_gradients(perspectives.first(count));
            for (std::size_t i = 0; i < kRegisters; ++i) sums[i].add(part[i]);
            perspectives = perspectives.subspan(count);
        }
        float* const row = gradient.feature_weights(feature) + first_column_;
        for (std::size_t i = 0; i < kRegisters; ++i) {
            sums[i].add_to(row + i * kInt16Lanes,
                           [&](std::size_t j) { return gradient_unit(i * kInt16Lanes + j); });
        }
    }
}

}  // namespace

float OutputSums::total() const {
    std::array<float, kLanes> sums;
    for (std::size_t i = 0; i < kLanes; ++i) {
        sums[i] = even[kUs][i] + odd[kUs][i] + (even[kThem][i] + odd[kThem][i]);
    }
    for (std::size_t half = kLanes / 2; half > 0; half /= 2) {
        for (std::size_t i = 0; i < half; ++i) sums[i] += sums[i + half];
    }
    return sums[0];
}

std::vector<std::unique_ptr<Tile>> make_tiles(const Shape& shape, std::size_t shard_size) {
    std::vector<std::unique_ptr<Tile>> tiles;
    std::size_t first_column = 0;
    const auto add_tiles = [&]<std::size_t kColumns>() {
        if constexpr (kColumns <= kMaxRegisters * kInt16Lanes) {
            for (; shape.width - first_column >= kColumns; first_column += kColumns) {
                tiles.push_back(
                    std::make_unique<TileOf<kColumns>>(shape, first_column, shard_size));
            }
        }
    };
    add_tiles.operator()<256>();
    add_tiles.operator()<128>();
    add_tiles.operator()<64>();
    add_tiles.operator()<32>();
    return tiles;
}

}  // namespace mutare::train
