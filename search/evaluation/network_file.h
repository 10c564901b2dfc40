// The file of a network.
//
// A network of width N with B output buckets computes, from the perspectives of both sides
// (features.h):
//
//     accumulator = feature biases + the weights of all features present     N values a side
//     h           = clamp(accumulator, 0, 1)²
//     output      = Σ own_weights · h(side to move) + Σ their_weights · h(opponent) + bias
//     score       = output · scale, in centipawns
//
// The number of pieces on the board selects the output bucket. All numbers are integers: the
// accumulator in units of 1/1023, squares in units of 256/1023², rounded down, and output weights
// in units of 1/512. Outputs and their biases have the unit of a square times a weight.
//
//     bytes       all numbers little-endian
//     8           the signature "MutNet 2"
//     4 each      N, B, scale
//     4           CRC-32 (of zlib and PNG) of these three numbers and all that follows
//     2 · 768·N   feature weights, feature by feature
//     2 · N       feature biases
//     2 · B·2N    output weights: for each bucket the side to move's, then the opponent's
//     4 · B       output biases
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "search/evaluation/features.h"

namespace mutare {

struct NetworkFile {
    std::size_t width = 0;
    std::size_t outputs = 1;  // output buckets
    int scale = 400;
    std::vector<std::int16_t> feature_weights;  // [kFeatureCount][width]
    std::vector<std::int16_t> feature_biases;   // [width]
    std::vector<std::int16_t> output_weights;   // [outputs][2][width]
    std::vector<std::int32_t> output_biases;    // [outputs]

    bool operator==(const NetworkFile&) const = default;
};

/// The width of a file is a multiple of `kWidthStep`, and at most `kMaxWidth`.
inline constexpr std::size_t kWidthStep = 32;
inline constexpr std::size_t kMaxWidth = 4096;
/// What stands for 1 in the accumulator and among the output weights.
inline constexpr int kAccumulatorOne = 1023;
inline constexpr int kOutputWeightOne = 512;
/// The square of an accumulator's value is divided by this.
inline constexpr int kSquareDivisor = 256;
/// What stands for 1 in the output.
inline constexpr int kOutputOne =
    kAccumulatorOne * kAccumulatorOne * (kOutputWeightOne / kSquareDivisor);
/// Output weights lie within ± this.
inline constexpr int kLargestOutputWeight = 2 * kOutputWeightOne;
/// The most centipawns that an output of 1 may stand for.
inline constexpr int kLargestScale = 4000;

/// Larger than any valid file.
inline constexpr std::size_t kMaxNetworkBytes = 16 << 20;

/// The output bucket, of `buckets`, for a board with that number of pieces (2 to 32).
constexpr std::size_t output_bucket(int pieces, std::size_t buckets) {
    constexpr std::size_t kMaxPieces = 32;
    return (static_cast<std::size_t>(pieces) - 2) * buckets / kMaxPieces;
}
static_assert(output_bucket(2, 8) == 0 && output_bucket(5, 8) == 0 && output_bucket(6, 8) == 1 &&
              output_bucket(32, 8) == 7 && output_bucket(32, 1) == 0);

/// The bytes of the file.
std::string to_bytes(const NetworkFile& network);

/// The bytes of the file that is built into the program (built_in_network.S).
std::string_view built_in_network();

/// The network in the bytes of a file, or what is wrong with them.
Expected<NetworkFile, std::string> parse_network(std::string_view bytes);

/// "256 wide, 8 output buckets, CRC-32 1a2b3c4d", that of the whole file as in the metadata of
/// self-play; or what is wrong with the bytes.
std::string network_text(std::string_view bytes);

}  // namespace mutare
