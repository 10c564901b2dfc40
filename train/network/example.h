// A position to learn from, in 32 bytes: what the network sees, and what it should say.
//
// Everything is as the side to move sees it, with the squares of its view (features.h): its own
// back rank is the first, and its king stands on the left half of the board.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "search/evaluation/features.h"
#include "search/evaluation/network_file.h"
#include "train/game.h"

namespace mutare::train {

struct Example {
    /// Pieces of both sides at most.
    static constexpr std::size_t kMaxPieces = 32;

    /// Bit s is set where a piece stands on square s; a1 = 0, b1 = 1, …, h8 = 63.
    std::uint64_t occupied;
    /// The piece on each of these squares in four bits, the low half of a byte first: own P N B R Q
    /// K are 0 to 5, the enemy's 6 to 11. A piece times 64 plus his square is his feature.
    std::array<std::uint8_t, kMaxPieces / 2> pieces;
    /// What a search said, in centipawns.
    std::int16_t score;
    /// How the game ended: 0 a loss, 1 a draw, 2 a win.
    std::uint8_t result;
    /// What a square number is xor-ed with to become the enemy's: 56, or 63 when just one of the
    /// two sides sees the board mirrored.
    std::uint8_t their_flip;
    /// From which game: the same number for all its positions, and a random one for another game.
    std::uint16_t game;
    std::uint16_t reserved;

    [[nodiscard]] std::size_t piece_count() const {
        return static_cast<std::size_t>(std::popcount(occupied));
    }
    [[nodiscard]] std::size_t output(std::size_t outputs) const {
        return output_for(std::popcount(occupied), outputs);
    }
    bool operator==(const Example&) const = default;
};
static_assert(sizeof(Example) == 32);

/// One game of a hundred is never learnt from, only used to see how well others were learnt.
inline bool is_held_out(const Example& example) {
    constexpr int kOneIn = 100;
    return example.game % kOneIn == 0;
}

/// The number by which the examples of a game know each other, from the game's start.
inline std::uint16_t game_number(const Position& start) {
    constexpr int kUpperBits = 48;
    return static_cast<std::uint16_t>(start.key() >> kUpperBits);
}

Example make_example(const Sample& sample, std::uint16_t game);

/// The features that are there, as each side sees them: first the side to move, then its enemy.
/// Those of one piece have the same place in both.
struct ActiveFeatures {
    std::size_t count = 0;
    std::array<std::array<std::uint16_t, Example::kMaxPieces>, 2> of_side;
};
ActiveFeatures active_features(const Example& example);

}  // namespace mutare::train
