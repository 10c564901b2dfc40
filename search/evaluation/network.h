// The network as the search uses it: its width is known when compiling, so that every loop over the
// hidden layer is a fixed number of vector instructions.
// https://www.chessprogramming.org/NNUE
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "search/evaluation/network_file.h"
#include "search/score.h"

namespace mutare {

/// Hidden numbers a side: the width of the network that is built in.
inline constexpr std::size_t kWidth = MUTARE_NETWORK_WIDTH;

/// A number for each place of the hidden layer: a side's sum, or what a feature adds to it. Sums
/// wrap around, so the order in which rows are added never matters.
struct alignas(64) Accumulator {
    std::array<std::int16_t, kWidth> values{};

    bool operator==(const Accumulator&) const = default;
};

class Network {
  public:
    /// What comes of loading: the network, or what is wrong with it.
    using Loaded = std::variant<std::shared_ptr<const Network>, std::string>;

    /// Requires a network of width `kWidth`.
    explicit Network(const NetworkFile& file);
    /// From the bytes of a network file.
    static Loaded load(std::string_view bytes);
    /// The one built into the program.
    static const std::shared_ptr<const Network>& built_in();

    [[nodiscard]] const Accumulator& biases() const { return biases_; }
    [[nodiscard]] const Accumulator& row(std::size_t feature) const { return rows_[feature]; }

    /// What the position is worth in centipawns, given both sides' sums and the number of pieces.
    [[nodiscard]] Score evaluate(const Accumulator& own, const Accumulator& them, int pieces) const;

  private:
    struct Output {
        Accumulator own;
        Accumulator them;
        std::int32_t bias = 0;
    };

    std::vector<Accumulator> rows_;
    Accumulator biases_;
    std::vector<Output> outputs_;
    int qa_;
    int qb_;
    int scale_;
};

}  // namespace mutare
