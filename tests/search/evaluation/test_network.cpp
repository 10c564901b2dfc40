#include "search/evaluation/network.h"

#include <algorithm>

#include "search/evaluation/evaluator.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/random_network.h"

using namespace mutare;
using namespace mutare::tests;
using Catch::Matchers::ContainsSubstring;

namespace {

/// A side's accumulator by the formula of network_file.h: summed in 64 bits, then truncated to 16.
std::vector<int> accumulator_by_formula(const NetworkFile& file, const Position& position,
                                        Color side) {
    const Perspective perspective(side, position.king(side));
    std::vector<int> accumulator;
    for (std::size_t i = 0; i < file.width; ++i) {
        std::int64_t sum = file.feature_biases[i];
        for (const Square square : kAllSquares) {
            const Piece piece = position[square];
            if (piece == Piece::None) continue;
            sum += file.feature_weights[perspective.feature(piece, square) * file.width + i];
        }
        accumulator.push_back(static_cast<std::int16_t>(sum));
    }
    return accumulator;
}

/// In centipawns from the side to move.
std::int64_t eval_by_formula(const NetworkFile& file, const Position& position) {
    const Color us = position.side_to_move();
    const std::size_t bucket = output_bucket(position.board().count_pieces(), file.outputs);
    std::int64_t sum = file.output_biases[bucket];
    std::size_t weight = bucket * 2 * file.width;
    for (const Color side : {us, ~us}) {
        for (const int value : accumulator_by_formula(file, position, side)) {
            const int clamped = std::clamp(value, 0, 1023);
            sum += std::int64_t{clamped * clamped / 256} * file.output_weights[weight++];
        }
    }
    return sum * file.scale / (2 * 1023 * 1023);
}

void compare_with_formula(const NetworkFile& file) {
    const Network network(file);
    int number = 0;
    for_each_random_position([&](Position& position) {
        constexpr int kOneIn = 37;  // to save time
        if (number++ % kOneIn != 0) return;
        const Score expected = Score(static_cast<int>(eval_by_formula(file, position)));
        if (evaluate(network, position) != expected.clamped_to_evals()) FAIL(fen(position));
    });
}

}  // namespace

TEST_CASE("a network evaluates by the formula of its file") {
    compare_with_formula(random_network(1));
    compare_with_formula(random_network(2, 8));
}

TEST_CASE("a network of the largest weights evaluates by the same formula, without an overflow") {
    compare_with_formula(random_network(3, 1, kNetworkWidth, {32'767, kLargestOutputWeight}));
    NetworkFile file = random_network(4);
    std::fill(file.feature_weights.begin(), file.feature_weights.end(), std::int16_t{1000});
    std::fill(file.output_weights.begin(), file.output_weights.end(),
              std::int16_t{kLargestOutputWeight});
    compare_with_formula(file);
    std::fill(file.output_weights.begin(), file.output_weights.end(),
              std::int16_t{-kLargestOutputWeight});
    compare_with_formula(file);
}

TEST_CASE("a narrower network evaluates by its formula too") {
    compare_with_formula(random_network(5, 8, 32));
    compare_with_formula(random_network(6, 1, kNetworkWidth - kWidthStep));
}

TEST_CASE("a wider network is refused, with the largest width") {
    const auto loaded = Network::load(to_bytes(random_network(1, 1, kNetworkWidth + kWidthStep)));
    REQUIRE_FALSE(loaded);
    CHECK_THAT(loaded.error(), ContainsSubstring(std::to_string(kNetworkWidth)));
}
