#include "train/self_play.h"

#include "engine/movegen.h"
#include "train/play_game.h"

namespace mutare::train {

namespace {

/// There must be one.
Move random_quiet_move(const Position& position, Random& random) {
    MoveList quiet;
    generate(position, find_checks(position.board(), position.side_to_move()), MoveClass::Quiet,
             quiet);
    return quiet[random_below(quiet.size(), random)];
}

}  // namespace

std::optional<Game> SelfPlayer::play(std::uint64_t number, const std::atomic<bool>& stopped) {
    // The transposition table and histories of other games must not change this one.
    searcher_.clear();
    Random random = random_for(settings_.seed, number);
    const Position opening = playable_opening(
        settings_.openings, random, [this](const Position& start) { return search(start).score; });
    return play_game(opening, settings_.adjudication, stopped,
                     [&](const Position& position) { return choose_move(position, random); });
}

ScoredMove SelfPlayer::search(const Position& position) {
    Control control;
    Listener no_listener;
    const SearchResult found = searcher_.run(position, settings_.limits, control, no_listener);
    return {found.best, found.score};
}

/// The score is that of the best move also where a random one is played.
ScoredMove SelfPlayer::choose_move(const Position& position, Random& random) {
    ScoredMove chosen = search(position);
    const bool is_quiet = is_quiet_sample({position, chosen, Result::Draw});
    if (is_quiet && random_percentile(random) < settings_.random_percent) {
        chosen.move = random_quiet_move(position, random);
    }
    return chosen;
}

void play_games(WorkerPool& pool, const SelfPlaySettings& settings,
                const std::function<void(const Game&)>& on_game) {
    SelfPlayer player(settings);
    while (const std::optional<std::uint64_t> number = pool.next_job()) {
        const std::optional<Game> game = player.play(*number, pool.is_stopped());
        if (!game) return;
        on_game(*game);
    }
}

}  // namespace mutare::train
