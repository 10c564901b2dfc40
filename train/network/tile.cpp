#include "train/network/tile.h"

#if MUTARE_HAS_FAST_TRAINING

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace mutare::train {

namespace {

using namespace lanes;

/// Hidden values are in units of 1/2048: they have room up to 16, and those that matter, from 0 to
/// 1, become fractions of 15 bits by a shift of 4.
constexpr float kHiddenUnits = 2048;
constexpr int kLargestHidden = 2047;
constexpr int kHiddenToFraction = 4;
constexpr float kFractionUnits = 32768;
constexpr float kLargestFraction = 32767;
/// Words of at most `Tile::kSlopeUnits` · `Tile::kLargestSlope` that may be added up in 16 bits.
constexpr std::size_t kSafeSum = 8;

template <std::size_t kColumns>
class TileOf : public Tile {
  public:
    TileOf(const Shape& shape, std::size_t first_column, std::size_t shard_size)
        : first_(first_column),
          width_(shape.width),
          rows_(kFeatureCount * kColumns),
          output_fractions_(2 * shape.outputs * kColumns),
          output_weights_(2 * shape.outputs * kColumns),
          sent_back_(2 * shard_size * kColumns) {}

    void use(const Parameters<float>& parameters) override;
    void see(const Shard& shard, const Group& group) override;
    void add_outputs(const Group& group, float* outputs) const override;
    void send_back(const Group& group, const std::int16_t* slopes,
                   Parameters<float>& gradient) override;
    void gather(const Shard& shard, Parameters<float>& gradient) const override;

  private:
    static constexpr std::size_t kRegisters = kColumns / kWords;
    /// In registers.
    struct Row {
        Tokens& operator[](std::size_t i) { return words[i]; }
        const Tokens& operator[](std::size_t i) const { return words[i]; }
        Tokens words[kRegisters];
    };

    static Row load_row(const std::int16_t* from) {
        Row row;
        for (std::size_t i = 0; i < kRegisters; ++i) row[i] = load_words(from + i * kWords);
        return row;
    }
    static void store_row(std::int16_t* to, const Row& row) {
        for (std::size_t i = 0; i < kRegisters; ++i) store(to + i * kWords, row[i]);
    }
    /// What a word of `sent_back_` stands for, in sixteen columns.
    [[nodiscard]] Floats sent_unit(std::size_t column) const {
        constexpr float kUnit = 2 / kSlopeUnits;
        return _mm512_mul_ps(_mm512_load_ps(&column_sizes_[column]), all_floats(kUnit));
    }
    /// The place of an output's weights for a half.
    static constexpr std::size_t output_place(std::size_t output, std::size_t half) {
        return (2 * output + half) * kColumns;
    }

    void use_outputs(const Parameters<float>& parameters);
    float output(std::size_t example, std::size_t output) const;
    void send_back(const Group& group, const std::int16_t* slopes, std::size_t column,
                   Parameters<float>& gradient);
    Row sum_of(std::span<const Shard::ViewNumber> views) const;

    const std::size_t first_;
    const std::size_t width_;
    PagedVector<std::int16_t> rows_;  // [feature][column], in units of 1 / kHiddenUnits
    alignas(64) std::array<std::int16_t, kColumns> biases_;
    /// By output and half. As fractions of `column_sizes_`, and as real numbers, of each 32 first
    /// the even ones.
    PagedVector<std::int16_t> output_fractions_;
    PagedVector<float> output_weights_;
    /// The largest output weight in a column.
    alignas(64) std::array<float, kColumns> column_sizes_;
    /// Of the group seen last; by example and half.
    alignas(64) std::array<std::int16_t, 2 * kMaxInGroup * kColumns> accumulator_;
    PagedVector<std::int16_t> sent_back_;  // [view][column]
};

template <std::size_t kColumns>
void TileOf<kColumns>::use(const Parameters<float>& parameters) {
    for (std::size_t feature = 0; feature < kFeatureCount; ++feature) {
        const float* const row = parameters.row(feature) + first_;
        for (std::size_t i = 0; i < kColumns; i += kWords) {
            store(&rows_[feature * kColumns + i], rounded_words(row + i, kHiddenUnits));
        }
    }
    for (std::size_t i = 0; i < kColumns; i += kWords) {
        store(&biases_[i], rounded_words(parameters.biases() + first_ + i, kHiddenUnits));
    }
    use_outputs(parameters);
}

template <std::size_t kColumns>
void TileOf<kColumns>::use_outputs(const Parameters<float>& parameters) {
    constexpr float kTiny = 1e-12F;
    const std::size_t rows = 2 * parameters.shape().outputs;
    const float* const weights = parameters.output_row(0, kOwn) + first_;
    column_sizes_.fill(kTiny);
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = 0; i < kColumns; ++i) {
            column_sizes_[i] = std::max(column_sizes_[i], std::abs(weights[row * width_ + i]));
        }
    }
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = 0; i < kColumns; ++i) {
            const float weight = weights[row * width_ + i];
            const float fraction = weight / column_sizes_[i] * kLargestFraction;
            output_fractions_[row * kColumns + i] = static_cast<std::int16_t>(std::lrint(fraction));
            const std::size_t place = i % kWords / 2 + i % 2 * kFloats;
            output_weights_[row * kColumns + i / kWords * kWords + place] = weight;
        }
    }
}

