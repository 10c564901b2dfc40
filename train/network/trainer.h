// Trains a network on examples in memory, in epochs: each shows every example once, in an order of
// its own.
#pragma once

#include <barrier>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "train/network/adam.h"
#include "train/network/backpropagation.h"

namespace mutare::train {

struct TrainingSettings {
    Shape shape;
    Teacher teacher;
    int epochs = 20;
    std::size_t batch = 16384;
    /// The size of a step, from the first to the last.
    float first_rate = 1e-3F;
    float last_rate = 1e-5F;
    std::size_t threads = 1;
    std::uint64_t seed = 1;
};

/// All that one batch leaves to the next, so all that must be kept to go on later.
struct TrainingState {
    explicit TrainingState(const Shape& shape) : parameters(shape), optimiser(shape) {}

    Parameters<float> parameters;
    AdamW optimiser;
    int epochs_done = 0;
    std::uint64_t steps_done = 0;
};

/// With the same settings, examples and state it comes to the same network, to the last bit.
class Trainer {
  public:
    /// The state is kept outside; it must have the shape of the settings.
    Trainer(const TrainingSettings& settings, TrainingState& state);

    /// Learns from all lessons once. The result is the mean loss of an example on the way. Requires
    /// that there are any.
    double run_epoch(std::span<const Example> lessons);
    /// The mean loss of examples, without learning from them.
    double mean_loss(std::span<const Example> examples);

  private:
    struct Worker {
        Worker(const Shape& shape, const Teacher& teacher)
            : backpropagation(fastest_backpropagation(shape, teacher)), gradient(shape) {}

        std::unique_ptr<Backpropagation<float>> backpropagation;
        Parameters<float> gradient;
        double loss = 0;
    };
    struct Epoch;

    void work(std::size_t number, const Epoch& epoch, std::barrier<>& barrier);
    void learn(Worker& worker, const Epoch& epoch, Range places);
    /// Calls `job(number)` in a thread for each worker, and adds up their losses.
    template <class Job>
    double run_workers(const Job& job);

    const TrainingSettings settings_;
    TrainingState& state_;
    std::vector<Worker> workers_;
    /// The workers' gradients.
    std::vector<Parameters<float>*> gradients_;
};

}  // namespace mutare::train
