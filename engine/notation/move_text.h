// Moves as text: written in SAN (the PGN standard, 8.2.3) and in the notation of UCI, and read in
// every notation. Every reader of moves as text reads them here: PGN, EPD, the
// command `position`, games at a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "engine/position.h"

namespace mutare {

/// The SAN of a legal move of the position: with the shortest origin that is unambiguous, and with
/// + or #.
std::string san(const Position& position, Move move);

/// A legal move of the position as UCI has it: e2e4, e7e8q; "0000" for no move. Castling is written
/// with the king's two squares (e1g1), or with the squares of king and rook (e1h1) in Chess960 and
/// where the king's two squares could be read as a plain king move.
std::string uci(Move move, const Position& position, bool chess960);
/// The same in the way of the game: with the rook's square where any castling starts elsewhere than
/// in classical chess, even if the right to it is lost.
std::string uci(Move move, const Position& position);

/// Legal moves from the position on, with a space between two.
std::string uci_line(const Position& position, const std::vector<Move>& moves, bool chess960);

/// The legal move that the text writes: as SAN (Nf3), with its origin (Ng1-f3, g1-f3), or as UCI
/// has it (g1f3). Figurines, typeset dashes, : for x, any sign before a promotion (e8/Q, e8(Q)),
/// signs of check ("+", "ch"), "e.p." and a comma or dot at the end are understood, and nf3 for
/// Nf3, bc4 for Bc4 where no pawn fits. So are loose spellings where only one legal move fits:
/// castling without dashes (OO), a pawn's capture by its files (cd, cxd), capitals (NC3). A king
/// move to the square of its own rook means castling. A king move to the square where castling ends
/// means castling only if it cannot be a plain king move.
Expected<Move> parse_move(const Position& position, std::string_view text);

/// Does the text write a null move: "--", "Z0", "0000"?
bool is_null_move(std::string_view text);

enum class MoveForm {
    /// No move, not even an illegal one.
    None,
    /// A form that a word of a sentence may have too: castling without dashes (OO, 00), a pawn's
    /// capture by its files (cd, cxd, c:d), or capitals (NC3, D3).
    Loose,
    /// Names a square, castling or a part of a piece's move.
    Exact,
};

/// The form of a text that is short enough for a move, and made of letters and digits as moves are.
MoveForm form_of_move(std::string_view text);

/// The text with letters for figurines, and ASCII for typeset dashes, dots, halves and signs of
/// annotation: "♘f3‼" is "Nf3!!", "±" is "+/-". What has no such form stays.
std::string in_ascii(std::string_view text);

/// Are all characters ASCII?
bool is_ascii(std::string_view text);

}  // namespace mutare
