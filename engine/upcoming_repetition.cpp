#include "engine/upcoming_repetition.h"

#include <array>
#include <utility>

#include "engine/geometry.h"

namespace mutare {

namespace {

/// A piece's way between two squares, in either direction, and what it changes in the key.
struct Way {
    Key change = 0;
    Square one;
    Square other;
};

constexpr std::size_t kPlaces = 8192;

constexpr std::size_t first_place(Key change) {
    return change % kPlaces;
}
constexpr std::size_t second_place(Key change) {
    return (change >> 16) % kPlaces;
}

/// Each way lies in one of its two places; a newcomer drives out who was there to its other place.
constexpr void settle(std::array<Way, kPlaces>& table, Way way) {
    std::size_t place = first_place(way.change);
    while (true) {
        std::swap(table[place], way);
        if (way.change == 0) return;
        place =
            place == first_place(way.change) ? second_place(way.change) : first_place(way.change);
    }
}

constexpr std::array<Way, kPlaces> kWays = [] {
    std::array<Way, kPlaces> table{};
    for (std::size_t code = index(Piece::WhiteKnight); code <= index(Piece::BlackQueen); ++code) {
        const Piece piece = static_cast<Piece>(code);
        for (const Square from : kAllSquares) {
            detail::for_each_capture_on_empty_board(piece, from, [&](Square to, Direction) {
                if (to < from) return;
                settle(table, {zobrist(piece, from) ^ zobrist(piece, to), from, to});
            });
        }
    }
    return table;
}();

// No change at all is the loss of a move, and no way: an empty first place would match it.
static_assert(kWays[0].change != 0);

/// The way that makes this change; nothing when there is none.
const Way* way_of(Key change) {
    for (const std::size_t place : {first_place(change), second_place(change)}) {
        if (kWays[place].change == change) return &kWays[place];
    }
    return nullptr;
}

/// Can a piece of that side who stands on one end go to the other? A leaper always can.
bool is_open(const Board& board, const Way& way, Color side) {
    const Square piece = board.is_empty(way.one) ? way.other : way.one;
    if (!is_piece_of(side, board[piece])) return false;
    const Direction step = ray_step(way.one, way.other);
    if (step == Direction()) return true;
    return board.is_empty(way.one) ? board.first_piece(way.one, step) == way.other
                                   : board.first_piece(way.other, -step) == way.one;
}

}  // namespace

bool detail::can_go_back(const Position& position, std::size_t plies) {
    const Key key = position.key() ^ kZobrist.black_to_move;
    for (std::size_t ago = 3; ago <= plies; ago += 2) {
        const Way* way = way_of(key ^ position.state(ago).key);
        if (way != nullptr && is_open(position.board(), *way, position.side_to_move())) return true;
    }
    return false;
}

}  // namespace mutare
