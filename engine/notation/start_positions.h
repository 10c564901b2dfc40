// Positions with a name, and the start positions of Chess960 and of Double Fischer Random Chess, by
// their numbers.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace mutare {

inline constexpr std::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// By Peter McKenzie: all special moves appear within a few plies, so it is a common test of perft.
/// https://www.chessprogramming.org/Perft_Results
inline constexpr std::string_view kKiwipeteFen =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

struct NamedPosition {
    std::string_view name;
    std::string_view fen;
};

/// What may stand after UCI's `position` in place of a FEN.
inline constexpr std::array kNamedPositions{
    NamedPosition{"startpos", kStartFen},
    NamedPosition{"kiwipete", kKiwipeteFen},
};

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
