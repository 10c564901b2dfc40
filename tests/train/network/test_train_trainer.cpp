#include "train/network/trainer.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <system_error>

#include "base/bytes.h"
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

TrainingOrigin origin_of(const TrainingSettings& settings, std::size_t examples) {
    return {settings, examples, 0x88};
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
    CHECK(crc32({reinterpret_cast<const char*>(all.data()), all.size_bytes()}) == 0x5D14B845);
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
    std::optional<Checkpoint> read =
        parse_checkpoint(checkpoint_to_bytes(origin_of(settings, examples.size()), half));
    REQUIRE(read);
    TrainingState& resumed = read->state;
    CHECK(resumed.history == half.history);
    train_to(6, settings, examples, resumed);
    CHECK(are_equal(resumed, whole));
    CHECK(resumed.history == whole.history);
}

TEST_CASE("a training that is stopped after any batch goes on there, from a checkpoint too") {
    const std::vector<Example> examples = random_examples(1000);
    for (const std::size_t threads : {1u, 2u, 3u}) {
        const TrainingSettings settings = small_settings(threads);
        const TrainingOrigin origin = origin_of(settings, examples.size());
        TrainingState whole = first_state(settings);
        train_to(2, settings, examples, whole);
        for (const std::size_t last : {1u, 2u, 3u}) {
            TrainingState state = first_state(settings);
            std::size_t calls = 0;
            CHECK_FALSE(Trainer(settings, state)
                            .run_epoch(examples, {}, [&](std::size_t done, std::size_t batches) {
                                CHECK(done == ++calls);
                                CHECK(batches == 3);
                                return done < last;
                            }));
            CHECK(calls == last);
            CHECK(state.epochs_done() == 0);
            CHECK(state.steps_done == last);
            std::optional<Checkpoint> read = parse_checkpoint(checkpoint_to_bytes(origin, state));
            REQUIRE(read);
            train_to(2, settings, examples, read->state);
            CHECK(are_equal(read->state, whole));
            CHECK(std::abs(read->state.history[0].training - whole.history[0].training) < 1e-12);
            CHECK(read->state.history[1] == whole.history[1]);
        }
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

TEST_CASE("the weight of the result goes in a straight line to that of the last epoch") {
    TrainingSettings settings = small_settings(1);
    settings.target = {0.5F, 200};
    settings.last_result_weight = 0.25F;
    settings.epochs = 6;
    CHECK(settings.target_in(0).result_weight == 0.5F);
    CHECK(settings.target_in(1).result_weight == 0.45F);
    CHECK(settings.target_in(5).result_weight == 0.25F);
    CHECK(settings.target_in(5).scale == 200);
    settings.epochs = 1;
    CHECK(settings.target_in(0).result_weight == 0.5F);
}

TEST_CASE("each epoch is trained with its own weight of the result") {
    const std::vector<Example> examples = random_examples(1000);
    TrainingSettings settings = small_settings(1);
    settings.epochs = 2;
    settings.target.result_weight = 0;
    settings.last_result_weight = 1;
    TrainingState state = first_state(settings);
    train_to(2, settings, examples, state);

    TrainingState by_hand = first_state(settings);
    settings.last_result_weight = 0;
    train_to(1, settings, examples, by_hand);
    settings.target.result_weight = settings.last_result_weight = 1;
    train_to(2, settings, examples, by_hand);
    CHECK(are_equal(state, by_hand));
    CHECK(state.history == by_hand.history);
}

TEST_CASE("a damaged checkpoint is refused") {
    const TrainingSettings settings = small_settings(1);
    TrainingState state = first_state(settings);
    const std::string bytes = checkpoint_to_bytes(origin_of(settings, 1000), state);
    CHECK(parse_checkpoint(bytes));
    CHECK_FALSE(parse_checkpoint(bytes.substr(0, bytes.size() - 1)));
    CHECK_FALSE(parse_checkpoint(bytes + "x"));
    CHECK_FALSE(parse_checkpoint(""));
    CHECK_FALSE(parse_checkpoint(kCheckpointMagic));
    std::string changed = bytes;
    changed[bytes.size() / 2] = static_cast<char>(changed[bytes.size() / 2] ^ 1);
    CHECK_FALSE(parse_checkpoint(changed));
}

TEST_CASE("a checkpoint that no training can have written is refused") {
    TrainingOrigin origin = origin_of(small_settings(1), 1000);
    TrainingState state = first_state(origin.settings);
    train_to(2, origin.settings, random_examples(1000), state);
    const auto is_accepted = [&] {
        return parse_checkpoint(checkpoint_to_bytes(origin, state)).has_value();
    };
    REQUIRE(is_accepted());
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    SECTION("absurd steps") {
        state.steps_done = ~std::uint64_t{0};
    }
    SECTION("a step of the epoch before") {
        --state.steps_done;
    }
    SECTION("more steps than an epoch has") {
        state.steps_done += 4;
    }
    SECTION("a sum of losses that is not a number") {
        ++state.steps_done;
        state.loss_of_begun_epoch = kNan;
    }
    SECTION("more epochs than there are") {
        state.history.resize(7);
    }
    SECTION("no batches") {
        origin.settings.batch_size = 0;
    }
    SECTION("no examples") {
        origin.training_examples = 0;
    }
    SECTION("a parameter that is not a number") {
        state.parameters.all()[9] = kNan;
    }
    SECTION("a parameter beyond the largest") {
        state.parameters.all()[9] = 2;
    }
    SECTION("a moment that is not a number") {
        state.optimiser.first_moment().all()[9] = kNan;
    }
    SECTION("a negative mean of squares") {
        state.optimiser.second_moment().all()[9] = -1;
    }
    SECTION("a loss that is not a number") {
        state.history.back().training = kNan;
    }
    CHECK_FALSE(is_accepted());
}

TEST_CASE("a checkpoint tells from which settings and examples it is") {
    const TrainingOrigin origin = origin_of(small_settings(1), 1000);
    TrainingState state = first_state(origin.settings);
    const auto checkpoint = parse_checkpoint(checkpoint_to_bytes(origin, state));
    REQUIRE(checkpoint);
    CHECK_FALSE(difference(origin, checkpoint->origin));

    TrainingOrigin other = origin;
    std::string name;
    SECTION("epochs") {
        other.settings.epochs = 7, name = "--epochs";
    }
    SECTION("batch") {
        other.settings.batch_size = 301, name = "--batch is 301, but was 300";
    }
    SECTION("λ") {
        other.settings.target.result_weight = 0.2F, name = "--lambda";
    }
    SECTION("λ of the last epoch") {
        other.settings.last_result_weight = 0.2F, name = "--last-lambda is 0.2, but was 0.1";
    }
    SECTION("rate") {
        other.settings.rates.first = 0.00100001F, name = "--rate";
    }
    SECTION("last rate") {
        other.settings.rates.last = 0, name = "--last-rate";
    }
    SECTION("seed") {
        other.settings.seed = 6, name = "--seed";
    }
    SECTION("width") {
        other.settings.shape.width = 64, name = "--width";
    }
    SECTION("outputs") {
        other.settings.shape.outputs = 4, name = "--outputs";
    }
    SECTION("examples") {
        other.training_examples = 999, name = "training examples";
    }
    SECTION("other examples") {
        other.hash = 0x89, name = "checksum";
    }
    const std::optional<std::string> found = difference(other, checkpoint->origin);
    REQUIRE(found);
    CHECK(found->find(name) != std::string::npos);
}

TEST_CASE("fewer examples than the batch size make one batch") {
    const std::vector<Example> examples = random_examples(10);
    const TrainingSettings settings = small_settings(2);
    TrainingState state = first_state(settings);
    train_to(1, settings, examples, state);
    CHECK(state.steps_done == 1);
}
