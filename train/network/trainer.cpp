#include "train/network/trainer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <thread>

#include "train/network/shuffle.h"

namespace mutare::train {

namespace {

/// Examples are fetched from all over the memory in such portions.
constexpr std::size_t kShard = 1024;

/// Falls from the first to the last as half a wave of the cosine does.
float rate_at(const TrainingSettings& settings, double share_done) {
    const double height = (1 + std::cos(std::numbers::pi * share_done)) / 2;
    return settings.last_rate +
           static_cast<float>(height) * (settings.first_rate - settings.last_rate);
}

}  // namespace

struct Trainer::Epoch {
    Epoch(const TrainingSettings& settings, const TrainingState& state,
          std::span<const Example> all)
        : lessons(all),
          order(all.size(), settings.seed ^ std::uint64_t{state.history.size()} << 32),
          batch(std::min(settings.batch, all.size())),
          batches(all.size() / batch),
          first_step(state.steps_done) {}

    const std::span<const Example> lessons;
    const Shuffle order;
    const std::size_t batch;
    /// What does not fill a batch is left out; in the next epoch it is something else.
    const std::size_t batches;
    const std::uint64_t first_step;
};

Trainer::Trainer(const TrainingSettings& settings, TrainingState& state)
    : settings_(settings), state_(state) {
    for (std::size_t i = 0; i < settings.threads; ++i) {
        workers_.emplace_back(settings.shape, settings.target);
    }
    for (Worker& worker : workers_) gradients_.push_back(&worker.gradient);
}

template <class Job>
double Trainer::run_workers(const Job& job) {
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < workers_.size(); ++i) threads.emplace_back([&, i] { job(i); });
    }
    double loss = 0;
    for (const Worker& worker : workers_) loss += worker.loss;
    return loss;
}

EpochLosses Trainer::run_epoch(std::span<const Example> lessons,
                               std::span<const Example> held_out) {
    const Epoch epoch(settings_, state_, lessons);
    std::barrier<> barrier(static_cast<std::ptrdiff_t>(workers_.size()));
    const double loss = run_workers([&](std::size_t number) { work(number, epoch, barrier); });
    state_.steps_done += epoch.batches;
    state_.history.push_back(
        {loss / static_cast<double>(epoch.batches * epoch.batch), mean_loss(held_out)});
    return state_.history.back();
}

void Trainer::work(std::size_t number, const Epoch& epoch, std::barrier<>& barrier) {
    Worker& worker = workers_[number];
    const Range mine = Range::part(epoch.batch, number, workers_.size());
    const Range my_parameters =
        Range::part(state_.parameters.all().size(), number, workers_.size());
    const auto all_batches = static_cast<double>(epoch.batches) * settings_.epochs;
    const auto batches_before =
        static_cast<double>(epoch.batches) * static_cast<double>(state_.epochs_done());
    worker.loss = 0;
    for (std::size_t i = 0; i < epoch.batches; ++i) {
        worker.backpropagation->use(state_.parameters);
        const std::size_t first = i * epoch.batch;
        learn(worker, epoch, {first + mine.begin, first + mine.end});
        barrier.arrive_and_wait();
        const double done = (batches_before + static_cast<double>(i)) / all_batches;
        state_.optimiser.move(state_.parameters, gradients_, my_parameters,
                              {rate_at(settings_, done), epoch.first_step + i, epoch.batch});
        barrier.arrive_and_wait();
    }
}

void Trainer::learn(Worker& worker, const Epoch& epoch, Range places) {
    std::array<const Example*, kShard> places_in_memory;
    std::array<Example, kShard> shard;
    for (std::size_t first = places.begin; first < places.end; first += kShard) {
        const std::size_t size = std::min(kShard, places.end - first);
        // Almost every one is a cache miss, which to wait for one after the other takes long.
        for (std::size_t i = 0; i < size; ++i) {
            places_in_memory[i] = &epoch.lessons[epoch.order[first + i]];
            __builtin_prefetch(places_in_memory[i]);
        }
        for (std::size_t i = 0; i < size; ++i) shard[i] = *places_in_memory[i];
        worker.loss +=
            worker.backpropagation->add_gradient(std::span(shard).first(size), worker.gradient);
    }
}

double Trainer::mean_loss(std::span<const Example> examples) {
    const double loss = run_workers([&](std::size_t number) {
        const Range mine = Range::part(examples.size(), number, workers_.size());
        Worker& worker = workers_[number];
        worker.backpropagation->use(state_.parameters);
        worker.loss =
            worker.backpropagation->loss(examples.subspan(mine.begin, mine.end - mine.begin));
    });
    return loss / static_cast<double>(std::max<std::size_t>(examples.size(), 1));
}

}  // namespace mutare::train
