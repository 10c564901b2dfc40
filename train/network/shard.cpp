#include "train/network/shard.h"

#include <numeric>

namespace mutare::train {

Shard::Shard(std::size_t outputs)
    : examples_(kMaxExamples),
      features_(kMaxExamples),
      perspectives_(kFeatureCount * kPerspectiveStride),
      first_of_output_(outputs + 1) {}

void Shard::load(std::span<const Example> examples) {
    sort_by_output(examples);
    perspective_counts_.fill(0);
    for (std::size_t example = 0; example < examples.size(); ++example) {
        features_[example] = active_features(examples_[example]);
        list_perspectives(example);
    }
}

void Shard::sort_by_output(std::span<const Example> examples) {
    const std::size_t outputs = first_of_output_.size() - 1;
    std::ranges::fill(first_of_output_, 0);
    for (const Example& example : examples) ++first_of_output_[example.output(outputs)];
    std::exclusive_scan(first_of_output_.begin(), first_of_output_.end(), first_of_output_.begin(),
                        std::size_t{0});
    // Each example advances the index of its output, which ends where the next output began.
    for (const Example& example : examples) {
        examples_[first_of_output_[example.output(outputs)]++] = example;
    }
    std::shift_right(first_of_output_.begin(), first_of_output_.end(), 1);
    first_of_output_.front() = 0;
}

void Shard::list_perspectives(std::size_t example) {
    const ActiveFeatures& active = features_[example];
    for (const std::size_t side : {kUs, kThem}) {
        for (std::size_t i = 0; i < active.count; ++i) {
            const std::size_t feature = active.of_side[side][i];
            const std::size_t count = perspective_counts_[feature]++;
            perspectives_[feature * kPerspectiveStride + count] =
                static_cast<PerspectiveIndex>(2 * example + side);
        }
    }
}

}  // namespace mutare::train
