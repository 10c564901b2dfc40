// Castling: four rows of one table are used to generate, make and unmake it, and for the FEN. Where
// king and rook start depends on the game (Chess960); where they arrive is always the same.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/move.h"

namespace mutare {

class Board;

enum class Castling : std::uint8_t { WhiteKingside, WhiteQueenside, BlackKingside, BlackQueenside };

inline constexpr std::array<Castling, 4> kAllCastlings{
    Castling::WhiteKingside, Castling::WhiteQueenside, Castling::BlackKingside,
    Castling::BlackQueenside};

constexpr std::size_t index(Castling castling) {
    return static_cast<std::size_t>(castling);
}
/// Requires `CastleKingside` or `CastleQueenside`.
constexpr Castling castling_of(Color side, MoveKind kind) {
    return static_cast<Castling>(2 * index(side) + (kind == MoveKind::CastleQueenside ? 1 : 0));
}
constexpr Castling castling_of(Move move) {
    return castling_of(color_of(move.piece()), move.kind());
}

/// What is the same in every game.
struct CastlingRow {
    Color side;
    MoveKind kind;
    Square king_to;
    Square rook_to;
    char letter;  // in a FEN
};

inline constexpr std::array<CastlingRow, 4> kCastlingRows{{
    {Color::White, MoveKind::CastleKingside, "g1"_sq, "f1"_sq, 'K'},
    {Color::White, MoveKind::CastleQueenside, "c1"_sq, "d1"_sq, 'Q'},
    {Color::Black, MoveKind::CastleKingside, "g8"_sq, "f8"_sq, 'k'},
    {Color::Black, MoveKind::CastleQueenside, "c8"_sq, "d8"_sq, 'q'},
}};

constexpr const CastlingRow& row(Castling castling) {
    return kCastlingRows[index(castling)];
}

/// A set of castlings: bit 0 White's kingside, bit 1 White's queenside, bits 2 and 3 Black's.
class CastlingRights {
  public:
    constexpr CastlingRights() = default;
    static constexpr CastlingRights all() { return CastlingRights(15); }
    static constexpr CastlingRights of(Castling castling) {
        return CastlingRights(1u << index(castling));
    }

    [[nodiscard]] constexpr bool has(Castling castling) const {
        return (bits_ >> index(castling) & 1) != 0;
    }
    /// Has the side any right left?
    [[nodiscard]] constexpr bool has_any(Color side) const {
        return (bits_ >> 2 * index(side) & 3) != 0;
    }
    [[nodiscard]] constexpr std::size_t bits() const { return bits_; }

    constexpr CastlingRights operator&(CastlingRights other) const {
        return CastlingRights(bits_ & other.bits_);
    }
    constexpr CastlingRights operator|(CastlingRights other) const {
        return CastlingRights(bits_ | other.bits_);
    }
    constexpr CastlingRights operator-(CastlingRights other) const {
        return CastlingRights(bits_ & ~static_cast<unsigned>(other.bits_));
    }
    constexpr bool operator==(const CastlingRights&) const = default;

  private:
    constexpr explicit CastlingRights(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}

    std::uint8_t bits_ = 0;
};

/// Where king and rook of each castling start in this game, and which rights a move loses.
class CastlingTable {
  public:
    constexpr CastlingTable() { kept_.fill(CastlingRights::all()); }

    /// Sets where king and rook of a castling start: on their side's back rank.
    constexpr void set(Castling castling, Square king_from, Square rook_from) {
        starts_[index(castling)] = {king_from, rook_from};
        for (const Square square : {king_from, rook_from}) {
            kept_[square.index()] = kept_[square.index()] - CastlingRights::of(castling);
        }
        if (!is_classical(castling)) {
            non_classical_ = non_classical_ | CastlingRights::of(castling);
        }
    }
    [[nodiscard]] constexpr Square king_from(Castling castling) const {
        return starts_[index(castling)].king;
    }
    [[nodiscard]] constexpr Square rook_from(Castling castling) const {
        return starts_[index(castling)].rook;
    }
    /// Does it start with the king on the e-file and the rook in the corner, as in classical chess?
    [[nodiscard]] constexpr bool is_classical(Castling castling) const {
        constexpr int kEFile = 4;
        const bool is_kingside = row(castling).kind == MoveKind::CastleKingside;
        return king_from(castling).file() == kEFile &&
               rook_from(castling).file() == (is_kingside ? kLastFile : 0);
    }
    /// Does one of these castlings start elsewhere, as in Chess960? Those that this game does not
    /// have do not count.
    [[nodiscard]] constexpr bool is_any_non_classical(
        CastlingRights rights = CastlingRights::all()) const {
        return (rights & non_classical_).bits() != 0;
    }
    /// The rights that a move between these squares keeps: all of them, except those of castlings
    /// whose king or rook starts on one of the two.
    [[nodiscard]] constexpr CastlingRights kept_by(Square from, Square to) const {
        return kept_[from.index()] & kept_[to.index()];
    }
    constexpr bool operator==(const CastlingTable&) const = default;

  private:
    struct Start {
        Square king;
        Square rook;
        constexpr bool operator==(const Start&) const = default;
    };
    std::array<Start, 4> starts_{};
    std::array<CastlingRights, kBoardSize> kept_{};
    CastlingRights non_classical_;
};

/// Is castling legal? King and rook may start on any squares of their back rank, as in Chess960.
/// Requires that the right to it is not lost and that the king is not in check.
bool is_castling_legal(const Board& board, const CastlingTable& table, Castling castling);

/// The first square with another piece on it, from the westernmost to the easternmost of the
/// squares where king and rook start and arrive; nothing if there is none.
std::optional<Square> castling_obstacle(const Board& board, const CastlingTable& table,
                                        Castling castling);

/// The first square on the king's path, its end included, that is among those that the opponent
/// attacks; nothing if there is none.
std::optional<Square> castling_danger(const CastlingTable& table, Castling castling,
                                      SquareSet attacked);

/// Is castling legal if there is no obstacle? For generators, which know what the opponent attacks.
bool is_castling_safe(const Board& board, const CastlingTable& table, Castling castling,
                      SquareSet attacked);

}  // namespace mutare
