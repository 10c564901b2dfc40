// Files of other trainers: positions in bulletformat, games in viriformat.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "train/game.h"

namespace mutare::train {

/// A position in the format of the trainer bullet, from the side that is to move: its back rank is
/// the first. Castling rights, en passant and the clock are left out. A file is a sequence of them.
/// https://github.com/jw1912/bulletformat
struct BulletPosition {
    /// Bit s is set where a piece stands on square s; a1 = 0, b1 = 1, …, h8 = 63.
    std::uint64_t occupied;
    /// The piece on each of these squares in four bits, the low half of a byte first: pawn, knight,
    /// bishop, rook, queen, king 0 to 5; 8 more for the opponent's.
    std::array<std::uint8_t, 16> pieces;
    /// In centipawns.
    std::int16_t score;
    /// 0 a loss, 1 a draw, 2 a win.
    std::uint8_t result;
    std::uint8_t our_king;
    /// As the opponent sees it: the ranks exchanged.
    std::uint8_t their_king;
    std::array<std::uint8_t, 3> zeros;
};
static_assert(sizeof(BulletPosition) == 32);

BulletPosition bullet_position(const Sample& sample);

/// Appends a game in viriformat, the format of Viridithas, which bullet and other trainers read.
/// https://github.com/cosmobobak/viriformat describes it:
///
///     8           the occupied squares of the start position: bit 0 is a1, bit 63 h8
///     16          its pieces in four bits each, the low half of a byte first: pawn to king 0 to 5,
///                 a rook that may castle 6; 8 more for Black's
///     1           the en passant square, 64 for none; 128 more when Black is to move
///     1, 2        halfmove clock, fullmove number
///     2, 1, 1     a score that nothing uses, the result (0 Black wins, 1 draw, 2 White wins), 0
///     4 each      a move, and the score from White's point of view; in the end four zeros
///
/// A move has six bits each for its squares (castling goes to the rook), two for the piece of a
/// promotion, and two for its kind: 1 en passant, 2 castling, 3 promotion.
void append_viriformat(const Game& game, std::string& bytes);

/// Reads the games of a file in viriformat, one after the other. The format has no checksums: what
/// is damaged is noticed where it makes a game illegal or cuts the file.
class ViriReader {
  public:
    explicit ViriReader(std::string_view bytes) : bytes_(bytes) {}

    /// The next legal game that has a move; none at the end.
    std::optional<Game> next();
    /// The games that were passed over because they are not legal.
    [[nodiscard]] std::size_t illegal_games() const { return illegal_games_; }
    /// The bytes of a game at the end that is not whole.
    [[nodiscard]] std::size_t cut_bytes() const { return cut_bytes_; }

  private:
    std::string_view bytes_;
    std::size_t illegal_games_ = 0;
    std::size_t cut_bytes_ = 0;
};

}  // namespace mutare::train
