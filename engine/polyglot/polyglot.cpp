#include "engine/polyglot/polyglot.h"

#include <span>

#include "engine/polyglot/polyglot_randoms.h"

namespace mutare {

namespace {

// The random numbers by use, in the order of the format.
constexpr std::span kRandoms{kPolyglotRandoms};
constexpr auto kPieces = kRandoms.first<768>();
constexpr auto kCastling = kRandoms.subspan<768, 4>();
constexpr auto kEnPassantFile = kRandoms.subspan<772, 8>();
constexpr std::uint64_t kWhiteToMove = kRandoms.back();

/// The format numbers the black piece of a type before the white one.
std::uint64_t random_of(Piece piece, Square square) {
    const std::size_t code =
        2 * place_by_value(type_of(piece)) + (color_of(piece) == Color::White ? 1 : 0);
    return kPieces[kSquareCount * code + square.compact()];
}

/// Does a pawn of the side to move stand beside the pawn that has just made a double push?
bool has_pawn_beside_double_push(const Position& position) {
    const Color us = position.side_to_move();
    const Square pushed = position.state().en_passant + -forward(us);
    const Piece pawn = make_piece(us, PieceType::Pawn);
    return position[pushed + kWest] == pawn || position[pushed + kEast] == pawn;
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
    if (state.en_passant.is_on_board() && has_pawn_beside_double_push(position)) {
        key ^= kEnPassantFile[static_cast<std::size_t>(state.en_passant.file())];
    }
    return key;
}

}  // namespace mutare
