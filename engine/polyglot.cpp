#include "engine/polyglot.h"

#include <array>
#include <span>

#include "engine/polyglot_randoms.h"

namespace mutare {

namespace {

// The random numbers by their use, in the order of the format.
constexpr std::span kRandoms{kPolyglotRandoms};
constexpr auto kMen = kRandoms.first<768>();
constexpr auto kCastling = kRandoms.subspan<768, 4>();
constexpr auto kEnPassantFile = kRandoms.subspan<772, 8>();
constexpr std::uint64_t kWhiteToMove = kRandoms.back();

/// The format counts kinds in this order, the black man before the white one.
constexpr std::array<std::size_t, kKindCount> kPlaceOfKind = [] {
    std::array<std::size_t, kKindCount> places{};
    std::size_t place = 0;
    for (const Kind kind :
         {Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King}) {
        places[index(kind)] = place++;
    }
    return places;
}();

std::uint64_t random_of(Piece man, Square square) {
    const std::size_t code =
        2 * kPlaceOfKind[index(kind_of(man))] + (color_of(man) == Color::White ? 1 : 0);
    return kMen[kSquareCount * code + static_cast<std::size_t>(8 * square.rank() + square.file())];
}

bool has_pawn_beside_jumper(const Position& position) {
    const Color captor = position.side_to_move();
    const Square jumper = position.state().en_passant + -forward(captor);
    const Piece pawn = make_piece(captor, Kind::Pawn);
    return position[jumper + kWest] == pawn || position[jumper + kEast] == pawn;
}

}  // namespace

std::uint64_t polyglot_key(const Position& position) {
    std::uint64_t key = position.side_to_move() == Color::White ? kWhiteToMove : 0;
    for (const Square square : kAllSquares) {
        if (position[square] != Piece::None) key ^= random_of(position[square], square);
    }
    const State& state = position.state();
    for (const Castling castling : kAllCastlings) {
        if (state.castling.has(castling)) key ^= kCastling[index(castling)];
    }
    if (state.en_passant.is_on_board() && has_pawn_beside_jumper(position)) {
        key ^= kEnPassantFile[static_cast<std::size_t>(state.en_passant.file())];
    }
    return key;
}

}  // namespace mutare
