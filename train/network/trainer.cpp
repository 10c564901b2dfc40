#include "train/network/trainer.h"

#include <algorithm>
#include <array>
#include <deque>
#include <latch>
#include <numbers>

#include "base/thread.h"
#include "train/network/shuffle.h"

namespace mutare::train {

namespace {

/// The cosine of π · x for x from 0 to 1, by a series that every machine rounds equally, unlike the
/// function of a library. https://en.wikipedia.org/wiki/Taylor_series
double cosine_of_pi_times(double x) {
    constexpr int kLastPower = 21;
    const double y = std::numbers::pi * (0.5 - x);  // its sine is wanted
    double term = y;
    double sum = y;
    for (int power = 3; power <= kLastPower; power += 2) {
        term *= -y * y / ((power - 1) * power);
        sum += term;
    }
    return sum;
}

}  // namespace

float LearningRates::at(std::uint64_t step, std::uint64_t steps) const {
    const double progress = static_cast<double>(step) / static_cast<double>(steps);
    const double share_left = (1 + cosine_of_pi_times(progress)) / 2;
    return last + static_cast<float>(share_left) * (first - last);
}

struct Trainer::Epoch {
    Epoch(const TrainingSettings& settings, const TrainingState& state,
          std::span<const Example> all)
        : examples(all),
          order(all.size(), settings.seed ^ static_cast<std::uint64_t>(state.epochs_done) << 32),
          batch_size(std::min(settings.batch_size, all.size())),
          batches(all.size() / batch_size),
          first_step(static_cast<std::uint64_t>(state.epochs_done) * batches) {}

    const std::span<const Example> examples;
    const Shuffle order;
    const std::size_t batch_size;
    /// Examples that do not fill a batch are left out; each epoch leaves out others.
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
        // The jobs wait for each other, so none begins before there is a thread for every one.
        std::latch is_decided(1);
        bool can_begin = false;
        std::deque<Thread> threads;
        try {
            for (std::size_t i = 0; i < workers_.size(); ++i) {
                threads.emplace_back([&, i] {
                    is_decided.wait();
                    if (can_begin) job(i);
                });
            }
            can_begin = true;
        } catch (...) {
            is_decided.count_down();
            throw;
        }
        is_decided.count_down();
    }
    double loss = 0;
    for (const Worker& worker : workers_) loss += worker.loss;
    return loss;
}

std::optional<EpochLosses> Trainer::run_epoch(std::span<const Example> examples,
                                              std::span<const Example> held_out,
                                              const OnBatch& on_batch) {
    const Epoch epoch(settings_, state_, examples);
    std::barrier<> barrier(static_cast<std::ptrdiff_t>(workers_.size()));
    is_stopped_ = false;
    const double loss =
        run_workers([&](std::size_t number) { train_batches(number, epoch, barrier, on_batch); });
    if (is_stopped_) return std::nullopt;
    ++state_.epochs_done;
    return EpochLosses{loss / static_cast<double>(epoch.batches * epoch.batch_size),
                       mean_loss(held_out)};
}

void Trainer::train_batches(std::size_t number, const Epoch& epoch, std::barrier<>& barrier,
                            const OnBatch& on_batch) {
    Worker& worker = workers_[number];
    const Range examples = Range::part(epoch.batch_size, number, workers_.size());
    const Range parameters = Range::part(state_.parameters.all().size(), number, workers_.size());
    const std::uint64_t all_steps = epoch.batches * static_cast<std::uint64_t>(settings_.epochs);
    worker.loss = 0;
    for (std::size_t i = 0; i < epoch.batches; ++i) {
        worker.backpropagation.set_parameters(state_.parameters);
        const std::size_t first = i * epoch.batch_size;
        accumulate_gradient(worker, epoch, {first + examples.begin, first + examples.end});
        barrier.arrive_and_wait();
        const std::uint64_t step = epoch.first_step + i;
        state_.optimiser.update(state_.parameters, gradients_, parameters,
                                {settings_.rates.at(step, all_steps), step, epoch.batch_size});
        if (number == 0) is_stopped_ = !on_batch(i + 1, epoch.batches);
        barrier.arrive_and_wait();
        if (is_stopped_) return;
    }
}

void Trainer::accumulate_gradient(Worker& worker, const Epoch& epoch, Range range) {
    // In a random order, almost every example is a cache miss. Requesting many at once hides the
    // latency.
    constexpr std::size_t kPrefetched = 1024;
    std::array<const Example*, kPrefetched> addresses;
    std::array<Example, kPrefetched> examples;
    for (std::size_t first = range.begin; first < range.end; first += kPrefetched) {
        const std::size_t size = std::min(kPrefetched, range.end - first);
        for (std::size_t i = 0; i < size; ++i) {
            addresses[i] = &epoch.examples[epoch.order[first + i]];
            __builtin_prefetch(addresses[i]);
        }
        for (std::size_t i = 0; i < size; ++i) examples[i] = *addresses[i];
        worker.loss +=
            worker.backpropagation.loss(std::span(examples).first(size), &worker.gradient);
    }
}

double Trainer::mean_loss(std::span<const Example> examples) {
    const double loss = run_workers([&](std::size_t number) {
        const Range range = Range::part(examples.size(), number, workers_.size());
        Worker& worker = workers_[number];
        worker.backpropagation.set_parameters(state_.parameters);
        worker.loss =
            worker.backpropagation.loss(examples.subspan(range.begin, range.end - range.begin));
    });
    return loss / static_cast<double>(std::max<std::size_t>(examples.size(), 1));
}

}  // namespace mutare::train
