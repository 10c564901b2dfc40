// What the text of a move says, in any notation, before a position gives it its meaning.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/expected.h"
#include "base/short_list.h"
#include "engine/position.h"

namespace mutare {

/// An error in the text of a move, at a place counted from 0.
inline ParseError move_error(std::size_t place, std::string message) {
    return {"move", static_cast<int>(place) + 1, std::move(message)};
}

/// A square, a file, a rank, or nothing.
struct SquarePart {
    std::optional<int> file;
    std::optional<int> rank;

    [[nodiscard]] bool is_empty() const { return !file && !rank; }
    [[nodiscard]] bool is_square() const { return file && rank; }
    [[nodiscard]] Square square() const { return {*file, *rank}; }
    [[nodiscard]] bool fits(Square square) const {
        return (!file || *file == square.file()) && (!rank || *rank == square.rank());
    }
};

/// What the text of a move says about it.
struct WrittenMove {
    std::optional<MoveKind> castling;
    /// None where no letter says it: then a pawn, or any piece if `from` is a square.
    PieceType type = PieceType::None;
    SquarePart from;
    /// A square, or a file for a pawn's capture: "cxd".
    SquarePart to;
    bool captures = false;
    /// None without a promotion.
    PieceType promotion = PieceType::None;
    /// Where the parts begin in the text.
    std::size_t from_place = 0;
    std::size_t to_place = 0;

    /// The type of piece that moves in a position.
    [[nodiscard]] PieceType type_in(const Position& position) const {
        if (type != PieceType::None) return type;
        return from.is_square() ? type_of(position[from.square()]) : PieceType::Pawn;
    }
};

/// The ways to read a text, the likeliest first: one, but two of "BC3" and "bc3", which are Bc3 or
/// a pawn's capture.
using Readings = ShortList<WrittenMove, 2>;

/// The text of a move without what may stand after it: + # ! ? . , : and "e.p.", "ch", "mate" and
/// the like.
std::string_view without_signs(std::string_view text);

/// The readings of a text; the error of the first one if it has none.
Expected<Readings> readings_of(std::string_view text);

}  // namespace mutare
