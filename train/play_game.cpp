#include "train/play_game.h"

namespace mutare::train {

std::optional<Game> play_game(const Position& start, const AdjudicationSettings& adjudication,
                              const std::atomic<bool>& stopped,
                              const std::function<ScoredMove(const Position&)>& search) {
    Game game{start};
    Position position = start;
    Adjudicator adjudicator(adjudication);
    std::optional<Ending> ending;
    while (!(ending = ending_by_rules(position))) {
        if (stopped) return std::nullopt;
        game.plies.push_back(search(position));
        const Sample sample{position, game.plies.back(), Result::Draw};
        ending = adjudicator.adjudicate(position, sample.white_score());
        if (ending) break;
        position.make_move(sample.played.move);
    }
    game.ending = *ending;
    return game;
}

}  // namespace mutare::train
