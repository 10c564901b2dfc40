// Zobrist's random numbers: the key of a position is the exclusive or of the numbers of its
// features, so a move changes the key by a few of them.
#pragma once

#include <array>
#include <cstdint>

#include "base/split_mix.h"
#include "engine/castling.h"

namespace mutare {

using Key = std::uint64_t;

struct ZobristKeys {
    std::array<std::array<Key, kBoardSize>, kPieceCodes> pieces{};
    std::array<Key, 16> castling{};
    std::array<Key, 8> en_passant_file{};
    Key black_to_move = 0;
};

inline constexpr ZobristKeys kZobrist = [] {
    SplitMix64 random(0x0088);
    ZobristKeys keys;
    for (std::size_t code = index(Piece::WhitePawn); code <= index(Piece::BlackQueen); ++code) {
        for (const Square square : kAllSquares) keys.pieces[code][square.index()] = random.next();
    }
    // Without any right nothing is added to the key.
    for (std::size_t rights = 1; rights < keys.castling.size(); ++rights) {
        keys.castling[rights] = random.next();
    }
    for (Key& key : keys.en_passant_file) key = random.next();
    keys.black_to_move = random.next();
    return keys;
}();

constexpr Key zobrist(Piece piece, Square square) {
    return kZobrist.pieces[index(piece)][square.index()];
}

}  // namespace mutare
