#include "engine/draws.h"

#include <algorithm>
#include <vector>

#include "engine/movegen.h"

namespace mutare {

namespace {

/// Do the bishops of both sides all stand on squares of one color?
bool are_bishops_on_one_color(const Board& board) {
    bool any_light = false;
    bool any_dark = false;
    for (const Color side : {Color::White, Color::Black}) {
        const PieceList& pieces = board.pieces(side);
        for (const std::size_t slot : pieces.of(PieceType::Bishop)) {
            (pieces[slot].is_light() ? any_light : any_dark) = true;
        }
    }
    return !(any_light && any_dark);
}

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

}  // namespace

bool is_insufficient_material(const Board& board) {
    const PieceList& white = board.pieces(Color::White);
    const PieceList& black = board.pieces(Color::Black);
    for (const PieceType type : {PieceType::Pawn, PieceType::Rook, PieceType::Queen}) {
        if (!(white.of(type) | black.of(type)).is_empty()) return false;
    }
    const int knights = white.of(PieceType::Knight).size() + black.of(PieceType::Knight).size();
    const int bishops = white.of(PieceType::Bishop).size() + black.of(PieceType::Bishop).size();
    return knights + bishops <= 1 || (knights == 0 && are_bishops_on_one_color(board));
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
