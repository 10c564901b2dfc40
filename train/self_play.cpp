#include "train/self_play.h"

#include <cstdlib>
#include <utility>

namespace mutare::train {

namespace {

Random random_for(std::uint64_t seed, std::uint64_t game) {
    std::seed_seq sequence{seed, seed >> 32, game, game >> 32};
    return Random(sequence);
}

}  // namespace

std::optional<Game> SelfPlayer::play(std::uint64_t number, const std::atomic<bool>& stopped) {
    // Nothing learnt in other games may change this one.
    searcher_.clear();
    Game game{playable_opening(number)};
    Position position = game.start;
    Adjudicator adjudicator(settings_.adjudication);
    std::optional<Ending> ending;
    while (!(ending = ending_by_rules(position))) {
        if (stopped) return std::nullopt;
        game.plies.push_back(search(position));
        const Sample sample{position, game.plies.back(), Result::Draw};
        ending = adjudicator.judge(plies_before(position), sample.white_score());
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
        if (opening && std::abs(search(*opening).score.value()) <= settings_.most_uneven) {
            return *opening;
        }
    }
}

ScoredMove SelfPlayer::search(const Position& position) {
    Control control;
    Listener nobody;
    const SearchResult found = searcher_.run(position, settings_.limits, control, nobody);
    return {found.best, found.score};
}

WorkerPool::WorkerPool(const SelfPlaySettings& settings, int threads, std::uint64_t games,
                       OnGame on_game)
    : settings_(settings), games_(games), on_game_(std::move(on_game)), busy_(threads) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

void WorkerPool::work() {
    SelfPlayer player(settings_);
    while (!is_stopped_) {
        const std::uint64_t number = next_game_++;
        if (number >= games_) break;
        const std::optional<Game> game = player.play(number, is_stopped_);
        if (!game) break;
        const std::lock_guard lock(telling_);
        on_game_(*game);
    }
    --busy_;
}

}  // namespace mutare::train
