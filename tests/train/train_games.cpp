#include "tests/train/train_games.h"

#include "engine/movegen.h"
#include "train/game_file.h"

namespace mutare::tests {

using namespace train;

Game random_game(Random& random) {
    constexpr std::size_t kMaxPlies = 120;
    const auto back_rank = [&] { return static_cast<int>(random.below(kBackRanks)); };
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
    Random random(seed);
    std::vector<Game> games;
    while (games.size() < count) games.push_back(random_game(random));
    return games;
}

std::string block_of(const std::vector<Game>& games) {
    BlockWriter writer;
    for (const Game& game : games) writer.add(game);
    return writer.take();
}

std::string game_file_of(const std::vector<Game>& games) {
    std::string bytes;
    for (const Game& game : games) bytes += block_of({game});
    return bytes;
}

}  // namespace mutare::tests
