// A training example in 32 bytes: the features of a position, and what its target is made of.
//
// Everything is from the perspective of the side to move (features.h): its back rank is the first,
// and its king stands on the left half of the board.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "search/evaluation/features.h"
#include "search/evaluation/network_file.h"
#include "train/game.h"

namespace mutare::train {

/// The two perspectives, as indices: the side to move's and the opponent's.
inline constexpr std::size_t kUs = 0;
inline constexpr std::size_t kThem = 1;

struct Example {
    /// On the board, of both sides together.
    static constexpr std::size_t kMaxPieces = 32;

    /// Bit s is set where a piece stands on square s; a1 = 0, b1 = 1, …, h8 = 63.
    std::uint64_t occupied;
    /// The piece on each of these squares in four bits, the low half of a byte first. Our P N B R Q
    /// K are 0 to 5, the opponent's 6 to 11. The feature of a piece is 64 · piece + square.
    std::array<std::uint8_t, kMaxPieces / 2> pieces;
    /// The score of a search, in centipawns.
    std::int16_t score;
    /// How the game ended: 0 a loss, 1 a draw, 2 a win.
    std::uint8_t result;
    /// A square xor this is the square from the opponent's perspective: 56, or 63 when exactly one
    /// of the two perspectives is mirrored.
    std::uint8_t their_flip;
    /// The number of the game, as `game_number` makes it.
    std::uint16_t game;
    /// `checksum_of` the example, by which a reader finds damage.
    std::uint16_t checksum;

    [[nodiscard]] std::size_t piece_count() const {
        return static_cast<std::size_t>(std::popcount(occupied));
    }
    [[nodiscard]] std::size_t output(std::size_t outputs) const {
        return output_bucket(std::popcount(occupied), outputs);
    }
    bool operator==(const Example&) const = default;
};
static_assert(sizeof(Example) == 32);

/// The upper 16 bits of `hash_of`.
std::uint16_t checksum_of(const Example& example);
/// A multilinear hash of the example without its checksum, modulo 2^64: of its four little-endian
/// words of 64 bits, each times its own odd factor, plus a constant.
std::uint64_t hash_of(const Example& example);

/// Whether the example is as it was made: the checksum is right, and the rest is what the network
/// can be trained on, with one king a side.
bool is_intact(const Example& example);

/// Whether the examples of the game with that number are never trained on, but used to measure the
/// loss on unseen games. That is one game in a hundred.
inline bool is_held_out_game(std::uint16_t number) {
    constexpr int kOneIn = 100;
    return number % kOneIn == 0;
}

/// What all examples of a game have in common: a hash of its first position.
inline std::uint16_t game_number(const Position& start) {
    constexpr int kUpperBits = 48;
    return static_cast<std::uint16_t>(start.key() >> kUpperBits);
}

/// The example of a position in the game with that number.
Example make_example(const Sample& sample, std::uint16_t game);

/// The inputs of the network: the active features from both perspectives, the side to move's and
/// then the opponent's, of which there are as many. A piece has the same index in both.
struct ActiveFeatures {
    std::size_t count = 0;
    std::array<std::array<std::uint16_t, Example::kMaxPieces>, 2> of_side;
};
ActiveFeatures active_features(const Example& example);

}  // namespace mutare::train
