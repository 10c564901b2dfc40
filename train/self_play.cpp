#include "train/self_play.h"

#include "engine/movegen.h"

namespace mutare::train {

namespace {

/// There must be one.
Move random_quiet_move(const Position& position, SplitMix64& random) {
    MoveList quiet;
    generate(position, find_checks(position.board(), position.side_to_move()), MoveClass::Quiet,
             quiet);
    return quiet[random.below(quiet.size())];
}

}  // namespace

std::optional<Game> SelfPlayer::play(std::uint64_t number, const std::atomic<bool>& stopped) {
    // The transposition table and histories of other games must not change this one.
    searcher_.clear();
    SplitMix64 random(split_mix(settings_.seed ^ split_mix(number)));
    const Position opening = playable_opening(
        settings_.openings, random, [this](const Position& start) { return search(start).score; });
    Game game{opening};
    Position position = opening;
    Adjudicator adjudicator(settings_.adjudication);
    std::optional<Ending> ending;
    while (!(ending = ending_by_rules(position))) {
        if (stopped) return std::nullopt;
        game.plies.push_back(choose_move(position, random));
        const Sample sample{position, game.plies.back(), Result::Draw};
        ending = adjudicator.adjudicate(position, sample.white_score());
        if (ending) break;
        position.make_move(sample.played.move);
    }
    game.ending = *ending;
    return game;
}

ScoredMove SelfPlayer::search(const Position& position) {
    Control control;
    Listener no_listener;
    const SearchResult found = searcher_.run(position, settings_.limits, control, no_listener);
    return {found.best, found.score};
}

/// The score is that of the best move also where a random one is played.
ScoredMove SelfPlayer::choose_move(const Position& position, SplitMix64& random) {
    ScoredMove chosen = search(position);
    const bool is_quiet = is_quiet_sample({position, chosen, Result::Draw});
    if (is_quiet && static_cast<int>(random.below(100)) < settings_.random_percent) {
        chosen.move = random_quiet_move(position, random);
    }
    return chosen;
}

void play_games(Jobs& jobs, const SelfPlaySettings& settings,
                const std::function<void(const Game&)>& on_game) {
    SelfPlayer player(settings);
    while (const std::optional<std::uint64_t> number = jobs.next()) {
        const std::optional<Game> game = player.play(*number, jobs.is_stopped());
        if (!game) return;
        on_game(*game);
    }
}

}  // namespace mutare::train
