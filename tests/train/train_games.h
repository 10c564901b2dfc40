// Games for tests of training: random moves with random scores.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tests/random_positions.h"
#include "train/game.h"

namespace mutare::tests {

/// A game of random moves with random scores, from a random start position.
train::Game random_game(SplitMix64& random);

/// A seed gives the same games each time.
std::vector<train::Game> random_games(std::size_t count, std::uint64_t seed = 0x88);

/// The first games of self-play at depth 2, always the same.
std::vector<train::Game> self_play_games(std::uint64_t count);

/// The bytes of a block.
std::string block_of(const std::vector<train::Game>& games);

/// A block with these contents, whatever they are, and the right checksum.
std::string block_around(std::string_view magic, std::size_t games, std::string_view contents);

/// The bytes of a block with the right checksum whose last game lacks its end.
std::string illegal_block(const std::vector<train::Game>& games);

/// The bytes of a file with a block for each game.
std::string game_file_of(const std::vector<train::Game>& games);

}  // namespace mutare::tests
