// The pieces on the board: what stands on each square, and where each piece stands. Each side's
// pieces stand in a list of sixteen slots. It knows no rules of play.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "engine/piece.h"
#include "engine/square.h"

namespace mutare {

/// A set of slots of a piece list, one bit each. Iterating yields the slots in ascending order.
class SlotSet {
  public:
    class Iterator {
      public:
        constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
        constexpr std::size_t operator*() const {
            return static_cast<std::size_t>(std::countr_zero(bits_));
        }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        constexpr bool operator==(const Iterator&) const = default;

      private:
        unsigned bits_;
    };

    constexpr SlotSet() = default;
    constexpr explicit SlotSet(unsigned bits) : bits_(static_cast<std::uint16_t>(bits)) {}
    static constexpr SlotSet of(std::size_t slot) { return SlotSet(1u << slot); }

    [[nodiscard]] constexpr bool has(std::size_t slot) const { return (bits_ >> slot & 1) != 0; }
    [[nodiscard]] constexpr bool is_empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
    [[nodiscard]] constexpr unsigned bits() const { return bits_; }
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
    [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

    constexpr SlotSet operator|(SlotSet other) const { return SlotSet(bits_ | other.bits_); }
    /// The slots that are in this set but not in the other.
    constexpr SlotSet operator-(SlotSet other) const {
        return SlotSet(bits_ & static_cast<unsigned>(~other.bits_));
    }
    constexpr SlotSet& operator|=(SlotSet other) { return *this = *this | other; }
    constexpr bool operator==(const SlotSet&) const = default;

  private:
    std::uint16_t bits_ = 0;
};

/// A side has at most sixteen pieces.
inline constexpr std::size_t kSlots = 16;

/// Consecutive slots.
struct SlotRange {
    std::size_t first;
    std::size_t count;

    [[nodiscard]] constexpr unsigned bits() const { return ((1u << count) - 1) << first; }
};

/// The slots that the pieces of a type get while some of them are free. So perft, which has a board
/// of slots in registers, knows where to look for the knights of nearly every position. A promoted
/// piece keeps its pawn's slot.
constexpr SlotRange usual_slots(PieceType type) {
    switch (type) {
        case PieceType::King: return {0, 1};
        case PieceType::Queen: return {1, 1};
        case PieceType::Rook: return {2, 2};
        case PieceType::Bishop: return {4, 2};
        case PieceType::Knight: return {6, 2};
        case PieceType::Pawn: return {8, 8};
        case PieceType::None: break;
    }
    return {0, 0};
}
inline constexpr std::size_t kKingSlot = usual_slots(PieceType::King).first;

/// One side's pieces. A piece keeps its slot from the first position until it is captured, even
/// when it is a pawn that promotes. So the list needs no order, and unmaking a move restores it
/// exactly.
class PieceList {
  public:
    /// The square of the piece in that slot; off the board if there is none.
    [[nodiscard]] Square operator[](std::size_t slot) const { return squares_[slot]; }
    [[nodiscard]] Square king() const { return squares_[kKingSlot]; }
    /// The squares of all slots, aligned for a vector register.
    [[nodiscard]] const Square* squares() const { return squares_.data(); }
    /// The slots of the pieces of a type.
    [[nodiscard]] SlotSet of(PieceType type) const { return by_type_[index(type)]; }
    [[nodiscard]] SlotSet all() const {
        return of(PieceType::Pawn) | of(PieceType::Knight) | of(PieceType::King) |
               of(PieceType::Bishop) | of(PieceType::Rook) | of(PieceType::Queen);
    }
    [[nodiscard]] SlotSet sliders() const {
        return of(PieceType::Bishop) | of(PieceType::Rook) | of(PieceType::Queen);
    }

    void put(std::size_t slot, PieceType type, Square square) {
        squares_[slot] = square;
        by_type_[index(type)] |= SlotSet::of(slot);
    }
    void remove(std::size_t slot, PieceType type) {
        squares_[slot] = Square();
        by_type_[index(type)] = of(type) - SlotSet::of(slot);
    }
    void move(std::size_t slot, Square to) { squares_[slot] = to; }
    void change(std::size_t slot, PieceType before, PieceType after) {
        by_type_[index(before)] = of(before) - SlotSet::of(slot);
        by_type_[index(after)] |= SlotSet::of(slot);
    }

