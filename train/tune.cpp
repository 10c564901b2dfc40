#include "train/tune.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <span>

#include "search/evaluation/evaluation.h"

namespace mutare::train {

namespace {

using Example = TrainingSet::Example;

RealTapered sum(const Coefficient* first, const Coefficient* end, const RealWeights& weights) {
    RealTapered total;
    for (; first != end; ++first) {
        const auto times = static_cast<float>(first->times);
        total.middlegame += times * weights[first->weight].middlegame;
        total.endgame += times * weights[first->weight].endgame;
    }
    return total;
}

void add_to(RealWeights& gradient, const Coefficient* first, const Coefficient* end,
            RealTapered slope) {
    for (; first != end; ++first) {
        const auto times = static_cast<float>(first->times);
        gradient[first->weight].middlegame += times * slope.middlegame;
        gradient[first->weight].endgame += times * slope.endgame;
    }
}

/// The evaluation of an example and what it was made of.
struct Evaluated {
    Evaluated(const TrainingSet& set, const Example& example, const RealWeights& weights);

    std::array<RealTapered, 2> danger;
    float chances;
    float centipawns;
};

/// `cost_of_danger` in real numbers.
RealTapered cost(RealTapered danger) {
    const float middlegame = std::max(danger.middlegame, 0.0F);
    const float endgame = std::max(danger.endgame, 0.0F);
    return {middlegame * middlegame / kDangerSquareDivisor, endgame / kEndgameDangerDivisor};
}

/// How the cost changes with the danger.
RealTapered cost_slope(RealTapered danger) {
    return {2 * std::max(danger.middlegame, 0.0F) / kDangerSquareDivisor,
            danger.endgame > 0 ? 1.0F / kEndgameDangerDivisor : 0.0F};
}

Evaluated::Evaluated(const TrainingSet& set, const Example& example, const RealWeights& weights) {
    const Coefficient* const all = set.coefficients();
    RealTapered total = sum(all + example.first, all + example.balance_end, weights);
    std::size_t first = example.balance_end;
    for (const Color side : {Color::White, Color::Black}) {
        const std::size_t end = example.danger_end[index(side)];
        danger[index(side)] = sum(all + first, all + end, weights);
        const RealTapered costs = cost(danger[index(side)]);
        const float sign = side == Color::White ? -1.0F : 1.0F;
        total.middlegame += sign * costs.middlegame;
        total.endgame += sign * costs.endgame;
        first = end;
    }
    centipawns = total.middlegame * example.middlegame + total.endgame * (1 - example.middlegame);
    chances = example.chances[centipawns >= 0 ? 0 : 1];
    centipawns *= chances;
}

/// Adds what an example has to say to the gradient, for a loss that changes by `slope` with the
/// evaluation.
void add_gradient(RealWeights& gradient, const TrainingSet& set, const Example& example,
                  const Evaluated& evaluated, float slope) {
    const Coefficient* const all = set.coefficients();
    const float full_slope = slope * evaluated.chances;
    const RealTapered balance{full_slope * example.middlegame,
                              full_slope * (1 - example.middlegame)};
    add_to(gradient, all + example.first, all + example.balance_end, balance);
    std::size_t first = example.balance_end;
    for (const Color side : {Color::White, Color::Black}) {
        const std::size_t end = example.danger_end[index(side)];
        const RealTapered costs = cost_slope(evaluated.danger[index(side)]);
        const float sign = side == Color::White ? -1.0F : 1.0F;
        add_to(
            gradient, all + first, all + end,
            {sign * costs.middlegame * balance.middlegame, sign * costs.endgame * balance.endgame});
        first = end;
    }
}

/// Adam for all weights. https://arxiv.org/abs/1412.6980
class Adam {
  public:
    void step(RealWeights& weights, const RealWeights& gradient, float rate) {
        ++steps_;
        for (std::size_t i = 0; i < kWeightCount; ++i) {
            step(weights[i].middlegame, gradient[i].middlegame, mean_[i].middlegame,
                 square_[i].middlegame, rate);
            step(weights[i].endgame, gradient[i].endgame, mean_[i].endgame, square_[i].endgame,
                 rate);
        }
    }

  private:
    void step(float& weight, float gradient, float& mean, float& square, float rate) const {
        constexpr float kMeanDecay = 0.9F;
        constexpr float kSquareDecay = 0.999F;
        constexpr float kTiny = 1e-8F;
        mean = kMeanDecay * mean + (1 - kMeanDecay) * gradient;
        square = kSquareDecay * square + (1 - kSquareDecay) * gradient * gradient;
        const float fair_mean = mean / (1 - std::pow(kMeanDecay, steps_));
        const float fair_square = square / (1 - std::pow(kSquareDecay, steps_));
        weight -= rate * fair_mean / (std::sqrt(fair_square) + kTiny);
    }

