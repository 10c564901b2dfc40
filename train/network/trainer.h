// Trains a network on examples in memory. Each epoch shows every example once, in a new order, but
// for those that do not fill a batch.
#pragma once

#include <barrier>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "train/network/adam.h"
#include "train/network/fast_backpropagation.h"

namespace mutare::train {

/// The learning rate of each step falls by cosine annealing. https://arxiv.org/abs/1608.03983
struct LearningRates {
    float first = 1e-3F;
    /// Towards which the rate falls; it would be that of one step more.
    float last = 1e-5F;

    /// The rate of a step, counted from 0, of that many.
    [[nodiscard]] float at(std::uint64_t step, std::uint64_t steps) const;
};

struct TrainingSettings {
    Shape shape;
    Target target;
    int epochs = 30;
    std::size_t batch_size = 4096;
    LearningRates rates;
    std::size_t threads = 1;
    std::uint64_t seed = 1;
};

/// The mean loss of an example: of the training examples during the epoch, and of the held-out
/// examples after it.
struct EpochLosses {
    double training = 0;
    /// 0 when none is held out; no network is that good.
    double held_out = 0;

    [[nodiscard]] bool has_held_out() const { return held_out != 0; }
};

/// Everything that one epoch leaves to the next, so everything that a checkpoint has to hold.
struct TrainingState {
    explicit TrainingState(const Shape& shape) : parameters(shape), optimiser(shape) {}

    Parameters<float> parameters;
    AdamW optimiser;
    int epochs_done = 0;
};

/// The same settings, examples and state give the same network, to the last bit.
class Trainer {
  public:
    /// The state must outlive the trainer and have the shape of the settings.
    Trainer(const TrainingSettings& settings, TrainingState& state);

    /// Called after each batch, in another thread: how many of the epoch's batches are done, of how
    /// many. False stops there.
    using OnBatch = std::function<bool(std::size_t done, std::size_t batches)>;

    /// Trains on all full batches of the examples, then measures the loss of the held-out examples.
    /// None when it was stopped before the end, which leaves a state that nothing can continue.
    /// Requires at least one training example.
    std::optional<EpochLosses> run_epoch(
        std::span<const Example> examples, std::span<const Example> held_out,
        const OnBatch& on_batch = [](std::size_t, std::size_t) { return true; });
    /// The mean loss of the examples, without training on them; 0 if there are none.
    double mean_loss(std::span<const Example> examples);

  private:
    /// What belongs to one thread.
    struct Worker {
        Worker(const Shape& shape, const Target& target)
            : backpropagation(shape, target), gradient(shape) {}

        FastBackpropagation backpropagation;
        Parameters<float> gradient;
        double loss = 0;
    };
    struct Epoch;

    /// What one thread does in an epoch: of each batch its share of the examples, and then, for its
    /// share of the parameters, the optimiser's step.
    void train_batches(std::size_t number, const Epoch& epoch, std::barrier<>& barrier,
                       const OnBatch& on_batch);
    /// Adds the gradient and the loss of a range of the epoch's examples to the worker's.
    void accumulate_gradient(Worker& worker, const Epoch& epoch, Range range);
    /// Calls `job(number)` in a thread for each worker. The result is the sum of their losses.
    template <class Job>
    double run_workers(const Job& job);

    const TrainingSettings settings_;
    TrainingState& state_;
    std::vector<Worker> workers_;
    /// The workers' gradients.
    std::vector<Parameters<float>*> gradients_;
    bool is_stopped_ = false;
};

}  // namespace mutare::train
