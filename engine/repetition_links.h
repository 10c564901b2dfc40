// The reversible moves by the change that each makes to the key: how an upcoming repetition is
// seen.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "engine/geometry.h"
#include "engine/zobrist.h"

namespace mutare {

/// A reversible move of some piece between two squares, in either direction.
struct Link {
    /// The exclusive or of the keys before and after the move, without the side to move.
    Key key_change = 0;
    Square one;
    Square other;
};

inline constexpr std::size_t kLinkTableSize = 8192;

constexpr std::size_t first_place(Key key_change) {
    return key_change % kLinkTableSize;
}
constexpr std::size_t second_place(Key key_change) {
    return (key_change >> 16) % kLinkTableSize;
}

/// Cuckoo hashing: each link is in one of its two places, and one that is displaced moves to its
/// other place.
constexpr void insert_link(std::array<Link, kLinkTableSize>& table, Link link) {
    std::size_t place = first_place(link.key_change);
    while (true) {
        std::swap(table[place], link);
        if (link.key_change == 0) return;
        place = place == first_place(link.key_change) ? second_place(link.key_change)
                                                      : first_place(link.key_change);
    }
}

constexpr std::array<Link, kLinkTableSize> make_links() {
    std::array<Link, kLinkTableSize> table{};
    for (std::size_t code = index(Piece::WhiteKnight); code <= index(Piece::BlackQueen); ++code) {
        const Piece piece = static_cast<Piece>(code);
        for (const Square from : kAllSquares) {
            for_each_attack_on_empty_board(piece, from, [&](Square to, Direction) {
                if (to < from) return;
                insert_link(table, {zobrist(piece, from) ^ zobrist(piece, to), from, to});
            });
        }
    }
    return table;
}

/// The links by what they change.
extern const std::array<Link, kLinkTableSize> kLinks;

}  // namespace mutare
