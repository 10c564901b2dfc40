#include "train/self_play.h"

namespace mutare::train {

std::optional<Game> SelfPlayer::play(std::uint64_t number, const std::atomic<bool>& stopped) {
    searcher_.begin_game();
    SplitMix64 random(split_mix(settings_.seed ^ split_mix(number)));
    const auto score = [&](const Position& start) {
        return stopped ? Score::draw() : searcher_.search(start).score;
    };
    const Position opening = playable_opening(settings_.openings, random, score);
    Game game{opening};
    Position position = opening;
    Adjudicator adjudicator(settings_.adjudication);
    std::optional<Ending> ending;
    while (!(ending = ending_by_rules(position))) {
        if (stopped) return std::nullopt;
        game.plies.push_back(searcher_.search(position));
        const Sample sample{position, game.plies.back(), Result::Draw};
        ending = adjudicator.adjudicate(position, sample.white_score());
        if (ending) break;
        position.make_move(sample.played.move);
    }
    game.ending = *ending;
    return game;
}

}  // namespace mutare::train
