#include "train/network/trainer.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <system_error>

#include "base/bytes.h"
#include "tests/catch.h"
#include "tests/train/train_examples.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

TrainingSettings small_settings(std::size_t threads) {
    TrainingSettings settings;
    settings.shape = {32, 2};
    settings.epochs = 6;
    settings.batch_size = 300;
    settings.threads = threads;
    settings.seed = 5;
    return settings;
}

TrainingState first_state(const TrainingSettings& settings) {
    TrainingState state(settings.shape);
    state.parameters = random_parameters(settings.shape, settings.seed);
    return state;
}

/// Trains from a state up to an epoch.
void train_to(int epoch, const TrainingSettings& settings, std::span<const Example> examples,
              TrainingState& state) {
    Trainer trainer(settings, state);
    while (state.epochs_done < epoch) trainer.run_epoch(examples, {});
}

bool are_equal(const TrainingState& a, const TrainingState& b) {
    return std::ranges::equal(a.parameters.all(), b.parameters.all());
}

}  // namespace

TEST_CASE("the same settings give the same network, to the last bit") {
    const std::vector<Example> examples = random_examples(1600);
    for (const std::size_t threads : {1u, 2u, 3u}) {
        const TrainingSettings settings = small_settings(threads);
        TrainingState one = first_state(settings);
        TrainingState other = first_state(settings);
        train_to(2, settings, examples, one);
        train_to(2, settings, examples, other);
        CHECK(are_equal(one, other));
    }
}

TEST_CASE("a network is the same with every instruction set, to the last bit") {
    const std::vector<Example> examples = random_examples(1600);
    TrainingSettings settings = small_settings(1);
    settings.shape = {352, 2};
    settings.target = {0.1F, 400};
    TrainingState state = first_state(settings);
    train_to(2, settings, examples, state);
    const std::span<const float> all = state.parameters.all();
    CHECK(crc32({reinterpret_cast<const char*>(all.data()), all.size_bytes()}) == 0x68DDE4F5);
}

TEST_CASE("two threads have the same losses as one, up to rounding") {
    const std::vector<Example> examples = random_examples(1600);
    TrainingState alone = first_state(small_settings(1));
    TrainingState together = first_state(small_settings(2));
    Trainer one(small_settings(1), alone);
    Trainer two(small_settings(2), together);
    for (int epoch = 0; epoch < 3; ++epoch) {
        const EpochLosses losses = one.run_epoch(examples, examples).value();
        const EpochLosses others = two.run_epoch(examples, examples).value();
        CHECK(std::abs(losses.training - others.training) < 1e-5);
        CHECK(std::abs(losses.held_out - others.held_out) < 1e-5);
    }
}

TEST_CASE("another seed gives another network") {
    const std::vector<Example> examples = random_examples(600);
    TrainingSettings settings = small_settings(1);
    TrainingState one = first_state(settings);
    TrainingState other = first_state(settings);
    train_to(1, settings, examples, one);
    settings.seed = 6;  // changes only the order of the examples here
    train_to(1, settings, examples, other);
    CHECK_FALSE(are_equal(one, other));
}

TEST_CASE("training lowers the loss") {
    const std::vector<Example> examples = random_examples(2000);
    TrainingSettings settings = small_settings(2);
    settings.rates.first = 0.01F;
    TrainingState state = first_state(settings);
    Trainer trainer(settings, state);
    const double before = trainer.mean_loss(examples);
    double after = 0;
    while (state.epochs_done < settings.epochs) {
        after = trainer.run_epoch(examples, examples)->held_out;
    }
    CHECK(after < 0.7 * before);
    CHECK(after == trainer.mean_loss(examples));
}

TEST_CASE("an epoch can be stopped after each batch") {
    const std::vector<Example> examples = random_examples(1000);
    for (const std::size_t threads : {1u, 3u}) {
        const TrainingSettings settings = small_settings(threads);
        TrainingState state = first_state(settings);
        std::size_t calls = 0;
        CHECK_FALSE(Trainer(settings, state)
                        .run_epoch(examples, {}, [&](std::size_t done, std::size_t batches) {
                            CHECK(done == ++calls);
                            CHECK(batches == 3);
                            return done < 2;
                        }));
        CHECK(calls == 2);
        CHECK(state.epochs_done == 0);
    }
}

TEST_CASE("an epoch ends when there are fewer threads than it needs", "[slow]") {
    if (!std::filesystem::exists("/proc/self/statm")) SKIP("this system does not say its memory");
    const std::vector<Example> examples = random_examples(1000);
    const TrainingSettings settings = small_settings(8);
    TrainingState state = first_state(settings);
    Trainer trainer(settings, state);
    const auto fails = [&] {
        // There is room for some of the threads, each of which has a stack of 8 MiB.
        constexpr rlim_t kRoom = 40 << 20;
        rlim_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        const rlim_t size = pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE)) + kRoom;
        const rlimit limit{size, size};
        ::setrlimit(RLIMIT_AS, &limit);
        try {
            trainer.run_epoch(examples, {});
        } catch (const std::system_error&) {
            return true;
        }
        return false;
    };
    const pid_t child = ::fork();
    REQUIRE(child != -1);
    if (child == 0) {
        constexpr unsigned kForever = 300;  // seconds, after which it hangs
        ::alarm(kForever);
        ::_exit(fails() ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("fewer examples than the batch size make one batch") {
    const std::vector<Example> examples = random_examples(10);
    const TrainingSettings settings = small_settings(2);
    TrainingState state = first_state(settings);
    train_to(1, settings, examples, state);
    CHECK(state.epochs_done == 1);
}

TEST_CASE("the learning rate follows the cosine from the first to the last one") {
    const LearningRates rates{0.01F, 0.001F};
    for (std::uint64_t step = 0; step <= 1000; ++step) {
        const double angle = std::numbers::pi * static_cast<double>(step) / 1000;
        const double expected = 0.001 + 0.009 * (1 + std::cos(angle)) / 2;
        REQUIRE(std::abs(rates.at(step, 1000) - expected) < 1e-7);
    }
}
