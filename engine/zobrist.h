// Zobrist's random numbers: a position's key is the exclusive or of those of its features, so that
// a move changes the key by a few of them.
#pragma once

#include <array>
#include <cstdint>

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
    // splitmix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014
    std::uint64_t seed = 0x0088;
    const auto next = [&seed] {
        std::uint64_t z = seed += 0x9E3779B97F4A7C15;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
        z = (z ^ z >> 27) * 0x94D049BB133111EB;
        return z ^ z >> 31;
    };
    ZobristKeys keys;
    for (std::size_t code = index(Piece::WhitePawn); code <= index(Piece::BlackQueen); ++code) {
        for (const Square square : kAllSquares) keys.pieces[code][square.index()] = next();
    }
    // No rights, no key.
    for (std::size_t rights = 1; rights < keys.castling.size(); ++rights) {
        keys.castling[rights] = next();
    }
    for (Key& key : keys.en_passant_file) key = next();
    keys.black_to_move = next();
    return keys;
}();

constexpr Key zobrist(Piece piece, Square square) {
    return kZobrist.pieces[index(piece)][square.index()];
}

}  // namespace mutare
