#include "tests/train/train_games.h"

#include <atomic>

#include "base/bytes.h"
#include "base/text.h"
#include "engine/movegen.h"
#include "train/game_file.h"
#include "train/self_play.h"

namespace mutare::tests {

using namespace train;

Game random_game(SplitMix64& random) {
    constexpr std::size_t kMaxPlies = 120;
    const auto back_rank = [&] { return static_cast<int>(random.below(kChess960Starts)); };
    Game game{start_position(back_rank(), back_rank())};
    game.ending = {static_cast<Result>(random.below(3)),
                   static_cast<Termination>(random.below(kTerminationNames.size()))};
    Position position = game.start;
    for (std::size_t plies = random.below(kMaxPlies); plies > 0; --plies) {
        const MoveList moves = legal_moves(position);
        if (moves.is_empty()) break;
        const int score = static_cast<int>(random.below(64'001)) - 32'000;
        game.plies.push_back({moves[random.below(moves.size())], Score(score)});
        position.make_move(game.plies.back().move);
    }
    return game;
}

std::vector<Game> random_games(std::size_t count, std::uint64_t seed) {
    SplitMix64 random(seed);
    std::vector<Game> games;
    while (games.size() < count) games.push_back(random_game(random));
    return games;
}

std::vector<Game> self_play_games(std::uint64_t count) {
    SelfPlaySettings settings;
    settings.search.limits.depth = 2;
    settings.search.hash_megabytes = 1;
    SelfPlayer player(settings);
    const std::atomic<bool> never = false;
    std::vector<Game> games;
    for (std::uint64_t i = 0; i < count; ++i) games.push_back(*player.play(i, never));
    return games;
}

std::string block_of(const std::vector<Game>& games) {
    BlockWriter writer;
    for (const Game& game : games) writer.add(game);
    return writer.take();
}

std::string block_around(std::string_view magic, std::size_t games, std::string_view contents) {
    std::string numbers;
    ByteWriter writer(numbers);
    writer.fixed(games, 4);
    writer.fixed(contents.size(), 4);
    writer.fixed(crc32(numbers + std::string(contents)), 4);
    return join(magic, numbers, contents);
}

std::string illegal_block(const std::vector<Game>& games) {
    const std::string block = block_of(games);
    std::string contents(find_blocks(block).whole.front().contents);
    contents.resize(contents.size() - 4);
    return block_around("MutGame2", games.size(), contents);
}

std::string game_file_of(const std::vector<Game>& games) {
    std::string bytes;
    for (const Game& game : games) bytes += block_of({game});
    return bytes;
}

}  // namespace mutare::tests
