#include <string>

#include "search/evaluation/network_file.h"
#include "tests/catch.h"
#include "tests/random_network.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_run.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// What bullet would have written: the weights without a header, filled up to 64 bytes.
std::string quantised(const NetworkFile& network) {
    constexpr std::size_t kHeaderSize = 24;
    std::string bytes = to_bytes(network).substr(kHeaderSize);
    for (std::size_t i = 0; bytes.size() % 64 != 0; ++i) bytes += "bullet"[i % 6];
    return bytes;
}

}  // namespace

TEST_CASE("a network of bullet becomes a file that the engine reads") {
    for (const std::string outputs : {"1", "8"}) {
        const TemporaryFolder folder;
        NetworkFile network = random_network(1, outputs == "1" ? 1 : 8, 64);
        network.scale = 400;
        const std::string input = folder.write("quantised.bin", quantised(network));
        const auto convert = [&](const std::string& output, const std::string& width) {
            return run_train_program({"from-bullet", "-o", folder / output, "--width", width,
                                      "--outputs", outputs, input});
        };
        CHECK(convert("new", "64").exit_code == kSuccess);
        CHECK(bytes_of(folder / "new") == to_bytes(network));
        CHECK(convert("new", "64").exit_code == kWrongUsage);
        const TrainRun other = convert("other", "96");
        CHECK(other.exit_code == kFailed);
        CHECK(other.says("--width or --outputs is not its own"));
    }
}
