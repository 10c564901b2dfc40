// A shard: some hundred examples that are processed together, with their features listed both ways:
// the features of each example, and the examples of each feature.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "train/network/example.h"
#include "train/network/paged_vector.h"

namespace mutare::train {

/// Consecutive examples of a shard that use the same output.
struct Group {
    /// The index of the first example in the shard.
    std::size_t first;
    std::size_t size;
    std::size_t output;
};

/// Each example is seen from two perspectives: with index 2 · example + kUs that of the side to
/// move, and with index 2 · example + kThem the opponent's.
class Shard {
  public:
    static constexpr std::size_t kMaxExamples = 1024;
    static constexpr std::size_t kMaxPerspectives = 2 * kMaxExamples;
    using PerspectiveIndex = std::uint16_t;

    /// For a network with that number of outputs.
    explicit Shard(std::size_t outputs);

    /// Copies at most `kMaxExamples` examples, sorted by their output.
    void load(std::span<const Example> examples);

    [[nodiscard]] const Example& operator[](std::size_t example) const {
        return examples_[example];
    }
    [[nodiscard]] const ActiveFeatures& features(std::size_t example) const {
        return features_[example];
    }
    /// The perspectives from which a feature is active.
    [[nodiscard]] std::span<const PerspectiveIndex> perspectives_with(std::size_t feature) const {
        return {perspectives_.data() + feature * kPerspectiveStride, perspective_counts_[feature]};
    }
    /// Calls `visit(group)` for groups of at most `max_size` examples that together are the shard.
    template <class Visit>
    void for_each_group(std::size_t max_size, Visit visit) const {
        for (std::size_t output = 0; output + 1 < first_of_output_.size(); ++output) {
            const std::size_t end = first_of_output_[output + 1];
            for (std::size_t first = first_of_output_[output]; first < end; first += max_size) {
                visit(Group{first, std::min(max_size, end - first), output});
            }
        }
    }

  private:
    /// The lists of different features must not fall into the same sets of the cache.
    static constexpr std::size_t kPerspectiveStride = kMaxPerspectives + 96;

    void sort_by_output(std::span<const Example> examples);
    void list_perspectives(std::size_t example);

    PagedVector<Example> examples_;
    PagedVector<ActiveFeatures> features_;
    PagedVector<PerspectiveIndex> perspectives_;
    std::array<std::uint16_t, kFeatureCount> perspective_counts_{};
    std::vector<std::size_t> first_of_output_;
};

}  // namespace mutare::train
