#include "train/self_play.h"

#include <cstdlib>

namespace mutare::train {

namespace {

Random random_for(std::uint64_t seed, std::uint64_t game) {
    std::seed_seq sequence{seed, seed >> 32, game, game >> 32};
    return Random(sequence);
}

}  // namespace

std::optional<Game> SelfPlayer::play(std::uint64_t number, const std::atomic<bool>& stopped) {
    // The transposition table and histories of other games must not change this one.
    searcher_.clear();
    Game game{playable_opening(number)};
    Position position = game.start;
    Adjudicator adjudicator(settings_.adjudication);
    std::optional<Ending> ending;
    while (!(ending = ending_by_rules(position))) {
        if (stopped) return std::nullopt;
        game.plies.push_back(search(position));
        const Sample sample{position, game.plies.back(), Result::Draw};
        ending = adjudicator.adjudicate(plies_before(position), sample.white_score());
        if (ending) break;
        position.make_move(sample.played.move);
    }
    game.ending = *ending;
    return game;
}

Position SelfPlayer::playable_opening(std::uint64_t number) {
    Random random = random_for(settings_.seed, number);
    while (true) {
        const std::optional<Position> opening = random_opening(settings_.openings, random);
        if (opening && std::abs(search(*opening).score.value()) <= settings_.max_opening_score) {
            return *opening;
        }
    }
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
