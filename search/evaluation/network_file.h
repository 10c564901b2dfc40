// The file of a network.
//
// A network of width N with B outputs looks at the board with the eyes of both sides (features.h):
//
//     hidden  = biases + the sum of the rows of the features that are there     N numbers a side
//     h       = clamp(hidden, 0, 1)²
//     output  = Σ own_weights · h(side to move) + Σ their_weights · h(other side) + bias
//     score   = output · scale, in centipawns; sigmoid(output) is the expected score
//
// Of several outputs the number of pieces on the board chooses one. All numbers are integers:
// hidden is in units of 1/qa, output weights in units of 1/qb, output biases in units of 1/(qa ·
// qb).
//
//     bytes       all numbers little-endian
//     8           the mark "MutNet 1"
//     4 each      N, B, qa, qb, scale
//     4           CRC-32 (of zlib and PNG) of the five numbers before and all that follows
//     2 · 768·N   rows of the features, one after the other
//     2 · N       biases
//     2 · B·2N    output weights: for each output first the own side's, then the enemy's
//     4 · B       output biases
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "search/evaluation/features.h"

namespace mutare {

struct NetworkFile {
    std::size_t width = 0;
    std::size_t outputs = 1;
    int qa = 255;
    int qb = 64;
    int scale = 400;
    std::vector<std::int16_t> feature_weights;  // [kFeatureCount][width]
    std::vector<std::int16_t> feature_biases;   // [width]
    std::vector<std::int16_t> output_weights;   // [outputs][2][width]
    std::vector<std::int32_t> output_biases;    // [outputs]

    bool operator==(const NetworkFile&) const = default;
};

/// The widths that a file may have: multiples of this, up to the most.
inline constexpr std::size_t kWidthStep = 32;
inline constexpr std::size_t kMaxWidth = 4096;
/// Output weights of at most this size: a hidden value of at most 255 times such a weight fits into
/// 16 bits.
inline constexpr int kLargestOutputWeight = 127;
/// Centipawns that an output of 1 may stand for.
inline constexpr int kLargestScale = 4000;

/// No file is as large.
inline constexpr std::size_t kMaxNetworkBytes = 16 << 20;

/// Which of the outputs is for a board with so many pieces (2 to 32).
constexpr std::size_t output_for(int pieces, std::size_t outputs) {
    constexpr std::size_t kMaxPieces = 32;
    return (static_cast<std::size_t>(pieces) - 2) * outputs / kMaxPieces;
}
static_assert(output_for(2, 8) == 0 && output_for(5, 8) == 0 && output_for(6, 8) == 1 &&
              output_for(32, 8) == 7 && output_for(32, 1) == 0);

/// The bytes of the file.
std::string to_bytes(const NetworkFile& network);

/// The network in the bytes of a file, or what is wrong with them.
std::variant<NetworkFile, std::string> parse_network(std::string_view bytes);

}  // namespace mutare
