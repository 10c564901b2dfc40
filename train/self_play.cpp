#include "train/self_play.h"

#include "train/play_game.h"

namespace mutare::train {

std::optional<Game> SelfPlayer::play(std::uint64_t number, const std::atomic<bool>& stopped) {
    // The transposition table and histories of other games must not change this one.
    searcher_.clear();
    Random random = random_for(settings_.seed, number);
    const Position opening = playable_opening(
        settings_.openings, random, [this](const Position& start) { return search(start).score; });
    return play_game(opening, settings_.adjudication, stopped,
                     [this](const Position& position) { return search(position); });
}

ScoredMove SelfPlayer::search(const Position& position) {
    Control control;
    Listener no_listener;
    const SearchResult found = searcher_.run(position, settings_.limits, control, no_listener);
    return {found.best, found.score};
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
