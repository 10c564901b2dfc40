#include "train/tuning/pair_player.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <utility>

#include "train/play_game.h"

namespace mutare::train {

namespace {

/// The processor time that this thread has used.
std::uint64_t cpu_nanoseconds() {
    constexpr std::uint64_t kBillion = 1'000'000'000;
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * kBillion +
           static_cast<std::uint64_t>(time.tv_nsec);
}

}  // namespace

void MatchResult::add(const MatchResult& other) {
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    plus.add(other.plus);
    minus.add(other.minus);
}

double MatchResult::doublings() const {
    const double of_plus = plus.nanoseconds_per_node();
    const double of_minus = minus.nanoseconds_per_node();
    if (of_plus <= 0 || of_minus <= 0) return 0;
    return std::clamp(std::log2(of_minus / of_plus), -1.0, 1.0);
}

void Player::start(const mutare::Parameters& parameters) {
    searcher_.parameters() = parameters;
    searcher_.clear();
}

ScoredMove Player::search(const Position& position, const Limits& limits) {
    Control control;
    Listener no_listener;
    const std::uint64_t before = cpu_nanoseconds();
    const SearchResult found = searcher_.run(position, limits, control, no_listener);
    cost_.add({found.nodes, cpu_nanoseconds() - before});
    return {found.best, found.score};
}

SearchCost Player::take_cost() {
    return std::exchange(cost_, {});
}

Position PairPlayer::random_opening(const OpeningSettings& settings, Random& random) {
    plus_.start(mutare::Parameters());
    return playable_opening(settings, random, [this](const Position& position) {
        return plus_.search(position, limits_).score;
    });
}

std::optional<MatchResult> PairPlayer::play(const Position& opening, const mutare::Parameters& plus,
                                            const mutare::Parameters& minus,
                                            const std::atomic<bool>& stopped) {
    plus_.take_cost();
    minus_.take_cost();
    MatchResult result;
    for (const Color plus_color : {Color::White, Color::Black}) {
        plus_.start(plus);
        minus_.start(minus);
        const std::optional<Game> game =
            play_game(opening, adjudication_, stopped, [&](const Position& position) {
                Player& player = position.side_to_move() == plus_color ? plus_ : minus_;
                return player.search(position, limits_);
            });
        if (!game) return std::nullopt;
        if (game->ending.result == Result::Draw) {
            ++result.draws;
        } else if (game->ending.result == win_of(plus_color)) {
            ++result.wins;
        } else {
            ++result.losses;
        }
    }
    result.plus = plus_.take_cost();
    result.minus = minus_.take_cost();
    return result;
}

}  // namespace mutare::train
