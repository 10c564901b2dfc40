#include "train/network/example.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace mutare::train {

namespace {

constexpr std::uint8_t kFlippedRanks = 56;
constexpr std::uint8_t kFlippedBoard = 63;
constexpr std::size_t kPieceTypes = 6;
constexpr unsigned kBitsOfPiece = 4;
constexpr unsigned kPieceMask = 15;

/// Our king and theirs.
constexpr unsigned kOurKing = 5;
constexpr unsigned kTheirKing = 11;
constexpr std::uint8_t kMaxResult = 2;

/// Random odd numbers. Shifted left by any number of bits, none has upper 16 bits that are all
/// equal, so a change of one bit always changes the checksum.
constexpr std::uint64_t kHashConstant = 0x9E3779B97F4A7C15;
constexpr std::array<std::uint64_t, 4> kHashFactors{0xD1B54A32D192ED03, 0xABC98388FB8FAC03,
                                                    0x8CB92BA72F3D8DD7, 0xF1357AEA2E62A9C5};
constexpr int kUpperBits = 48;

unsigned piece_at(const Example& example, std::size_t i) {
    return example.pieces[i / 2] >> i % 2 * kBitsOfPiece & kPieceMask;
}

/// Whether the pieces are of both sides, with one king each, and nothing else stands there.
bool has_valid_pieces(const Example& example) {
    const std::size_t count = example.piece_count();
    if (count > Example::kMaxPieces) return false;
    int our_kings = 0;
    int their_kings = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const unsigned piece = piece_at(example, i);
        if (piece >= 2 * kPieceTypes) return false;
        our_kings += piece == kOurKing ? 1 : 0;
        their_kings += piece == kTheirKing ? 1 : 0;
    }
    for (std::size_t i = count; i < Example::kMaxPieces; ++i) {
        if (piece_at(example, i) != 0) return false;
    }
    return our_kings == 1 && their_kings == 1;
}

std::int16_t saturated_to_16_bits(int score) {
    using Limits = std::numeric_limits<std::int16_t>;
    return static_cast<std::int16_t>(std::clamp<int>(score, Limits::min(), Limits::max()));
}

}  // namespace

Example make_example(const Sample& sample, std::uint16_t game) {
    const Board& board = sample.position.board();
    const Color us = sample.position.side_to_move();
    const Perspective our_perspective(us, board.king(us));
    const Perspective their_perspective(~us, board.king(~us));
    std::vector<std::size_t> features;
    features.reserve(Example::kMaxPieces);
    for (const Square square : kAllSquares) {
        if (!board.is_empty(square))
            features.push_back(our_perspective.feature(board[square], square));
    }
    std::ranges::sort(features, {}, [](std::size_t feature) { return feature % kSquareCount; });

    Example example{};
    for (std::size_t i = 0; i < features.size(); ++i) {
        example.occupied |= std::uint64_t{1} << features[i] % kSquareCount;
        const std::size_t piece = features[i] / kSquareCount << i % 2 * kBitsOfPiece;
        example.pieces[i / 2] = static_cast<std::uint8_t>(example.pieces[i / 2] | piece);
    }
    example.score = saturated_to_16_bits(sample.played.score.value());
    const auto white_points = static_cast<int>(sample.result);
    example.result =
        static_cast<std::uint8_t>(us == Color::White ? white_points : 2 - white_points);
    const bool differ = our_perspective.is_mirrored() != their_perspective.is_mirrored();
    example.their_flip = differ ? kFlippedBoard : kFlippedRanks;
    example.game = game;
    example.checksum = checksum_of(example);
    return example;
}

std::uint64_t hash_of(const Example& example) {
    Example unsummed = example;
    unsummed.checksum = 0;
    const auto words = std::bit_cast<std::array<std::uint64_t, 4>>(unsummed);
    std::uint64_t hash = kHashConstant;
    for (std::size_t i = 0; i < words.size(); ++i) hash += words[i] * kHashFactors[i];
    return hash;
}

std::uint16_t checksum_of(const Example& example) {
    return static_cast<std::uint16_t>(hash_of(example) >> kUpperBits);
}

bool is_intact(const Example& example) {
    return example.checksum == checksum_of(example) && has_valid_pieces(example) &&
           example.result <= kMaxResult &&
           (example.their_flip == kFlippedRanks || example.their_flip == kFlippedBoard);
}

ActiveFeatures active_features(const Example& example) {
    ActiveFeatures features;
    for (std::uint64_t left = example.occupied; left != 0; left &= left - 1) {
        const auto square = static_cast<std::size_t>(std::countr_zero(left));
        const std::size_t i = features.count++;
        const std::size_t piece = piece_at(example, i);
        const std::size_t their_piece =
            piece < kPieceTypes ? piece + kPieceTypes : piece - kPieceTypes;
        features.of_side[kUs][i] = static_cast<std::uint16_t>(piece * kSquareCount + square);
        features.of_side[kThem][i] =
            static_cast<std::uint16_t>(their_piece * kSquareCount + (square ^ example.their_flip));
    }
    return features;
}

}  // namespace mutare::train
