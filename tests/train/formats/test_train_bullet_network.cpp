#include "train/formats/bullet_network.h"

#include "tests/catch.h"
#include "tests/random_network.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_run.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;
using Catch::Matchers::ContainsSubstring;

namespace {

/// What bullet would have written: the weights without a header, filled up to 64 bytes.
std::string quantised(const NetworkFile& network) {
    constexpr std::size_t kHeaderSize = 24;
    std::string bytes = to_bytes(network).substr(kHeaderSize);
    while (bytes.size() % 64 != 0) bytes += "bullet"[bytes.size() % 6];
    return bytes;
}

}  // namespace

TEST_CASE("a network of bullet has the weights of quantised.bin") {
    for (const std::size_t outputs : {1, 8}) {
        NetworkFile network = random_network(1, outputs, 96);
        network.scale = 400;
        const auto read = parse_bullet_network(quantised(network), {96, outputs, 400});
        REQUIRE(std::holds_alternative<NetworkFile>(read));
        CHECK(std::get<NetworkFile>(read) == network);
    }
}

TEST_CASE("quantised.bin of another shape is refused") {
    const std::string bytes = quantised(random_network(1, 8, 96));
    for (const BulletShape& shape : {BulletShape{96, 1, 400}, BulletShape{64, 8, 400}}) {
        const auto read = parse_bullet_network(bytes, shape);
        REQUIRE(std::holds_alternative<std::string>(read));
        CHECK_THAT(std::get<std::string>(read), ContainsSubstring("--width or --outputs"));
    }
}

TEST_CASE("a network of bullet becomes a file that the engine reads") {
    const TemporaryFolder folder;
    NetworkFile network = random_network(1, 8, 64);
    network.scale = 400;
    const std::string input = folder.write("quantised.bin", quantised(network));
    const std::string output = folder / "new.network";
    const TrainRun run =
        run_train_program({"from-bullet", "-o", output, "--width", "64", "--outputs", "8", input});
    CHECK(run.exit_code == kSuccess);
    CHECK(bytes_of(output) == to_bytes(network));
    CHECK(run_train_program({"from-bullet", "-o", output, input}).exit_code == kWrongUsage);
}
