// Some hundred examples that are worked on together, with their features sorted both ways: which
// features an example has, and which examples have a feature.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "train/network/example.h"
#include "train/network/lanes.h"
#include "train/network/paged_vector.h"

#if MUTARE_HAS_FAST_TRAINING

namespace mutare::train {

/// Examples that are looked at one after the other, and have the same output.
struct Group {
    /// The place of the first in the portion.
    std::size_t first;
    std::size_t size;
    std::size_t output;
};

/// Each example is seen by two sides. These are its views: numbers 2 · place for the side to move
/// and 2 · place + 1 for its enemy.
class Shard {
  public:
    static constexpr std::size_t kMaxExamples = 1024;
    static constexpr std::size_t kMaxViews = 2 * kMaxExamples;
    using FeatureNumber = std::uint16_t;
    using ViewNumber = std::uint16_t;

    /// For a network of so many outputs.
    explicit Shard(std::size_t outputs);

    /// Takes at most `kMaxExamples`, and sorts them by their output.
    void load(std::span<const Example> examples);

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const Example& operator[](std::size_t place) const { return examples_[place]; }
    /// Pieces on the board, which is also the number of features in each view.
    [[nodiscard]] std::size_t piece_count(std::size_t place) const { return piece_counts_[place]; }
    [[nodiscard]] const FeatureNumber* features(std::size_t view) const {
        return features_.data() + view * Example::kMaxPieces;
    }
    /// The views in which a feature is there.
    [[nodiscard]] std::span<const ViewNumber> views_with(std::size_t feature) const {
        return {views_.data() + feature * kViewStride, view_counts_[feature]};
    }
    /// Calls `visit(group)` for groups of at most so many that together are the portion.
    template <class Visit>
    void for_each_group(std::size_t most, Visit visit) const {
        for (std::size_t output = 0; output + 1 < first_of_output_.size(); ++output) {
            const std::size_t end = first_of_output_[output + 1];
            for (std::size_t first = first_of_output_[output]; first < end; first += most) {
                visit(Group{first, std::min(most, end - first), output});
            }
        }
    }

  private:
    /// Lists of views of different features must not fall into the same sets of the cache.
    static constexpr std::size_t kViewStride = kMaxViews + 96;

    void sort_by_output(std::span<const Example> examples);
    void find_features(std::size_t place);
    void list_views(std::size_t place);

    std::size_t size_ = 0;
    PagedVector<Example> examples_;
    PagedVector<std::uint8_t> piece_counts_;
    PagedVector<FeatureNumber> features_;
    PagedVector<ViewNumber> views_;
    std::array<std::uint16_t, kFeatureCount> view_counts_{};
    std::vector<std::size_t> first_of_output_;
};

}  // namespace mutare::train

#endif
