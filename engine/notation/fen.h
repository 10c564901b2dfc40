// Positions as text: FEN read strictly, with its reasons, and FEN written.
//
// Six fields: pieces, side to move, castling, en passant, halfmove clock, move number. Castling is
// read as in X-FEN (K is the outermost rook on the king's right) and as in Shredder-FEN (the file
// of the rook), in any mixture. Specification: the PGN standard, 16.1; X-FEN: Reinhard Scharnagl.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/parse_error.h"
#include "engine/position.h"

namespace mutare {

struct ParsedFen {
    Position position;
    /// What was wrong but does no harm, and was left out or put right; a line for each.
    std::vector<std::string> mended;
};

/// Reads one to six fields between any white space. Missing ones are taken to be `w - - 0 1`.
/// Refused is what is no FEN and what cannot be played: then the error names the field.
Parsed<ParsedFen> parse_fen(std::string_view text);

enum class CastlingNotation {
    XFen,      // KQkq, and the rook's file where a rook stands farther out
    Shredder,  // always the rook's file
};

/// All six fields. The en passant square is there only if a pawn may legally capture on it.
std::string fen(const Position& position, CastlingNotation notation = CastlingNotation::XFen);

}  // namespace mutare
