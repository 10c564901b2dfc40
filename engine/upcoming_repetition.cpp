#include "engine/upcoming_repetition.h"

#include <algorithm>

#include "engine/repetition_links.h"

namespace mutare {

namespace {

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
