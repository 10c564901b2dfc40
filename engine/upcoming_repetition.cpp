#include "engine/upcoming_repetition.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/geometry.h"

namespace mutare {

namespace {

/// A reversible move of some piece between two squares, in either direction.
struct Link {
    /// The exclusive or of the keys before and after the move, without the side to move.
    Key key_change = 0;
    Square one;
    Square other;
};

constexpr std::size_t kTableSize = 8192;

constexpr std::size_t first_place(Key key_change) {
    return key_change % kTableSize;
}
constexpr std::size_t second_place(Key key_change) {
    return (key_change >> 16) % kTableSize;
}

/// Cuckoo hashing: each link is in one of its two places, and one that is displaced moves to its
/// other place.
constexpr void insert(std::array<Link, kTableSize>& table, Link link) {
    std::size_t place = first_place(link.key_change);
    while (true) {
        std::swap(table[place], link);
        if (link.key_change == 0) return;
        place = place == first_place(link.key_change) ? second_place(link.key_change)
                                                      : first_place(link.key_change);
    }
}

constexpr std::array<Link, kTableSize> kLinks = [] {
    std::array<Link, kTableSize> table{};
    for (std::size_t code = index(Piece::WhiteKnight); code <= index(Piece::BlackQueen); ++code) {
        const Piece piece = static_cast<Piece>(code);
        for (const Square from : kAllSquares) {
            for_each_attack_on_empty_board(piece, from, [&](Square to, Direction) {
                if (to < from) return;
                insert(table, {zobrist(piece, from) ^ zobrist(piece, to), from, to});
            });
        }
    }
    return table;
}();

// Two equal positions with different sides to move have no difference and are not a move apart. An
// empty first place would match them.
static_assert(kLinks[0].key_change != 0);

/// The link that makes this change to the key; null if there is none.
const Link* find_link(Key key_change) {
    for (const std::size_t place : {first_place(key_change), second_place(key_change)}) {
        if (kLinks[place].key_change == key_change) return &kLinks[place];
    }
    return nullptr;
}

/// Can a piece of that side move from one end to the other? A leaper always can.
bool is_open(const Board& board, const Link& link, Color side) {
    const Square from = board.is_empty(link.one) ? link.other : link.one;
    if (!is_piece_of(side, board[from])) return false;
    const Direction step = ray_step(link.one, link.other);
    if (step == Direction()) return true;
    return board.is_empty(link.one) ? board.first_piece(link.one, step) == link.other
                                    : board.first_piece(link.other, -step) == link.one;
}

}  // namespace

bool can_repeat(const Position& position, std::size_t plies_from_root) {
    // Two moves of the opponent there and back, and one of ours in between.
    constexpr std::size_t kFewestPlies = 3;
    constexpr std::size_t kOtherSide = 2;
    if (plies_from_root <= kFewestPlies) return false;
    const std::size_t max_plies =
        std::min<std::size_t>(position.state().reversible_plies, plies_from_root - 1);
    const Key key = position.key() ^ kZobrist.black_to_move;
    for (std::size_t plies = kFewestPlies; plies <= max_plies; plies += kOtherSide) {
        const Link* link = find_link(key ^ position.state(plies).key);
        if (link != nullptr && is_open(position.board(), *link, position.side_to_move())) {
            return true;
        }
    }
    return false;
}

}  // namespace mutare
