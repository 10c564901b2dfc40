#include "train/network/checkpoint.h"

#include <algorithm>
#include <string>

#include "tests/catch.h"
#include "tests/train/train_examples.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

TrainingSettings small_settings() {
    TrainingSettings settings;
    settings.shape = {32, 2};
    settings.epochs = 6;
    settings.batch_size = 300;
    settings.threads = 2;
    return settings;
}

ExampleSets examples_of(std::size_t count) {
    ExampleSets sets;
    for (const Example& example : random_examples(count)) sets.training.push_back(example);
    return sets;
}

}  // namespace

TEST_CASE("training from a checkpoint continues as if it had not been interrupted") {
    const TrainingSettings settings = small_settings();
    const ExampleSets examples = examples_of(1000);
    const std::string origin = origin_of(settings, examples);
    TrainingState whole(settings.shape);
    whole.parameters = random_parameters(settings.shape, 1);
    Trainer trainer(settings, whole);
    trainer.run_epoch(examples.training, {});
    auto resumed = parse_checkpoint(checkpoint_to_bytes(origin, whole), origin, settings.shape);
    REQUIRE(resumed);
    CHECK(resumed->epochs_done == 1);
    trainer.run_epoch(examples.training, {});
    Trainer(settings, *resumed).run_epoch(examples.training, {});
    CHECK(std::ranges::equal(resumed->parameters.all(), whole.parameters.all()));
}

TEST_CASE("a damaged checkpoint is refused") {
    const Shape shape{32, 2};
    TrainingState state(shape);
    const std::string bytes = checkpoint_to_bytes("--seed 1\n", state);
    const auto fault_of = [&](std::string_view changed) {
        const auto parsed = parse_checkpoint(changed, "--seed 1\n", shape);
        return parsed ? "" : parsed.error();
    };
    CHECK(fault_of(bytes).empty());
    std::string changed = bytes;
    changed[bytes.size() / 2] = static_cast<char>(changed[bytes.size() / 2] ^ 1);
    for (const std::string& damaged : {bytes.substr(0, bytes.size() - 1), bytes + "x",
                                       std::string(), changed, std::string(kCheckpointMagic)}) {
        CHECK(fault_of(damaged) == "is damaged, or no checkpoint of this version");
    }
}

TEST_CASE("a checkpoint tells from which settings and examples it is") {
    const TrainingSettings settings = small_settings();
    const ExampleSets examples = examples_of(10);
    TrainingState state(settings.shape);
    const std::string bytes = checkpoint_to_bytes(origin_of(settings, examples), state);
    TrainingSettings other = settings;
    ExampleSets other_examples = examples_of(10);
    std::string difference;
    SECTION("batch") {
        other.batch_size = 301, difference = "--batch is 301, but was 300";
    }
    SECTION("λ") {
        other.target.result_weight = 0.2F, difference = "--lambda is 0.2, but was 0.1";
    }
    SECTION("rate") {
        other.rates.first = 0.00100001F, difference = "--rate is 0.00100001, but was 0.001";
    }
    SECTION("seed") {
        other.seed = 6, difference = "--seed is 6, but was 1";
    }
    SECTION("width") {
        other.shape.width = 64, difference = "--width is 64, but was 32";
    }
    SECTION("examples") {
        other_examples.training.pop_back(), difference = "training examples is 9, but was 10";
    }
    SECTION("other examples") {
        std::swap(other_examples.training[0], other_examples.training[1]);
        difference = "the checksum of all examples is ";
    }
    const auto parsed = parse_checkpoint(bytes, origin_of(other, other_examples), other.shape);
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().starts_with("is from another training: "));
    CHECK(parsed.error().find(difference) != std::string::npos);
}
