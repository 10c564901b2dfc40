// The two sides, and the 0x88 board: squares, the steps between them, and sets of squares.
//
//          a    b    c    d    e    f    g    h
//     8   70   71   72   73   74   75   76   77 | 78 … 7f
//     7   60   61   62   63   64   65   66   67 | 68 … 6f
//     6   50   51   52   53   54   55   56   57 | 58 … 5f
//     5   40   41   42   43   44   45   46   47 | 48 … 4f
//     4   30   31   32   33   34   35   36   37 | 38 … 3f
//     3   20   21   22   23   24   25   26   27 | 28 … 2f
//     2   10   11   12   13   14   15   16   17 | 18 … 1f
//     1   00   01   02   03   04   05   06   07 | 08 … 0f
//                   the board                     not the board
//
// An index is rank·16 + file. A step over the edge carries into bit 3 (files) or bit 7 (ranks), so
// `index & 0x88` finds every square off the board with one test. And because a rank is 16 wide, the
// difference of two squares determines their geometric relation: it says how many files and ranks
// lie between them. These two facts are the reason for 0x88.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace mutare {

/// The two sides.
enum class Color : std::uint8_t { White = 0, Black = 1 };

/// The other side.
constexpr Color operator~(Color side) {
    return side == Color::White ? Color::Black : Color::White;
}

/// 0 for White, 1 for Black: an index of tables with an entry for each side.
constexpr std::size_t index(Color side) {
    return static_cast<std::size_t>(side);
}

/// A step or any difference between two squares; one rank up is 16, one file to the right is 1.
class Direction {
  public:
    constexpr Direction() = default;
    constexpr explicit Direction(int difference) : difference_(difference) {}

    [[nodiscard]] constexpr int difference() const { return difference_; }
    constexpr Direction operator-() const { return Direction(-difference_); }
    constexpr Direction operator+(Direction other) const {
        return Direction(difference_ + other.difference_);
    }
    constexpr bool operator==(const Direction&) const = default;

  private:
    int difference_ = 0;
};

inline constexpr Direction kNorth{16};
inline constexpr Direction kEast{1};
inline constexpr Direction kSouth = -kNorth;
inline constexpr Direction kWest = -kEast;
inline constexpr Direction kNorthEast = kNorth + kEast;
inline constexpr Direction kNorthWest = kNorth + kWest;
inline constexpr Direction kSouthEast = kSouth + kEast;
inline constexpr Direction kSouthWest = kSouth + kWest;

/// The direction in which a side's pawns move.
constexpr Direction forward(Color side) {
    return side == Color::White ? kNorth : kSouth;
}

/// The h-file.
inline constexpr int kLastFile = 7;

/// Ranks as `Square::rank_for` counts them: where a side's pawns start, the rank before they
/// promote, and where they promote.
inline constexpr int kStartRank = 1;
inline constexpr int kLastRankButOne = 6;
inline constexpr int kLastRank = 7;

/// A square on the 0x88 board or off it. The default is off the board and stays off it after any
/// step of up to two files and two ranks.
class Square {
  public:
    constexpr Square() = default;
    constexpr explicit Square(std::size_t index) : index_(static_cast<std::uint8_t>(index)) {}
    /// The square on a file and a rank, both 0 to 7.
    constexpr Square(int file, int rank) : index_(static_cast<std::uint8_t>(rank * 16 + file)) {}