template <std::size_t kColumns>
void TileOf<kColumns>::see(const Shard& shard, const Group& group) {
    const Row biases = load_row(biases_.data());
    for (std::size_t i = 0; i < group.size; ++i) {
        const std::size_t place = group.first + i;
        const Shard::FeatureNumber* const own_features = shard.features(2 * place);
        const Shard::FeatureNumber* const their_features = shard.features(2 * place + 1);
        Row own = biases;
        Row them = biases;
        for (std::size_t piece = 0; piece < shard.piece_count(place); ++piece) {
            const std::int16_t* const own_row = rows_.data() + own_features[piece] * kColumns;
            const std::int16_t* const their_row = rows_.data() + their_features[piece] * kColumns;
            for (std::size_t j = 0; j < kRegisters; ++j) {
                own[j] = saturated_sum(own[j], load_words(own_row + j * kWords));
                them[j] = saturated_sum(them[j], load_words(their_row + j * kWords));
            }
        }
        store_row(accumulator_.data() + 2 * i * kColumns, own);
        store_row(accumulator_.data() + (2 * i + 1) * kColumns, them);
    }
}

template <std::size_t kColumns>
void TileOf<kColumns>::add_outputs(const Group& group, float* outputs) const {
    for (std::size_t i = 0; i < group.size; ++i) outputs[i] += output(i, group.output);
}

template <std::size_t kColumns>
float TileOf<kColumns>::output(std::size_t example, std::size_t output) const {
    const Tokens zero = no_words();
    const Tokens one = all_words(kLargestHidden);
    Floats sums[4]{};
    for (std::size_t i = 0; i < kColumns; i += kWords) {
        for (const std::size_t half : {kOwn, kThem}) {
            const std::int16_t* const hidden = &accumulator_[(2 * example + half) * kColumns + i];
            const float* const weights = &output_weights_[output_place(output, half) + i];
            const Tokens values = clamped(load_words(hidden), zero, one);
            const Floats even = even_floats(values);
            const Floats odd = odd_floats(values);
            Floats& even_sum = sums[2 * half];
            Floats& odd_sum = sums[2 * half + 1];
            even_sum =
                _mm512_fmadd_ps(_mm512_mul_ps(even, even), _mm512_load_ps(weights), even_sum);
            odd_sum = _mm512_fmadd_ps(_mm512_mul_ps(odd, odd), _mm512_load_ps(weights + kFloats),
                                      odd_sum);
        }
    }
    const Floats sum =
        _mm512_add_ps(_mm512_add_ps(sums[0], sums[1]), _mm512_add_ps(sums[2], sums[3]));
    return _mm512_reduce_add_ps(sum) / (kHiddenUnits * kHiddenUnits);
}

template <std::size_t kColumns>
void TileOf<kColumns>::send_back(const Group& group, const std::int16_t* slopes,
                                 Parameters<float>& gradient) {
    for (std::size_t column = 0; column < kColumns; column += kWords) {
        send_back(group, slopes, column, gradient);
    }
}

