// The scripts of train/. Those in Python need no libraries here, and are left out where there is no
// Python.
#include <sys/wait.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "search/evaluation/network_file.h"
#include "tests/catch.h"
#include "tests/random_network.h"
#include "tests/temporary_folder.h"
#include "train/network/trainer.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

struct ScriptRun {
    int exit_code;
    std::string text;
};

/// Runs a shell command. The text is what it prints on both streams.
ScriptRun run(const std::string& command) {
    const TemporaryFolder folder;
    const int status = std::system((command + " >" + folder / "text" + " 2>&1").c_str());
    return {WEXITSTATUS(status), bytes_of(folder / "text")};
}

/// Without the installed libraries.
ScriptRun run_without_libraries(const std::string& arguments) {
    return run("python3 -I -S " MUTARE_SOURCE_DIR "/train/train.py " + arguments);
}

}  // namespace

TEST_CASE("train.py helps without its libraries") {
    if (run("python3 --version").exit_code != 0) SKIP("there is no Python");
    const ScriptRun help = run_without_libraries("-h");
    CHECK(help.exit_code == 0);
    CHECK(help.text.starts_with("usage: train.py"));
    CHECK(run_without_libraries("").exit_code == 2);
}

TEST_CASE("train.py trains as mutare-train does by default") {
    const std::string script = bytes_of(MUTARE_SOURCE_DIR "/train/train.py");
    const TrainingSettings settings;
    const auto has_default = [&](const std::string& option, auto value) {
        const auto place = script.find("\"--" + option + "\", type=");
        std::ostringstream expected;
        expected << " default=" << value;
        const std::string found = script.substr(script.find(" default=", place));
        return found.substr(0, found.find_first_of(",)")) == expected.str();
    };
#ifndef MUTARE_OTHER_NETWORK
    CHECK(has_default("width", settings.shape.width));
#endif
    CHECK(has_default("outputs", settings.shape.outputs));
    CHECK(has_default("epochs", settings.epochs));
    CHECK(has_default("lambda", settings.target.result_weight));
    CHECK(has_default("sigmoid", settings.target.scale));
    CHECK(has_default("batch", settings.batch_size));
    CHECK(has_default("seed", settings.seed));
}

TEST_CASE("train.py says in a line which library is missing") {
    if (run("python3 --version").exit_code != 0) SKIP("there is no Python");
    const ScriptRun missing = run_without_libraries("-o network games.examples");
    CHECK(missing.exit_code == 1);
    CHECK(missing.text.starts_with("train.py needs numpy"));
    CHECK(std::ranges::count(missing.text, '\n') == 1);
}

TEST_CASE("a file beside the one that train.py writes stays, whatever its name") {
    if (run("python3 --version").exit_code != 0) SKIP("there is no Python");
    const TemporaryFolder folder;
    const std::string neighbour = folder.write("network.new", "games");
    // Without the checks of what its libraries do, for which others stand here.
    const std::string program = folder.write(
        "program.py",
        "import sys, unittest.mock\n"
        "sys.dont_write_bytecode = True\n"
        "sys.modules.update(numpy=unittest.mock.MagicMock(), torch=unittest.mock.MagicMock())\n"
        "sys.path.insert(0, '" MUTARE_SOURCE_DIR
        "/train')\n"
        "import train\n"
        "with train.new_file(sys.argv[1]) as file:\n"
        "    print(file.name)\n");
    CHECK(run("python3 -O " + program + " " + folder / "network").text ==
          folder / "network.new2\n");
    CHECK(bytes_of(neighbour) == "games");
}

TEST_CASE("the other programs in Python help without their libraries") {
    if (run("python3 --version").exit_code != 0) SKIP("there is no Python");
    for (const std::string name : {"average.py", "teacher.py", "plot_losses.py"}) {
        INFO(name);
        const ScriptRun help = run("python3 -I -S " MUTARE_SOURCE_DIR "/train/" + name + " -h");
        CHECK(help.exit_code == 0);
        CHECK(help.text.starts_with("usage: " + name));
    }
}

