// The pieces and their codes.
//
//              pawn  knight  king  bishop  rook  queen
//     white      2      4      6      8     10     12
//     black      3      5      7      9     11     13
//
// Bit 0 is the color, the other bits are the type. 0 is an empty square; 15 is the wall that
// surrounds the board, so that a walk along a ray ends without a test for the edge.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/square.h"

namespace mutare {

enum class PieceType : std::uint8_t { None, Pawn, Knight, King, Bishop, Rook, Queen };

/// With `None`, for tables by type.
inline constexpr std::size_t kPieceTypeCount = 7;
inline constexpr std::array kAllPieceTypes{PieceType::Pawn,   PieceType::Knight, PieceType::King,
                                           PieceType::Bishop, PieceType::Rook,   PieceType::Queen};
/// The piece types from the least valuable to the king, as most file formats number them from 0.
inline constexpr std::array kTypesByValue{PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                          PieceType::Rook, PieceType::Queen,  PieceType::King};

enum class Piece : std::uint8_t {
    None = 0,
    WhitePawn = 2,
    BlackPawn = 3,
    WhiteKnight = 4,
    BlackKnight = 5,
    WhiteKing = 6,
    BlackKing = 7,
    WhiteBishop = 8,
    BlackBishop = 9,
    WhiteRook = 10,
    BlackRook = 11,
    WhiteQueen = 12,
    BlackQueen = 13,
    Wall = 15,
};

/// Size of a table indexed by piece code.
inline constexpr std::size_t kPieceCodes = 16;

constexpr std::size_t index(Piece piece) {
    return static_cast<std::size_t>(piece);
}
constexpr std::size_t index(PieceType type) {
    return static_cast<std::size_t>(type);
}

/// The place of a piece type in `kTypesByValue`.
constexpr std::uint8_t place_by_value(PieceType type) {
    constexpr std::array<std::uint8_t, kPieceTypeCount> kPlaces{0, 0, 1, 5, 2, 3, 4};
    return kPlaces[index(type)];
}

constexpr Piece make_piece(Color side, PieceType type) {
    return static_cast<Piece>(index(type) << 1 | index(side));
}
constexpr PieceType type_of(Piece piece) {
    return static_cast<PieceType>(index(piece) >> 1);
}
/// The side that a piece belongs to. Meaningless for an empty square and for the wall.
constexpr Color color_of(Piece piece) {
    return static_cast<Color>(index(piece) & 1);
}

/// A set of pieces, one bit for each code.
class PieceSet {
  public:
    constexpr PieceSet() = default;
    constexpr explicit PieceSet(unsigned bits) : bits_(bits) {}
    template <class... Pieces>
    static constexpr PieceSet of(Pieces... pieces) {
        return PieceSet((0u | ... | (1u << index(pieces))));
    }
    /// The six pieces of a side.
    static constexpr PieceSet side(Color side) {
        return PieceSet(side == Color::White ? 0x1554u : 0x2AA8u);
    }
    [[nodiscard]] constexpr bool has(Piece piece) const { return (bits_ >> index(piece) & 1) != 0; }
    constexpr PieceSet operator|(PieceSet other) const { return PieceSet(bits_ | other.bits_); }

  private:
    unsigned bits_ = 0;
};

/// Is this a piece of that side? False for an empty square and for the wall.
constexpr bool is_piece_of(Color side, Piece piece) {
    return PieceSet::side(side).has(piece);
}

/// May a piece of that side move to a square with this on it: empty, or a piece of the opponent?
constexpr bool can_land_on(Color side, Piece piece) {
    return (PieceSet::side(~side) | PieceSet::of(Piece::None)).has(piece);
}

constexpr bool is_slider(PieceType type) {
    return type >= PieceType::Bishop;
}

/// FEN letters by piece code; '.' for codes that have none.
inline constexpr std::string_view kPieceLetters = "..PpNnKkBbRrQq..";

constexpr char letter(Piece piece) {
    return kPieceLetters[index(piece)];
}
/// The capital letter of a piece type: P N K B R Q.
constexpr char letter(PieceType type) {
    return letter(make_piece(Color::White, type));
}
/// The piece that a FEN letter stands for; nothing for any other character.
constexpr std::optional<Piece> piece_for(char fen_letter) {
    const std::size_t code = kPieceLetters.find(fen_letter);
    if (fen_letter == '.' || code == std::string_view::npos) return std::nullopt;
    return static_cast<Piece>(code);
}

/// "White" or "Black".
constexpr std::string_view name(Color side) {
    return side == Color::White ? "White" : "Black";
}
/// "pawn", "knight", … Requires a type other than `None`.
constexpr std::string_view name(PieceType type) {
    constexpr std::array<std::string_view, kPieceTypeCount> kNames{
        "", "pawn", "knight", "king", "bishop", "rook", "queen"};
    return kNames[index(type)];
}

static_assert(make_piece(Color::Black, PieceType::Queen) == Piece::BlackQueen);
static_assert(std::ranges::is_sorted(kTypesByValue, {}, place_by_value));
static_assert(type_of(Piece::BlackKing) == PieceType::King &&
              color_of(Piece::BlackKing) == Color::Black);
static_assert(is_piece_of(Color::White, Piece::WhiteQueen) &&
              !is_piece_of(Color::White, Piece::Wall));
static_assert(is_piece_of(Color::Black, Piece::BlackPawn) &&
              !is_piece_of(Color::Black, Piece::Wall));
static_assert(can_land_on(Color::White, Piece::None) && !can_land_on(Color::Black, Piece::Wall));

}  // namespace mutare
