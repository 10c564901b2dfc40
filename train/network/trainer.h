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
    Target target;
    int epochs = 30;
    std::size_t batch = 4096;
    /// The size of a step, from the first to the last.
    float first_rate = 1e-3F;
    float last_rate = 1e-5F;
    std::size_t threads = 1;
    std::uint64_t seed = 1;
};

/// What came out of an epoch: the mean loss of an example on the way, and then, of those held out.
struct EpochLosses {
    double lessons = 0;
    double held_out = 0;

    bool operator==(const EpochLosses&) const = default;
};

/// All that one epoch leaves to the next, so all that must be kept to go on later.
struct TrainingState {
    explicit TrainingState(const Shape& shape) : parameters(shape), optimiser(shape) {}

    [[nodiscard]] int epochs_done() const { return static_cast<int>(history.size()); }

    Parameters<float> parameters;
    AdamW optimiser;
    std::uint64_t steps_done = 0;
    std::vector<EpochLosses> history;
};

/// With the same settings, examples and state it comes to the same network, to the last bit.
class Trainer {
  public:
    /// The state is kept outside; it must have the shape of the settings.
    Trainer(const TrainingSettings& settings, TrainingState& state);

    /// Learns from all lessons once, and looks at the examples held out. The losses become part of
    /// the state. Requires that there are lessons.
    EpochLosses run_epoch(std::span<const Example> lessons, std::span<const Example> held_out);
    /// The mean loss of examples, without learning from them; 0 if there are none.
    double mean_loss(std::span<const Example> examples);

  private:
    struct Worker {
        Worker(const Shape& shape, const Target& target)
            : backpropagation(fastest_backpropagation(shape, target)), gradient(shape) {}

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
