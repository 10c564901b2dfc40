// The scripts of train/. Those in Python need no libraries here, and are left out where there is no
// Python.
#include <sys/wait.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "base/text.h"
#include "search/evaluation/network_file.h"
#include "tests/catch.h"
#include "tests/random_network.h"
#include "tests/temporary_folder.h"

using namespace mutare;
using namespace mutare::tests;

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
    return run("python3 -I -S '" MUTARE_SOURCE_DIR "/train/train.py' " + arguments);
}

}  // namespace

TEST_CASE("train.py helps without its libraries, and says in a line which one is missing") {
    if (run("python3 --version").exit_code != 0) SKIP("there is no Python");
    CHECK(run_without_libraries("-h").text.starts_with("usage: train.py"));
    CHECK(run_without_libraries("").exit_code == 2);
    const ScriptRun missing = run_without_libraries("-o network games.examples");
    CHECK(missing.exit_code == 1);
    CHECK(missing.text.starts_with("train.py needs numpy"));
    CHECK(std::ranges::count(missing.text, '\n') == 1);
}

TEST_CASE("train.py leaves no file where it fails, and replaces none but its checkpoint") {
    if (run("python3 --version").exit_code != 0) SKIP("there is no Python");
    const TemporaryFolder folder;
    // Without its libraries, for which others stand here.
    const std::string program = folder.write(
        "program.py",
        "import sys, unittest.mock\n"
        "sys.dont_write_bytecode = True\n"
        "sys.modules.update(numpy=unittest.mock.MagicMock(), torch=unittest.mock.MagicMock())\n"
        "sys.path.insert(0, '" MUTARE_SOURCE_DIR
        "/train')\n"
        "import train\n"
        "with train.new_file(sys.argv[1]) as file:\n"
        "    file.write(bytes([int(sys.argv[2])]))\n");
    const auto write = [&](const std::string& path, const std::string& byte) {
        return run("python3 -O " + program + " " + path + " " + byte);
    };
    CHECK(write(folder / "network", "300").exit_code == 1);
    CHECK_FALSE(std::filesystem::exists(folder / "network.new"));
    const std::string checkpoint = folder.write("network.checkpoint", "hours of work");
    CHECK(write(folder / "network", "65").exit_code == 0);
    CHECK_FALSE(std::filesystem::exists(checkpoint));
    CHECK(write(folder / "network", "66").text.ends_with("network exists already\n"));
    CHECK(bytes_of(folder / "network") == "A");
    CHECK(write(folder / "none/network", "65").text.starts_with("cannot write "));
}

TEST_CASE("the other programs in Python help without their libraries") {
    if (run("python3 --version").exit_code != 0) SKIP("there is no Python");
    for (const std::string name : {"average.py", "fit_wdl.py", "teacher.py"}) {
        INFO(name);
        const ScriptRun help = run("python3 -I -S '" MUTARE_SOURCE_DIR "/train/" + name + "' -h");
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
    const std::string average = "python3 '" MUTARE_SOURCE_DIR "/train/average.py' -o ";
    const std::string one = write("one", 100, 400);
    const std::string two = write("two", 300, 200);
    CHECK(run(average + folder / "same " + one + " " + one).exit_code == 0);
    CHECK(bytes_of(folder / "same") == bytes_of(one));
    CHECK(run(average + folder / "mean " + one + " " + two).exit_code == 0);
    const auto mean = *parse_network(bytes_of(folder / "mean"));
    CHECK(mean.scale == 400);
    CHECK(mean.feature_weights[5] == 200);
    CHECK(mean.output_weights[5] == 125);
    CHECK(mean.output_biases[0] == 125);
    CHECK(run(average + folder / "mean " + one).text ==
          join("cannot write ", folder / "mean", ": File exists\n"));
}
