#include "train/network/example.h"

#include <algorithm>
#include <limits>

namespace mutare::train {

namespace {

constexpr std::size_t kFlippedRanks = 56;
constexpr std::size_t kFlippedBoard = 63;
constexpr std::size_t kOwnMen = 6;
constexpr unsigned kBitsOfMan = 4;
constexpr unsigned kManMask = 15;

/// The men by their squares as a side sees them; `kNobody` where there is none.
constexpr std::uint8_t kNobody = 15;
using MenBySquare = std::array<std::uint8_t, kSquareCount>;

MenBySquare men_seen(const Board& board, const View& view) {
    MenBySquare men;
    men.fill(kNobody);
    for (const Square square : kAllSquares) {
        if (board.is_empty(square)) continue;
        const std::size_t feature = view.feature(board[square], square);
        men[feature % kSquareCount] = static_cast<std::uint8_t>(feature / kSquareCount);
    }
    return men;
}

std::int16_t limited_to_16_bits(int score) {
    using Limits = std::numeric_limits<std::int16_t>;
    return static_cast<std::int16_t>(std::clamp<int>(score, Limits::min(), Limits::max()));
}

}  // namespace

Example make_example(const Sample& sample, std::uint16_t game) {
    const Board& board = sample.position.board();
    const Color us = sample.position.side_to_move();
    const View own_view(us, board.king(us));
    const View enemy_view(~us, board.king(~us));
    const MenBySquare men = men_seen(board, own_view);

    Example example{};
    std::size_t count = 0;
    for (std::size_t square = 0; square < kSquareCount; ++square) {
        if (men[square] == kNobody) continue;
        example.occupied |= std::uint64_t{1} << square;
        std::uint8_t& pair = example.men[count / 2];
        pair = static_cast<std::uint8_t>(pair | men[square] << count % 2 * kBitsOfMan);
        ++count;
    }
    example.score = limited_to_16_bits(sample.played.score.value());
    const auto white_points = static_cast<int>(sample.result);
    example.result =
        static_cast<std::uint8_t>(us == Color::White ? white_points : 2 - white_points);
    const bool differ = own_view.is_mirrored() != enemy_view.is_mirrored();
    example.enemy_flip = differ ? kFlippedBoard : kFlippedRanks;
    example.game = game;
    return example;
}

ActiveFeatures active_features(const Example& example) {
    ActiveFeatures features;
    for (std::uint64_t left = example.occupied; left != 0; left &= left - 1) {
        const auto square = static_cast<std::size_t>(std::countr_zero(left));
        const std::size_t i = features.count++;
        const std::size_t man = example.men[i / 2] >> i % 2 * kBitsOfMan & kManMask;
        const std::size_t enemy_man = man < kOwnMen ? man + kOwnMen : man - kOwnMen;
        features.of_side[0][i] = static_cast<std::uint16_t>(man * kSquareCount + square);
        features.of_side[1][i] =
            static_cast<std::uint16_t>(enemy_man * kSquareCount + (square ^ example.enemy_flip));
    }
    return features;
}

}  // namespace mutare::train
