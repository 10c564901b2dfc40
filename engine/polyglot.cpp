#include "engine/polyglot.h"

#include <array>
#include <span>

#include "engine/polyglot_randoms.h"

namespace mutare {

namespace {

// The random numbers by their use, in the order of the format.
constexpr std::span kRandoms{kPolyglotRandoms};
constexpr auto kPieceCount = kRandoms.first<768>();
constexpr auto kCastling = kRandoms.subspan<768, 4>();
constexpr auto kEnPassantFile = kRandoms.subspan<772, 8>();
constexpr std::uint64_t kWhiteToMove = kRandoms.back();

/// The format counts kinds in this order, the black piece before the white one.
constexpr std::array<std::size_t, kPieceTypeCount> kPlaceOfType = [] {
    std::array<std::size_t, kPieceTypeCount> places{};
    std::size_t place = 0;
    for (const PieceType kind : {PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                 PieceType::Rook, PieceType::Queen, PieceType::King}) {
        places[index(kind)] = place++;
    }
    return places;
}();

std::uint64_t random_of(Piece piece, Square square) {
    const std::size_t code =
        2 * kPlaceOfType[index(type_of(piece))] + (color_of(piece) == Color::White ? 1 : 0);
    return kPieceCount[kSquareCount * code +
                       static_cast<std::size_t>(8 * square.rank() + square.file())];
}

bool has_pawn_beside_jumper(const Position& position) {
    const Color capturing_pawn = position.side_to_move();
    const Square jumper = position.state().en_passant + -forward(capturing_pawn);
    const Piece pawn = make_piece(capturing_pawn, PieceType::Pawn);
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
