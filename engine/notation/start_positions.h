// The start positions of Chess960 and of Double Fischer Random Chess, by their numbers.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace mutare {

inline constexpr int kChess960Starts = 960;

/// The FEN of a start position of Chess960. The number is Scharnagl's, from 0 to 959; 518 is the
/// classical position. https://en.wikipedia.org/wiki/Fischer_random_chess_numbering_scheme
std::string chess960_fen(int number);

/// The FEN of a start position in which each side has its own back rank of Chess960: White that of
/// `number` % 960, Black that of `number` / 960.
std::string dfrc_fen(int number);

/// A family of start positions.
struct NumberedStarts {
    std::string_view name;
    /// The numbers are 0 to `count` - 1.
    int count;
    std::string (*fen)(int number);
};

/// What may stand, with a number, after UCI's `position` in place of a FEN.
inline constexpr std::array kNumberedStarts{
    NumberedStarts{"frc", kChess960Starts, chess960_fen},
    NumberedStarts{"dfrc", kChess960Starts* kChess960Starts, dfrc_fen},
};

}  // namespace mutare
