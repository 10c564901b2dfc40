#include "train/score_model.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "search/score.h"

namespace mutare::train {

namespace {

/// The scores beyond it, of mates and tablebases, are exact on every scale.
constexpr int kLargestRounded = Score::infinite().clamped_to_evals().value();
static_assert(kLargestRounded == 31'506, "game_file.md says so");
constexpr int kPlacesPerStep = 16;

constexpr int kNoiseUnit = 64;
constexpr int kNoiseAtStart = 16 * kNoiseUnit;

/// 0, 1, 2, 3, then twice for each power of two: 4–5, 6–7, 8–11, 12–15, …
std::size_t half_octaves(int value) {
    const auto bits = static_cast<std::uint32_t>(value);
    if (bits < 2) return bits;
    const auto width = static_cast<std::size_t>(std::bit_width(bits));
    return 2 * (width - 1) + (bits >> (width - 2) & 1);
}

}  // namespace

int ScoreScale::place_of(int score) const {
    if (step_ == 0) return score;
    if (score < 0) return -place_of(-score);
    if (score > kLargestRounded) return place_of(kLargestRounded) + score - kLargestRounded;
    const auto run = static_cast<unsigned>(score / step_ / kPlacesPerStep + 1);
    const int doublings = std::bit_width(run) - 1;
    const int step = step_ << doublings;
    const int first = kPlacesPerStep * (step - step_);
    return kPlacesPerStep * doublings + (score - first + step / 2) / step;
}

int ScoreScale::score_at(int place) const {
    if (step_ == 0) return place;
    if (place < 0) return -score_at(-place);
    const int last = place_of(kLargestRounded);
    if (place >= last) return kLargestRounded + place - last;
    const int step = step_ << place / kPlacesPerStep;
    const int first = kPlacesPerStep * (step - step_);
    return first + place % kPlacesPerStep * step;
}

void ScoreModel::begin_game() {
    last_ = {};
    count_ = 0;
    noise_ = kNoiseAtStart;
}

int ScoreModel::code(Coder& coder, int score) {
    const int place = scale_.place_of(score);
    const int expected = count_++ < 2 ? last_[0] : (3 * last_[0] + last_[1] + 2) >> 2;
    const std::size_t noise = std::min(kNoises - 1, half_octaves(noise_ / (kNoiseUnit / 2)));
    const std::size_t zeros = (last_[0] == 0 ? 1u : 0u) + (last_[1] == 0 ? 2u : 0u);
    const auto near = std::min<std::size_t>(kSizes - 1, static_cast<unsigned>(std::abs(expected)));
    int error = -expected;
    if (!coder.bit(is_zero_[zeros][noise][near], place == 0)) {
        const auto last = static_cast<unsigned>(std::abs(last_[0]));
        ErrorModel& model = errors_[noise][std::min<std::size_t>(kSizes - 1, std::bit_width(last))];
        error = place - expected;
        if (coder.bit(model.is_none, error == 0)) {
            error = 0;
        } else {
            const bool is_positive = coder.bit(model.is_positive[last_[0] > 0 ? 1 : 0], error > 0);
            const auto beyond_one = static_cast<std::uint32_t>(std::max(std::abs(error), 1) - 1);
            const auto size = static_cast<int>(model.beyond_one.code(coder, beyond_one)) + 1;
            error = is_positive ? size : -size;
        }
    }
    // A mate is no noise.
    const int miss = std::min(std::abs(error), 8 * (noise_ / kNoiseUnit + 1));
    noise_ += (miss * kNoiseUnit - noise_) / 4;
    last_ = {expected + error, last_[0]};
    return scale_.score_at(last_[0]);
}

}  // namespace mutare::train