    RealWeights mean_{};
    RealWeights square_{};
    float steps_ = 0;
};

/// The gradient of a batch. Each weight is held where it started by a spring, which matters for
/// those that the games say little about.
RealWeights batch_gradient(const TrainingSet& set, std::span<const std::uint32_t> batch,
                           const RealWeights& weights, const RealWeights& start, double scale,
                           double doubt) {
    RealWeights gradient{};
    const auto share = static_cast<float>(1 / (scale * static_cast<double>(batch.size())));
    for (const std::uint32_t i : batch) {
        const Example& example = set[i];
        const Evaluated evaluated(set, example, weights);
        const auto expected = static_cast<float>(expected_points(evaluated.centipawns, scale));
        add_gradient(gradient, set, example, evaluated, (expected - example.points) * share);
    }
    const auto spring = static_cast<float>(1 / (doubt * doubt * static_cast<double>(set.size())));
    for (std::size_t i = 0; i < kWeightCount; ++i) {
        gradient[i].middlegame += spring * (weights[i].middlegame - start[i].middlegame);
        gradient[i].endgame += spring * (weights[i].endgame - start[i].endgame);
    }
    return gradient;
}

}  // namespace

RealWeights current_weights() {
    const auto* const first = reinterpret_cast<const Tapered*>(&kWeights);
    RealWeights weights;
    std::transform(first, first + kWeightCount, weights.begin(), [](Tapered weight) {
        return RealTapered{static_cast<float>(weight.middlegame()),
                           static_cast<float>(weight.endgame())};
    });
    return weights;
}

void TrainingSet::append(const Coefficients& coefficients) {
    coefficients_.insert(coefficients_.end(), coefficients.begin(), coefficients.end());
}

void TrainingSet::add(const Position& position, double points) {
    const Board& board = position.board();
    const Trace counts = trace(position);
    Example example;
    example.points = static_cast<float>(points);
    example.middlegame = static_cast<float>(phase(board)) / kFullPhase;
    example.first = coefficients_.size();
    append(counts.balance);
    example.balance_end = coefficients_.size();
    for (const Color side : {Color::White, Color::Black}) {
        append(counts.danger[index(side)]);
        example.danger_end[index(side)] = coefficients_.size();
        example.chances[index(side)] =
            static_cast<float>(winning_chances(board, side)) / kFullScale;
    }
    examples_.push_back(example);
}

double expected_points(double centipawns, double scale) {
    return 1 / (1 + std::exp(-centipawns / scale));
}

double evaluate(const TrainingSet& set, std::size_t example, const RealWeights& weights) {
    return static_cast<double>(Evaluated(set, set[example], weights).centipawns);
}

double mean_loss(const TrainingSet& set, const RealWeights& weights, double scale) {
    constexpr double kTiny = 1e-9;
    double loss = 0;
    for (std::size_t i = 0; i < set.size(); ++i) {
        const double expected = expected_points(evaluate(set, i, weights), scale);
        const auto points = static_cast<double>(set[i].points);
        loss -= points * std::log(expected + kTiny) + (1 - points) * std::log(1 - expected + kTiny);
    }
    return loss / static_cast<double>(set.size());
}

/// The loss has one valley: its middle third is narrowed down.
double best_scale(const TrainingSet& set, const RealWeights& weights) {
    double low = 20;
    double high = 1000;
    constexpr double kExact = 1;
    while (high - low > kExact) {
        const double third = (high - low) / 3;
        const bool is_lower =
            mean_loss(set, weights, low + third) < mean_loss(set, weights, high - third);
        (is_lower ? high : low) += is_lower ? -third : third;
    }
    return (low + high) / 2;
}

RealWeights tune(const TrainingSet& set, const RealWeights& start, const TuneSettings& settings,
                 const std::function<void(int, const RealWeights&)>& on_epoch) {
    constexpr std::size_t kBatch = 8192;
    constexpr double kFirstRate = 1.5;  // centipawns a step
    constexpr double kLastRate = 0.02;
    std::vector<std::uint32_t> order(set.size());
    std::iota(order.begin(), order.end(), 0U);
    std::mt19937_64 random(settings.seed);
    RealWeights weights = start;
    Adam adam;
    for (int epoch = 1; epoch <= settings.epochs; ++epoch) {
        std::shuffle(order.begin(), order.end(), random);
        const double done = static_cast<double>(epoch - 1) / settings.epochs;
        const auto rate = static_cast<float>(kFirstRate * std::pow(kLastRate / kFirstRate, done));
        for (std::size_t i = 0; i < order.size(); i += kBatch) {
            const auto batch = std::span(order).subspan(i, std::min(kBatch, order.size() - i));
            adam.step(weights,
                      batch_gradient(set, batch, weights, start, settings.scale, settings.doubt),
                      rate);
        }
        on_epoch(epoch, weights);
    }
    return weights;
}

}  // namespace mutare::train