    bool operator==(const PieceList&) const = default;

  private:
    alignas(16) std::array<Square, kSlots> squares_{};
    std::array<SlotSet, kPieceTypeCount> by_type_{};
};

/// The 0x88 board, the walls around it, and both piece lists.
class Board {
  public:
    /// Empty.
    Board() {
        squares_.fill(Piece::Wall);
        for (const Square square : kAllSquares) cell(square) = Piece::None;
    }

    /// The piece on a square, `Piece::None` on an empty one, `Piece::Wall` off the board.
    [[nodiscard]] Piece operator[](Square square) const {
        return squares_[kBandBefore + square.index()];
    }
    /// The 128 squares in order of their indices, aligned for vector registers.
    [[nodiscard]] const Piece* cells() const { return origin(); }
    [[nodiscard]] bool is_empty(Square square) const { return (*this)[square] == Piece::None; }
    [[nodiscard]] const PieceList& pieces(Color side) const { return pieces_[index(side)]; }
    [[nodiscard]] Square king(Color side) const { return pieces(side).king(); }
    /// The number of pieces of both sides, kings included.
    [[nodiscard]] int count_pieces() const {
        return pieces(Color::White).all().size() + pieces(Color::Black).all().size();
    }
    /// The slot of the piece on an occupied square.
    [[nodiscard]] std::size_t slot_on(Square square) const { return slots_[square.index()]; }

    /// The first square from `from` (excluded) along a step that is not empty. It is off the board
    /// if there is no piece on the ray.
    [[nodiscard]] Square first_piece(Square from, Direction step) const {
        const Piece* piece = origin() + from.index() + step.difference();
        while (*piece == Piece::None) piece += step.difference();
        return Square(static_cast<std::size_t>(piece - origin()));
    }

    /// Puts a piece on an empty square and into the given slot.
    void put(Piece piece, Square square, std::size_t slot) {
        assert(square.is_on_board() && is_empty(square) && slot < kSlots);
        cell(square) = piece;
        slots_[square.index()] = static_cast<std::uint8_t>(slot);
        pieces_[index(color_of(piece))].put(slot, type_of(piece), square);
    }
    /// Removes the piece on a square; the result is its slot.
    std::size_t lift(Piece piece, Square square) {
        assert((*this)[square] == piece);
        const std::size_t slot = slot_on(square);
        pieces_[index(color_of(piece))].remove(slot, type_of(piece));
        cell(square) = Piece::None;
        return slot;
    }
    /// Moves the piece on `from` to an empty square.
    void shift(Piece piece, Square from, Square to) {
        assert((*this)[from] == piece && is_empty(to));
        const std::size_t slot = slot_on(from);
        cell(from) = Piece::None;
        cell(to) = piece;
        slots_[to.index()] = static_cast<std::uint8_t>(slot);
        pieces_[index(color_of(piece))].move(slot, to);
    }
    /// Turns the piece on a square into another of its side: promotion, and unmaking it.
    void change(Square square, Piece after) {
        const Piece before = (*this)[square];
        pieces_[index(color_of(before))].change(slot_on(square), type_of(before), type_of(after));
        cell(square) = after;
    }

    /// Do both have the same pieces in the same slots? What `slots_` holds for empty squares is
    /// ignored.
    bool operator==(const Board& other) const {
        return squares_ == other.squares_ && pieces_ == other.pieces_;
    }

  private:
    // A pointer may leave the board by two ranks and two files at either end. The arithmetic of
    // Square wraps at 256, so the band after the board ends at that index.
    static constexpr std::size_t kBandBefore = 64;
    static constexpr std::size_t kBandAfter = 128;

    [[nodiscard]] const Piece* origin() const { return squares_.data() + kBandBefore; }
    Piece& cell(Square square) { return squares_[kBandBefore + square.index()]; }

    alignas(64) std::array<Piece, kBandBefore + kBoardSize + kBandAfter> squares_;
    std::array<std::uint8_t, kBoardSize> slots_{};
    std::array<PieceList, 2> pieces_{};
};

}  // namespace mutare
