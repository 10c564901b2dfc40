#include "train/formats/bullet_network.h"

#include <cmath>
#include <cstdlib>
#include <iterator>
#include <sstream>
#include <vector>

#include "base/text.h"
#include "tests/catch.h"
#include "tests/random_network.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_games.h"
#include "tests/train/train_run.h"
#include "train/network/plain_backpropagation.h"
#include "train/network/quantise.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;
using Catch::Matchers::ContainsSubstring;

namespace {

/// What bullet would have written: the weights without a header, filled up to 64 bytes.
std::string quantised(const NetworkFile& network) {
    constexpr std::size_t kHeaderSize = 24;
    std::string bytes = to_bytes(network).substr(kHeaderSize);
    for (std::size_t i = 0; bytes.size() % 64 != 0; ++i) bytes += "bullet"[i % 6];
    return bytes;
}

/// The outputs for the quiet positions of the games, as evaluate_bullet.py computes them from a
/// file of bullet.
std::vector<double> outputs_by_python(const std::string& form, const std::string& network,
                                      const Shape& shape, const std::string& positions) {
    const TemporaryFolder folder;
    const std::string command =
        join("python3 " MUTARE_SOURCE_DIR "/tests/train/formats/evaluate_bullet.py ", form, " ",
             network, " ", shape.width, " ", shape.outputs, " ", positions, " >", folder / "lines");
    REQUIRE(std::system(command.c_str()) == 0);
    std::istringstream lines(bytes_of(folder / "lines"));
    return {std::istream_iterator<double>(lines), {}};
}

/// The same outputs by the program that trains networks.
std::vector<double> outputs_of(const Parameters<float>& parameters,
                               const std::vector<Game>& games) {
    PlainBackpropagation<float> network(parameters.shape(), Target{});
    network.set_parameters(parameters);
    std::vector<double> outputs;
    for (const Game& game : games) {
        for_each_sample(game, [&](const Sample& sample) {
            if (!is_quiet_sample(sample)) return;
            outputs.push_back(network.forward(make_example(sample, game_number(game.start))));
        });
    }
    return outputs;
}

}  // namespace

TEST_CASE("a network of bullet has the weights of quantised.bin") {
    for (const std::size_t outputs : {1, 8}) {
        NetworkFile network = random_network(1, outputs, 96);
        network.scale = 400;
        const auto read = parse_bullet_network(quantised(network), {96, outputs, 400});
        REQUIRE(std::holds_alternative<NetworkFile>(read));
        CHECK(std::get<NetworkFile>(read) == network);
        CHECK(quantised_bullet_network(network) == quantised(network));
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
    const TrainRun run = run_train_program({"from-bullet", "-o", output, "--width", "64", input});
    CHECK(run.exit_code == kSuccess);
    CHECK(bytes_of(output) == to_bytes(network));
    CHECK(run_train_program({"from-bullet", "-o", output, input}).exit_code == kWrongUsage);
    const std::string again = folder / "again.bin";
    CHECK(run_train_program({"to-bullet", "-o", again, output}).exit_code == kSuccess);
    CHECK(bytes_of(again) == quantised(network));
}

TEST_CASE("the files of bullet have the weights of a network file, whose scale is printed") {
    const TemporaryFolder folder;
    NetworkFile network = random_network(1, 2, 32);
    network.scale = 300;
    const std::string path = folder.write("network", to_bytes(network));
    const std::string raw = folder / "raw.bin";
    const TrainRun run = run_train_program({"to-bullet", "--raw", "-o", raw, path});
    CHECK(run.exit_code == kSuccess);
    CHECK_THAT(run.output, ContainsSubstring("scale 300"));
    CHECK(bytes_of(raw) == raw_bullet_network(dequantise(network, 300)));
    CHECK_THAT(run_train_program({"to-bullet", "-o", folder / "quantised.bin", path}).output,
               ContainsSubstring("scale 300"));
}

TEST_CASE("another program computes the same outputs from the files of bullet") {
    if (std::system("python3 --version >/dev/null 2>&1") != 0) SKIP("there is no Python");
    const TemporaryFolder folder;
    const std::vector<Game> games = self_play_games(4);
    const std::string positions = folder / "games.bullet";
    REQUIRE(run_train_program({"export", "--format", "bullet", "-o", positions,
                               folder.write("games.mut", game_file_of(games))})
                .exit_code == kSuccess);
    for (const std::size_t buckets : {1, 8}) {
        const NetworkFile network = random_network(3, buckets, 32);
        const std::string path = folder.write("network", to_bytes(network));
        const Parameters<float> parameters = dequantise(network, kOutputCentipawns);
        const std::vector<double> expected = outputs_of(parameters, games);
        REQUIRE(expected.size() > 100);
        for (const std::string form : {"quantised", "raw"}) {
            const std::string output = folder / join(form, buckets);
            std::vector<std::string> arguments{"to-bullet", "-o", output, path};
            if (form == "raw") arguments.emplace_back("--raw");
            REQUIRE(run_train_program(arguments).exit_code == kSuccess);
            const std::vector<double> outputs =
                outputs_by_python(form, output, parameters.shape(), positions);
            REQUIRE(outputs.size() == expected.size());
            for (std::size_t i = 0; i < outputs.size(); ++i) {
                REQUIRE(std::abs(outputs[i] - expected[i]) < 1e-4);
            }
        }
    }
}

TEST_CASE("raw.bin has the real numbers of a checkpoint") {
    const TemporaryFolder folder;
    const std::string network = folder / "network";
    const std::string games = folder.write("games.mut", game_file_of(random_games(12)));
    REQUIRE(run_train_program({"train", "-o", network, "--width", "32", "--epochs", "1", games})
                .exit_code == kSuccess);
    const auto raw_of = [&](const std::string& path) {
        const std::string output = folder / "raw.bin";
        REQUIRE(run_train_program({"to-bullet", "--raw", "-o", output, path}).exit_code ==
                kSuccess);
        std::string bytes = bytes_of(output);
        std::filesystem::remove(output);
        return bytes;
    };
    const std::string exact = raw_of(network + ".checkpoint");
    const std::string rounded = raw_of(network);
    CHECK(exact.size() == Shape{32, 8}.parameter_count() * sizeof(float));
    CHECK(rounded.size() == exact.size());
    CHECK(rounded != exact);
}
