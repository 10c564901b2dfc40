#include "train/network/example.h"

#include <algorithm>
#include <limits>

namespace mutare::train {

namespace {

constexpr std::size_t kFlippedRanks = 56;
constexpr std::size_t kFlippedBoard = 63;
constexpr std::size_t kPieceTypes = 6;
constexpr unsigned kBitsOfPiece = 4;
constexpr unsigned kPieceMask = 15;

constexpr std::uint8_t kNoPiece = 15;
/// The pieces of an example by square; `kNoPiece` where a square is empty.
using PiecesBySquare = std::array<std::uint8_t, kSquareCount>;

PiecesBySquare pieces_from(const Perspective& perspective, const Board& board) {
    PiecesBySquare pieces;
    pieces.fill(kNoPiece);
    for (const Square square : kAllSquares) {
        if (board.is_empty(square)) continue;
        const std::size_t feature = perspective.feature(board[square], square);
        pieces[feature % kSquareCount] = static_cast<std::uint8_t>(feature / kSquareCount);
    }
    return pieces;
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
    const PiecesBySquare pieces = pieces_from(our_perspective, board);

    Example example{};
    std::size_t count = 0;
    for (std::size_t square = 0; square < kSquareCount; ++square) {
        if (pieces[square] == kNoPiece) continue;
        example.occupied |= std::uint64_t{1} << square;
        std::uint8_t& pair = example.pieces[count / 2];
        pair = static_cast<std::uint8_t>(pair | pieces[square] << count % 2 * kBitsOfPiece);
        ++count;
    }
    example.score = saturated_to_16_bits(sample.played.score.value());
    const auto white_points = static_cast<int>(sample.result);
    example.result =
        static_cast<std::uint8_t>(us == Color::White ? white_points : 2 - white_points);
    const bool differ = our_perspective.is_mirrored() != their_perspective.is_mirrored();
    example.their_flip = differ ? kFlippedBoard : kFlippedRanks;
    example.game = game;
    return example;
}

ActiveFeatures active_features(const Example& example) {
    ActiveFeatures features;
    for (std::uint64_t left = example.occupied; left != 0; left &= left - 1) {
        const auto square = static_cast<std::size_t>(std::countr_zero(left));
        const std::size_t i = features.count++;
        const std::size_t piece = example.pieces[i / 2] >> i % 2 * kBitsOfPiece & kPieceMask;
        const std::size_t their_piece =
            piece < kPieceTypes ? piece + kPieceTypes : piece - kPieceTypes;
        features.of_side[kUs][i] = static_cast<std::uint16_t>(piece * kSquareCount + square);
        features.of_side[kThem][i] =
            static_cast<std::uint16_t>(their_piece * kSquareCount + (square ^ example.their_flip));
    }
    return features;
}

}  // namespace mutare::train
