// Opening books in the format of Polyglot: a sorted list of moves, each with the key of its
// position and a weight. Specification: http://hgm.nubati.net/book_format.html
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/move.h"
#include "engine/position.h"

namespace mutare {

/// The key of the position in such a book; the engine's own keys are different (zobrist.h). En
/// passant follows the format's own rule: the file is part of the key if a pawn stands beside the
/// double-pushed pawn, whether or not it may legally capture.
std::uint64_t polyglot_key(const Position& position);

/// A move of a book. The greater its weight, the better it is, or the more often played.
struct BookMove {
    Move move;
    int weight = 0;

    bool operator==(const BookMove&) const = default;
};

class PolyglotBook {
  public:
    /// The book in the bytes of a file; nothing when they are not whole entries, or not sorted.
    static std::optional<PolyglotBook> parse(std::string_view bytes);

    /// The legal moves that the book knows in the position, in its order.
    [[nodiscard]] std::vector<BookMove> moves(const Position& position) const;
    /// The number of entries.
    [[nodiscard]] std::size_t size() const { return entries_.size(); }

  private:
    struct Entry {
        std::uint64_t key;
        std::uint16_t code;  // of the move
        std::uint16_t weight;
    };

    std::vector<Entry> entries_;  // sorted by their keys
};

/// The first of the moves with the greatest weight; nothing when all weights are 0.
std::optional<BookMove> heaviest(const std::vector<BookMove>& moves);

/// One of the moves, each as probable as its share of the weights; nothing when all weights are 0.
/// The same random number chooses the same move.
std::optional<BookMove> choose_by_weight(const std::vector<BookMove>& moves, std::uint64_t random);

}  // namespace mutare
