#include "train/network/trainer.h"

#include <algorithm>

#include "tests/catch.h"
#include "tests/train/train_examples.h"
#include "train/network/checkpoint.h"

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
    while (state.epochs_done() < epoch) trainer.run_epoch(examples, {});
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

TEST_CASE("two threads have the same losses as one, up to rounding") {
    const std::vector<Example> examples = random_examples(1600);
    TrainingState alone = first_state(small_settings(1));
    TrainingState together = first_state(small_settings(2));
    Trainer one(small_settings(1), alone);
    Trainer two(small_settings(2), together);
    for (int epoch = 0; epoch < 3; ++epoch) {
        const EpochLosses losses = one.run_epoch(examples, examples);
        const EpochLosses others = two.run_epoch(examples, examples);
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
    settings.learning_rate = 0.01F;
    TrainingState state = first_state(settings);
    Trainer trainer(settings, state);
    const double before = trainer.mean_loss(examples);
    while (state.epochs_done() < settings.epochs) trainer.run_epoch(examples, examples);
    CHECK(trainer.mean_loss(examples) < 0.7 * before);
    CHECK(state.history.back().held_out == trainer.mean_loss(examples));
    CHECK(state.steps_done == 6 * (2000 / 300));
}

TEST_CASE("training from a checkpoint continues as if it had not been interrupted") {
    const std::vector<Example> examples = random_examples(1000);
    const TrainingSettings settings = small_settings(2);
    TrainingState whole = first_state(settings);
    train_to(6, settings, examples, whole);

    TrainingState half = first_state(settings);
    train_to(3, settings, examples, half);
    std::optional<TrainingState> resumed = parse_checkpoint(checkpoint_to_bytes(half));
    REQUIRE(resumed);
    CHECK(resumed->history == half.history);
    train_to(6, settings, examples, *resumed);
    CHECK(are_equal(*resumed, whole));
    CHECK(resumed->history == whole.history);
}

TEST_CASE("a damaged checkpoint is refused") {
    TrainingState state = first_state(small_settings(1));
    const std::string bytes = checkpoint_to_bytes(state);
    CHECK(parse_checkpoint(bytes));
    CHECK_FALSE(parse_checkpoint(bytes.substr(0, bytes.size() - 1)));
    CHECK_FALSE(parse_checkpoint(bytes + "x"));
    CHECK_FALSE(parse_checkpoint(""));
    std::string changed = bytes;
    changed[bytes.size() / 2] = static_cast<char>(changed[bytes.size() / 2] ^ 1);
    CHECK_FALSE(parse_checkpoint(changed));
}

TEST_CASE("fewer examples than the batch size make one batch") {
    const std::vector<Example> examples = random_examples(10);
    const TrainingSettings settings = small_settings(2);
    TrainingState state = first_state(settings);
    train_to(1, settings, examples, state);
    CHECK(state.steps_done == 1);
}
