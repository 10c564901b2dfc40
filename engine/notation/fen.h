// Positions as FEN: read strictly, with reasons for what is refused, and written.
//
// Six fields: pieces, side to move, castling, en passant, halfmove clock, move number. Castling is
// read as in X-FEN (K is the outermost rook on the kingside) and as in Shredder-FEN (the file of
// the rook), in any mixture. Specification: the PGN standard, 16.1; X-FEN: Reinhard Scharnagl.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "engine/position.h"

namespace mutare {

/// Far beyond any game: the longest that the laws of chess allow has 8 849 moves. A larger number
/// is refused when read, and written as the largest: a game may be played on after it is drawn.
inline constexpr int kLargestHalfmoveClock = 9'999;
inline constexpr int kLargestMoveNumber = 99'999;

struct ParsedFen {
    Position position;
    /// Harmless errors that were left out or corrected; a line for each.
    std::vector<std::string> corrections;
};

/// Reads one to six fields separated by white space. Missing ones are read as `w - - 0 1`. The
/// error of a text that is not a FEN, or of a position that cannot be played, names the field.
Expected<ParsedFen> parse_fen(std::string_view text);

enum class CastlingNotation {
    XFen,      // KQkq, or the rook's file where another rook is farther out
    Shredder,  // always the rook's file
};

/// All six fields. The en passant square is written only if a pawn may legally capture there.
std::string fen(const Position& position, CastlingNotation notation = CastlingNotation::XFen);
/// The first four of them, with which a line of EPD begins.
std::string fen_without_clocks(const Position& position,
                               CastlingNotation notation = CastlingNotation::XFen);

}  // namespace mutare