    [[nodiscard]] constexpr std::size_t index() const { return index_; }
    [[nodiscard]] constexpr bool is_on_board() const { return (index_ & kOffBoard) == 0; }
    [[nodiscard]] constexpr int file() const { return index_ & 7; }
    [[nodiscard]] constexpr int rank() const { return index_ >> 4; }
    [[nodiscard]] constexpr bool is_light() const { return (file() + rank()) % 2 != 0; }
    /// The rank seen by a side: 0 is its own back rank, 7 the opponent's.
    [[nodiscard]] constexpr int rank_for(Color side) const {
        return side == Color::White ? rank() : kLastRank - rank();
    }
    /// 0 to 63, for tables that must be small. Requires a square on the board.
    [[nodiscard]] constexpr std::size_t compact() const {
        return static_cast<std::size_t>((index_ + file()) >> 1);
    }
    constexpr Square operator+(Direction step) const {
        return Square(static_cast<std::size_t>(index_ + step.difference()));
    }
    constexpr Square& operator+=(Direction step) { return *this = *this + step; }
    constexpr Direction operator-(Square other) const { return Direction(index_ - other.index_); }
    constexpr auto operator<=>(const Square&) const = default;

  private:
    static constexpr unsigned kOffBoard = 0x88;
    static constexpr std::uint8_t kNone = 0xFC;

    std::uint8_t index_ = kNone;
};

/// Size of a table indexed by square; the half off the board is padding.
inline constexpr std::size_t kBoardSize = 128;

/// The squares that are on the board.
inline constexpr std::size_t kSquareCount = 64;

/// The 64 squares of the board: a1, b1, … h8.
inline constexpr std::array<Square, kSquareCount> kAllSquares = [] {
    std::array<Square, kSquareCount> squares;
    for (int i = 0; i < 64; ++i) squares[static_cast<std::size_t>(i)] = Square(i % 8, i / 8);
    return squares;
}();

/// "a1" to "h8" by index; two NUL characters off the board.
inline constexpr std::array<std::array<char, 2>, kBoardSize> kSquareNames = [] {
    std::array<std::array<char, 2>, kBoardSize> names{};
    for (const Square square : kAllSquares) {
        names[square.index()] = {static_cast<char>('a' + square.file()),
                                 static_cast<char>('1' + square.rank())};
    }
    return names;
}();

/// "e4" for the square e4, "-" for any square off the board.
constexpr std::string_view name(Square square) {
    if (!square.is_on_board()) return "-";
    return {kSquareNames[square.index()].data(), 2};
}

/// The square of that name; nothing if the text is not the name of a square.
constexpr std::optional<Square> square_named(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') {
        return std::nullopt;
    }
    return Square(text[0] - 'a', text[1] - '1');
}

/// `"e4"_sq`, checked at compile time.
consteval Square operator""_sq(const char* text, std::size_t length) {
    return square_named({text, length}).value();
}

static_assert("a1"_sq.index() == 0x00 && "h1"_sq.index() == 0x07);
static_assert("a8"_sq.index() == 0x70 && "h8"_sq.index() == 0x77);
static_assert("a1"_sq.compact() == 0 && "a2"_sq.compact() == 8 && "h8"_sq.compact() == 63);
static_assert(!Square().is_on_board() && !("h4"_sq + kEast).is_on_board());
static_assert(sizeof(Square) == 1);

/// A set of squares in 64 bits: a bitboard, for example of the squares that a side attacks. Bit i
/// is the square whose `compact()` is i: a1 is bit 0, h8 bit 63.
class SquareSet {
  public:
    constexpr SquareSet() = default;
    constexpr explicit SquareSet(std::uint64_t bits) : bits_(bits) {}
    static constexpr SquareSet of(Square square) {
        return SquareSet(std::uint64_t{1} << square.compact());
    }

    [[nodiscard]] constexpr bool has(Square square) const {
        return (bits_ >> square.compact() & 1) != 0;
    }
    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }

    constexpr SquareSet operator|(SquareSet other) const { return SquareSet(bits_ | other.bits_); }
    constexpr SquareSet operator&(SquareSet other) const { return SquareSet(bits_ & other.bits_); }
    constexpr SquareSet& operator|=(SquareSet other) { return *this = *this | other; }
    constexpr bool operator==(const SquareSet&) const = default;

  private:
    std::uint64_t bits_ = 0;
};

}  // namespace mutare
