#include "engine/draws.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "engine/movegen.h"
#include "engine/zobrist.h"

namespace mutare {

namespace {

/// Calls `visit(plies)` for each earlier occurrence of the position, that many plies ago, latest
/// first, until it returns true; the result is whether it did.
template <class Visit>
bool find_occurrence(const Position& position, Visit visit) {
    constexpr std::size_t kSameSide = 2;
    // Each side needs two plies to move a piece there and back.
    constexpr std::size_t kShortestRepetition = 4;
    const Key key = position.key();
    for (std::size_t plies = kShortestRepetition; plies <= position.state().reversible_plies;
         plies += kSameSide) {
        if (position.state(plies).key == key && visit(plies)) return true;
    }
    return false;
}

// An upcoming repetition: the keys of two positions that are one reversible move apart differ by
// the key of one piece on two squares. A cuckoo hash table holds all these differences, so that
// each earlier position costs two look-ups. After M. N. J. van Kervinck,
// http://www.open-chess.org/viewtopic.php?f=5&t=2300

/// A reversible move of some piece between two squares, in either direction.
struct Link {
    /// The exclusive or of the keys before and after the move, without the side to move.
    Key key_change = 0;
    Square one;
    Square other;
};

constexpr std::size_t kLinkTableSize = 8192;

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

#ifdef __wasm__
// Random numbers that no compression makes smaller: they are computed where they would have to be
// downloaded, by a function that is not `constexpr`, which would store the table.
std::array<Link, kLinkTableSize> links_at_start() {
    return make_links();
}
const std::array<Link, kLinkTableSize> kLinks = links_at_start();
#else
constexpr std::array<Link, kLinkTableSize> kLinks = make_links();
// Two equal positions with different sides to move have no difference and are not a move apart. An
// empty first place would match them.
static_assert(kLinks[0].key_change != 0);
#endif

/// The link that makes this change to the key; null if there is none.
const Link* find_link(Key key_change) {
    for (const std::size_t place : {first_place(key_change), second_place(key_change)}) {
        if (kLinks[place].key_change == key_change) return &kLinks[place];
    }
    return nullptr;
}

/// Can a piece of that side move from one end to the other? A leaper always can.
bool is_open(const Board& board, const Link& link, Color side) {
    const bool is_at_one = !board.is_empty(link.one);
    const Square from = is_at_one ? link.one : link.other;
    const Square to = is_at_one ? link.other : link.one;
    return is_piece_of(side, board[from]) &&
           (ray_step(from, to) == Direction() || is_ray_clear(board, from, to));
}

}  // namespace

bool is_insufficient_material(const Board& board) {
    int knights = 0;
    int light_bishops = 0;
    int dark_bishops = 0;
    for (const Color side : {Color::White, Color::Black}) {
        const PieceList& pieces = board.pieces(side);
        if (!(pieces.of(PieceType::Pawn) | pieces.of(PieceType::Rook) | pieces.of(PieceType::Queen))
                 .is_empty()) {
            return false;
        }
        knights += pieces.of(PieceType::Knight).size();
        for (const std::size_t slot : pieces.of(PieceType::Bishop)) {
            ++(pieces[slot].is_light() ? light_bishops : dark_bishops);
        }
    }
    const bool is_one_piece = knights + light_bishops + dark_bishops <= 1;
    return is_one_piece || (knights == 0 && (light_bishops == 0 || dark_bishops == 0));
}

bool is_repeated(const Position& position, std::size_t plies_from_root) {
    bool found_before_tree = false;
    return find_occurrence(position, [&](std::size_t plies) {
        const bool in_tree = plies < plies_from_root;
        if (in_tree || found_before_tree) return true;
        found_before_tree = true;
        return false;
    });
}

bool can_repeat(const Position& position, std::size_t plies_from_root) {
    // Two moves of the opponent there and back, and one of ours in between.
    constexpr std::size_t kFewestPlies = 3;
    constexpr std::size_t kOtherSide = 2;
    const std::size_t end =
        std::min<std::size_t>(position.state().reversible_plies + 1, plies_from_root);
    const Key key = position.key() ^ kZobrist.black_to_move;
    for (std::size_t plies = kFewestPlies; plies < end; plies += kOtherSide) {
        const Link* link = find_link(key ^ position.state(plies).key);
        if (link != nullptr && is_open(position.board(), *link, position.side_to_move())) {
            return true;
        }
    }
    return false;
}

bool is_drawn_by_fifty_moves(const Position& position) {
    if (position.state().halfmove_clock < kFiftyMoves) return false;
    const bool is_checkmate = position.in_check() && legal_moves(position).is_empty();
    return !is_checkmate;
}

bool is_draw(const Position& position, std::size_t plies_from_root) {
    return is_repeated(position, plies_from_root) || is_drawn_by_fifty_moves(position) ||
           is_insufficient_material(position.board());
}

std::size_t times_occurred(const Position& position) {
    std::size_t times = 1;
    find_occurrence(position, [&](std::size_t) {
        ++times;
        return false;
    });
    return times;
}

bool has_any_repeated(const Position& position) {
    std::vector<Key> keys;
    for (std::size_t plies = 0; plies <= position.state().reversible_plies; ++plies) {
        keys.push_back(position.state(plies).key);
    }
    std::sort(keys.begin(), keys.end());
    return std::adjacent_find(keys.begin(), keys.end()) != keys.end();
}

Outcome outcome(const Position& position) {
    constexpr std::size_t kFivefold = 5;
    if (legal_moves(position).is_empty()) {
        return position.in_check() ? Outcome::Checkmate : Outcome::Stalemate;
    }
    if (is_insufficient_material(position.board())) return Outcome::InsufficientMaterial;
    if (position.state().halfmove_clock >= kSeventyFiveMoves) return Outcome::SeventyFiveMoves;
    const std::size_t times = times_occurred(position);
    if (times >= kFivefold) return Outcome::Fivefold;
    if (position.state().halfmove_clock >= kFiftyMoves) return Outcome::FiftyMoves;
    return times >= kThreefold ? Outcome::Threefold : Outcome::Ongoing;
}

}  // namespace mutare