/// With h = clamp(v)² and w the output weight, the loss changes with v by slope · w · 2v where v is
/// within 0 to 1, and with w by slope · v².
template <std::size_t kColumns>
void TileOf<kColumns>::send_back(const Group& group, const std::int16_t* slopes, std::size_t column,
                                 Parameters<float>& gradient) {
    const Tokens zero = no_words();
    const Tokens one = all_words(kLargestHidden);
    WideSum bias_sum;
    for (const std::size_t half : {kOwn, kThem}) {
        const Tokens weights =
            load_words(&output_fractions_[output_place(group.output, half) + column]);
        WideSum weight_sum;
        Tokens sent_sum = zero;
        for (std::size_t i = 0; i < group.size; ++i) {
            const Tokens hidden = load_words(&accumulator_[(2 * i + half) * kColumns + column]);
            const Tokens value = clamped(hidden, zero, one);
            const Tokens fraction = _mm512_slli_epi16(value, kHiddenToFraction);
            weight_sum.add_product(product_of_fractions(fraction, fraction), slopes[i]);
            const Tokens sent = _mm512_maskz_mulhrs_epi16(_mm512_cmpeq_epi16_mask(hidden, value),
                                                          product_of_fractions(fraction, weights),
                                                          all_words(slopes[i]));
            const std::size_t view = 2 * (group.first + i) + half;
            store(&sent_back_[view * kColumns + column], sent);
            sent_sum = sum(sent_sum, sent);
            if (i % kSafeSum == kSafeSum - 1) bias_sum.add(std::exchange(sent_sum, zero));
        }
        bias_sum.add(sent_sum);
        constexpr float kUnit = 1 / (kSlopeUnits * kFractionUnits);
        weight_sum.add_to(gradient.output_row(group.output, half) + first_ + column,
                          [](std::size_t) { return all_floats(kUnit); });
    }
    bias_sum.add_to(gradient.biases() + first_ + column,
                    [&](std::size_t i) { return sent_unit(column + i); });
}

template <std::size_t kColumns>
typename TileOf<kColumns>::Row TileOf<kColumns>::sum_of(
    std::span<const Shard::ViewNumber> views) const {
    Row total = load_row(&sent_back_[views.front() * kColumns]);
    for (const std::size_t view : views.subspan(1)) {
        const std::int16_t* const row = sent_back_.data() + view * kColumns;
        for (std::size_t i = 0; i < kRegisters; ++i) {
            total[i] = sum(total[i], load_words(row + i * kWords));
        }
    }
    return total;
}

template <std::size_t kColumns>
void TileOf<kColumns>::gather(const Shard& shard, Parameters<float>& gradient) const {
    for (std::size_t feature = 0; feature < kFeatureCount; ++feature) {
        std::span<const Shard::ViewNumber> views = shard.views_with(feature);
        if (views.empty()) continue;
        std::array<WideSum, kRegisters> sums;
        while (!views.empty()) {
            const std::size_t count = std::min(kSafeSum, views.size());
            const Row part = sum_of(views.first(count));
            for (std::size_t i = 0; i < kRegisters; ++i) sums[i].add(part[i]);
            views = views.subspan(count);
        }
        float* const row = gradient.row(feature) + first_;
        for (std::size_t i = 0; i < kRegisters; ++i) {
            sums[i].add_to(row + i * kWords,
                           [&](std::size_t j) { return sent_unit(i * kWords + j); });
        }
    }
}

}  // namespace

std::vector<std::unique_ptr<Tile>> make_tiles(const Shape& shape, std::size_t shard_size) {
    std::vector<std::unique_ptr<Tile>> tiles;
    std::size_t first = 0;
    const auto add = [&]<std::size_t kColumns>() {
        for (; shape.width - first >= kColumns; first += kColumns) {
            tiles.push_back(std::make_unique<TileOf<kColumns>>(shape, first, shard_size));
        }
    };
    add.operator()<256>();
    add.operator()<128>();
    add.operator()<64>();
    add.operator()<32>();
    return tiles;
}

}  // namespace mutare::train

#endif
