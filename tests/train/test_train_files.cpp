#include "train/files.h"

#include <filesystem>

#include "tests/catch.h"
#include "tests/temporary_folder.h"

using namespace mutare::tests;
using namespace mutare::train;

TEST_CASE("whether a file can be written is known before") {
    const TemporaryFolder folder;
    CHECK(can_write(folder / "a"));
    CHECK(std::filesystem::is_empty(folder / ""));
    CHECK(can_write(folder.write("old", "old")));
    CHECK(bytes_of(folder / "old") == "old");
    CHECK_FALSE(can_write(folder / "missing/a"));
    CHECK_FALSE(can_write(folder / ""));
    CHECK_FALSE(can_write("/dev/null"));
}
