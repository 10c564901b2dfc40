#include "train/tuning/tuner.h"

#include <algorithm>
#include <cmath>

namespace mutare::train {

namespace {

/// How many points the course of a whole tuning has.
constexpr std::uint64_t kPoints = 400;

/// The table with these values of the tuned numbers.
mutare::Parameters with_values(const TunedNumbers& numbers, const std::vector<int>& values) {
    mutare::Parameters parameters;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        set_parameter(parameters, numbers[i].row.name, values[i]);
    }
    return parameters;
}

}  // namespace

double result_with_speed(const MatchResult& pair, int elo_of_doubling) {
    // Between equals one Elo is worth ln(10) / 1600 points a game, and wins minus losses are twice
    // the points above one half.
    const double won_by_elo =
        std::log(10) / 800 * static_cast<double>(pair.wins + pair.draws + pair.losses);
    return pair.wins_minus_losses() + won_by_elo * elo_of_doubling * pair.doublings();
}

void Tuner::play_pairs(WorkerPool& pool) {
    PairPlayer player(settings_.limits, settings_.adjudication, settings_.hash_megabytes);
    while (const std::optional<std::uint64_t> job = pool.next_job()) {
        const std::uint64_t number = first_pair_ + *job;
        const std::uint64_t step = number + 1;
        Random random = random_for(settings_.seed, number);
        const TunedNumbers numbers = state().numbers;
        const Perturbed perturbed = perturb(numbers, settings_.spsa, step, random);
        const Position opening = player.random_opening(settings_.openings, random);
        const std::optional<MatchResult> pair =
            player.play(opening, with_values(numbers, perturbed.plus),
                        with_values(numbers, perturbed.minus), pool.is_stopped());
        if (!pair) return;
        learn_from(*pair, perturbed, step);
    }
}

TuningState Tuner::state() const {
    const std::lock_guard lock(mutex_);
    return state_;
}

void Tuner::learn_from(const MatchResult& pair, const Perturbed& perturbed, std::uint64_t step) {
    const std::lock_guard lock(mutex_);
    learn(state_.numbers, settings_.spsa, step, perturbed.signs,
          result_with_speed(pair, settings_.elo_of_doubling));
    state_.add(pair, perturbed);
    const std::uint64_t interval = std::max<std::uint64_t>(settings_.spsa.steps / kPoints, 1);
    if (state_.pairs % interval == 0) state_.add_point();
}

}  // namespace mutare::train