TEST_CASE("the mean of networks is that of their numbers, in the largest scale") {
    if (run("python3 --version").exit_code != 0) SKIP("there is no Python");
    const TemporaryFolder folder;
    const auto write = [&](const std::string& name, int weight, int scale) {
        NetworkFile network = random_network(1, 2, 32, {100, 100});
        network.feature_weights[5] = network.output_weights[5] = static_cast<std::int16_t>(weight);
        network.output_biases = {weight, weight};
        network.scale = scale;
        return folder.write(name, to_bytes(network));
    };
    const std::string average = "python3 " MUTARE_SOURCE_DIR "/train/average.py -o ";
    const std::string one = write("one", 100, 400);
    const std::string two = write("two", 300, 200);
    CHECK(run(average + folder / "same " + one + " " + one).exit_code == 0);
    CHECK(bytes_of(folder / "same") == bytes_of(one));
    CHECK(run(average + folder / "mean " + one + " " + two).exit_code == 0);
    const auto mean = std::get<NetworkFile>(parse_network(bytes_of(folder / "mean")));
    CHECK(mean.scale == 400);
    CHECK(mean.feature_weights[5] == 200);
    CHECK(mean.output_weights[5] == 125);
    CHECK(mean.output_biases[0] == 125);
    CHECK(run(average + folder / "mean " + one).exit_code == 1);  // it is there already
}

TEST_CASE("a campaign plays from start to stop, once at a time, and goes on afterwards") {
    const TemporaryFolder folder;
    // What stands for mutare-train: it plays until it is told to end.
    const std::string program =
        folder.write("program",
                     "#!/bin/sh\n"
                     "case $1 in\n"
                     "    selfplay) echo \"$@\"; while :; do sleep 1; done ;;\n"
                     "    stat) printf '7 games\\n5 of them quiet\\nx\\n' ;;\n"
                     "    check) echo checked ;;\n"
                     "esac\n");
    REQUIRE(run("chmod +x " + program).exit_code == 0);
    const std::string games = folder / "games.mut";
    const auto campaign = [&](const std::string& command) {
        return run("MUTARE_TRAIN=" + program +
                   " THREADS=3 OPTIONS='--nodes 9' sh " MUTARE_SOURCE_DIR "/train/campaign.sh " +
                   command + " " + games);
    };
    for (int time = 0; time < 2; ++time) {
        REQUIRE(campaign("start").exit_code == 0);
        CHECK(campaign("start").text == "It is playing already.\n");
        // It has the lowest priority: on a busy machine its first line may take a while.
        REQUIRE(
            run("for i in $(seq 600); do [ -s " + games + ".log ] && exit; sleep 0.1; done; exit 1")
                .exit_code == 0);
        CHECK(campaign("count").text ==
              "selfplay -o " + games + " --threads 3 --nodes 9\n7 games\n5 of them quiet\n");
        CHECK(campaign("stop").exit_code == 0);
        CHECK(campaign("count").text == "It is not playing.\n7 games\n5 of them quiet\n");
    }
    // A number that has become another process's, as after a restart of the machine.
    REQUIRE(run("echo $$ >" + games + ".pid").exit_code == 0);
    CHECK(campaign("count").text.starts_with("It is not playing.\n"));
    CHECK(campaign("check").text == "checked\n");
    CHECK(campaign("pause").exit_code == 2);
}

TEST_CASE("a campaign that cannot start says why") {
    const TemporaryFolder folder;
    const ScriptRun failed =
        run("MUTARE_TRAIN=" + (folder / "none") +
            " sh " MUTARE_SOURCE_DIR "/train/campaign.sh start " + (folder / "games.mut"));
    CHECK(failed.exit_code == 1);
    CHECK(failed.text == "There is no " + (folder / "none") + ": `make train` builds it.\n");
}
