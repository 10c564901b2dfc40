#include "train/formats/bullet_position.h"

#include <algorithm>
#include <limits>

namespace mutare::train {

namespace {

constexpr std::size_t kOtherRank = 56;
constexpr unsigned kOpponents = 8;

}  // namespace

BulletPosition bullet_position(const Sample& sample) {
    using Limits = std::numeric_limits<std::int16_t>;
    const Board& board = sample.position.board();
    const Color us = sample.position.side_to_move();
    const std::size_t flip = us == Color::White ? 0 : kOtherRank;
    BulletPosition found{};
    std::array<unsigned, kSquareCount> codes;
    for (const Square square : kAllSquares) {
        if (board.is_empty(square)) continue;
        const std::size_t place = square.compact() ^ flip;
        found.occupied |= std::uint64_t{1} << place;
        codes[place] = place_by_value(type_of(board[square])) +
                       (color_of(board[square]) == us ? 0 : kOpponents);
    }
    std::size_t count = 0;
    for (std::size_t place = 0; place < codes.size(); ++place) {
        if ((found.occupied >> place & 1) == 0) continue;
        std::uint8_t& pair = found.pieces[count / 2];
        pair = static_cast<std::uint8_t>(pair | codes[place] << count % 2 * 4);
        ++count;
    }
    found.score = static_cast<std::int16_t>(
        std::clamp<int>(sample.played.score.value(), -Limits::max(), Limits::max()));
    const auto white_points = static_cast<int>(sample.result);
    found.result = static_cast<std::uint8_t>(us == Color::White ? white_points : 2 - white_points);
    found.our_king = static_cast<std::uint8_t>(board.king(us).compact() ^ flip);
    found.their_king = static_cast<std::uint8_t>(board.king(~us).compact() ^ flip ^ kOtherRank);
    return found;
}

}  // namespace mutare::train
