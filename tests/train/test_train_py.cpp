// The programs in Python of this folder, where there is one. Its libraries are not needed here.
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "tests/catch.h"
#include "tests/temporary_folder.h"

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

TEST_CASE("train.py says in a line which library is missing") {
    if (run("python3 --version").exit_code != 0) SKIP("there is no Python");
    const ScriptRun missing = run_without_libraries("-o network games.examples");
    CHECK(missing.exit_code == 1);
    CHECK(missing.text.starts_with("train.py needs numpy"));
    CHECK(std::ranges::count(missing.text, '\n') == 1);
}

TEST_CASE("the programs that draw help without their libraries") {
    if (run("python3 --version").exit_code != 0) SKIP("there is no Python");
    for (const std::string name : {"plot_losses.py", "plot_tuning.py"}) {
        INFO(name);
        const ScriptRun help = run("python3 -I -S " MUTARE_SOURCE_DIR "/train/" + name + " -h");
        CHECK(help.exit_code == 0);
        CHECK(help.text.starts_with("usage: " + name));
    }
}
