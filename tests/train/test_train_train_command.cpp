// Training as a shell sees it: what it reads, what it replaces, and how it is interrupted and
// resumed.
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/random_network.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_games.h"
#include "tests/train/train_run.h"
#include "tests/train/workshop.h"
#include "train/network/example.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

/// For the process of a run: a signal that comes when a file appears.
void interrupt(int signal, const std::string& path) {
    const pid_t parent = ::getpid();
    if (::fork() != 0) return;
    constexpr useconds_t kPause = 10'000;
    while (!std::filesystem::exists(path) && ::getppid() == parent) ::usleep(kPause);
    ::kill(parent, signal);
    ::_exit(0);
}

}  // namespace

TEST_CASE("training says where its examples are damaged") {
    const Workshop workshop;
    const std::string path = workshop.export_examples();
    std::string bytes = bytes_of(path);
    bytes[33] ^= 1;
    const TrainRun run =
        run_train_program(workshop.train({workshop.folder.write("damaged.examples", bytes)}));
    CHECK(run.exit_code == kFailed);
    CHECK(run.says("32 damaged or missing bytes at offset 32"));
}

TEST_CASE("games and their examples give the same network") {
    const Workshop workshop;
    // Known by what is in the file. The held-out ones, which stand behind the others, are not
    // trained on.
    const std::string examples =
        workshop.folder.write("examples.bin", bytes_of(workshop.export_examples()));
    CHECK(workshop.trained({examples}) == workshop.trained({workshop.games}));
}

TEST_CASE("training is resumed with the same settings and files only") {
    const Workshop workshop;
    const std::string network = workshop.trained({workshop.games});
    const auto resume = [&](const Arguments& changed, const std::string& games) {
        return run_train_program(workshop.train(joined(changed, {"--resume", games})));
    };
    CHECK(resume({}, workshop.games).exit_code == kSuccess);
    CHECK(bytes_of(workshop.network) == network);
    CHECK(resume({"--threads", "2", "--scale", "317"}, workshop.games).exit_code == kSuccess);
    const auto check_refused = [&](const TrainRun& run) {
        CHECK(run.exit_code == kFailed);
        CHECK(run.says("is from another training"));
    };
    check_refused(resume({"--sigmoid", "400"}, workshop.games));
    check_refused(resume({"--later", "0"}, workshop.games));
    check_refused(resume({"--last-rate", "0.0001"}, workshop.games));
    check_refused(resume({"--outputs", "2"}, workshop.games));
    check_refused(resume({}, workshop.other_games));
    const std::string checkpoint = workshop.network + ".checkpoint";
    std::string bytes = bytes_of(checkpoint);
    bytes[bytes.size() / 2] ^= 1;
    (void)workshop.folder.write("network.checkpoint", bytes);
    CHECK(resume({}, workshop.games).says(checkpoint + " is damaged, or no checkpoint of this"));
    std::filesystem::remove(checkpoint);
    CHECK(resume({}, workshop.games).says("cannot read " + checkpoint));
}

TEST_CASE("a training that is interrupted says so, and writes no network") {
    const Workshop workshop;
    for (const int signal : {SIGINT, SIGTERM}) {
        const std::string checkpoint = workshop.network + ".checkpoint";
        std::filesystem::remove(checkpoint);
        const TrainRun run =
            run_train_program(workshop.train({"--epochs", "1000000", workshop.games}),
                              [&] { interrupt(signal, checkpoint); });
        CHECK(run.exit_code == kFailed);
        CHECK(run.says("interrupted in epoch "));
        CHECK(run.says("; --resume begins it again\n"));
        CHECK_FALSE(std::filesystem::exists(workshop.network));
    }
}

TEST_CASE("a training does not start from weights that it would clip") {
    const Workshop workshop;
    const auto train_from = [&](int weight, int scale) {
        NetworkFile network = random_network(3, 2, 32, {160, 100});
        network.scale = scale;
        network.output_biases = {0, 0};
        network.output_weights[5] = static_cast<std::int16_t>(weight);
        const std::string path = workshop.folder.write("first", to_bytes(network));
        workshop.forget_training();
        return run_train_program(
            workshop.train({"--outputs", "2", "--from", path, workshop.games}));
    };
    CHECK(train_from(507, 800).exit_code == kSuccess);  // 1.98, rounded up
    const TrainRun run = train_from(-512, 800);
    CHECK(run.exit_code == kFailed);
    CHECK(run.says("first has a weight of 2.00 where an output of 1 is worth 400 centipawns"));
    CHECK(train_from(512, 400).exit_code == kSuccess);
}

TEST_CASE("a training replaces no file") {
    const Workshop workshop;
    for (const std::string& path : {workshop.network, workshop.network + ".checkpoint"}) {
        std::ofstream(path) << "a year of work";
        const TrainRun run = run_train_program(workshop.train({workshop.games}));
        CHECK(run.exit_code == kWrongUsage);
        CHECK(run.says(path + " exists already"));
        CHECK(bytes_of(path) == "a year of work");
        workshop.forget_training();
    }
}

TEST_CASE("later scores are mixed into examples when these are made, and not afterwards") {
    const Workshop workshop;
    const std::string examples = workshop.folder / "later.examples";
    REQUIRE(
        run_train_program({"export", "--later", "0.5", "-o", examples, workshop.games}).exit_code ==
        kSuccess);
    const std::string network = workshop.trained({"--later", "0.5", workshop.games});
    CHECK(workshop.trained({examples}) == network);
    workshop.forget_training();
    const TrainRun run =
        run_train_program(workshop.train({"--later", "0.5", workshop.games, examples}));
    CHECK(run.exit_code == kWrongUsage);
    CHECK(run.says("--later: no effect on the examples in " + examples + ";"));
}
