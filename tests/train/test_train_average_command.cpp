// The mean of networks, as a shell sees it.
#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/random_network.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_games.h"
#include "tests/train/train_run.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// A folder with networks, and the command for their mean.
struct AverageFolder {
    [[nodiscard]] TrainRun average(const std::vector<std::string>& more) const {
        std::vector<std::string> arguments{"average", "-o", mean};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_train_program(arguments);
    }
    [[nodiscard]] std::string write(const std::string& name, const NetworkFile& network) const {
        return folder.write(name, to_bytes(network));
    }

    TemporaryFolder folder;
    std::string mean = folder / "mean";
};

/// A network whose outputs can be halved without rounding.
NetworkFile even_network(int scale) {
    NetworkFile network = random_network(3, 2, 32);
    network.scale = scale;
    for (auto& weight : network.output_weights) weight = static_cast<std::int16_t>(weight & ~1);
    for (auto& bias : network.output_biases) bias &= ~1;
    return network;
}

}  // namespace

TEST_CASE("the mean of network files has their scores, whatever their scale") {
    const AverageFolder files;
    const NetworkFile network = even_network(300);
    NetworkFile same = network;
    same.scale = 600;
    for (auto& weight : same.output_weights) weight = static_cast<std::int16_t>(weight / 2);
    for (auto& bias : same.output_biases) bias /= 2;
    const std::string one = files.write("one", network);
    const std::string other = files.write("other", same);
    CHECK(files.average({"--scale", "300", one, other}).exit_code == kSuccess);
    CHECK(bytes_of(files.mean) == to_bytes(network));
    std::filesystem::remove(files.mean);
    CHECK(files.average({"--scale", "600", one}).exit_code == kSuccess);
    CHECK(bytes_of(files.mean) == to_bytes(same));
}

TEST_CASE("a mean whose weights fit into no network file is not written") {
    const AverageFolder files;
    // The second time they are 64 times as large: 0 in the lowest 16 bits.
    for (const auto& [scale, other] : {std::pair(1000, "400"), std::pair(3200, "50")}) {
        NetworkFile network = random_network(3, 1, 32);
        network.scale = scale;
        std::ranges::fill(network.output_weights, std::int16_t{kLargestOutputWeight});
        const TrainRun run = files.average({"--scale", other, files.write("large", network)});
        CHECK(run.exit_code == kFailed);
        CHECK(run.says("an output weight is beyond ±1024; a larger --scale makes them smaller"));
        CHECK_FALSE(std::filesystem::exists(files.mean));
    }
}

TEST_CASE("a mean says where the examples are damaged by which it is rounded, and fails") {
    const AverageFolder files;
    const std::string network = files.write("network", random_network(3, 1, 32));
    std::string bytes = game_file_of(random_games(12));
    bytes[bytes.size() - 1] ^= 1;
    const TrainRun run =
        files.average({"--examples", files.folder.write("damaged.mut", bytes), network});
    CHECK(run.exit_code == kFailed);
    CHECK(run.says("damaged.mut: "));
    CHECK(std::filesystem::exists(files.mean));
}

TEST_CASE("a mean cannot be rounded by a file without examples") {
    const AverageFolder files;
    const std::string network = files.write("network", random_network(3, 1, 32));
    const TrainRun run =
        files.average({"--examples", files.folder.write("text", "a year of work"), network});
    CHECK(run.exit_code == kFailed);
    CHECK(run.says("there are no training examples"));
    CHECK_FALSE(std::filesystem::exists(files.mean));
}
