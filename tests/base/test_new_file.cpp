#include "base/new_file.h"

#include <filesystem>

#include "tests/catch.h"
#include "tests/temporary_folder.h"

using namespace mutare::tests;
using namespace mutare;

TEST_CASE("an older file stays until the new one is complete") {
    const TemporaryFolder folder;
    const std::string path = folder.write("a", "old");
    {
        NewFile file(path);
        file.stream() << "new" << std::flush;
        CHECK(bytes_of(path) == "old");
        CHECK(file.finish());
    }
    CHECK(bytes_of(path) == "new");
    CHECK_FALSE(std::filesystem::exists(path + ".new"));
}

TEST_CASE("a new file that is not finished leaves nothing behind") {
    const TemporaryFolder folder;
    NewFile(folder / "a").stream() << "new";
    CHECK(std::filesystem::is_empty(folder / ""));
}

TEST_CASE("a file beside a new one stays, whatever its name") {
    const TemporaryFolder folder;
    const std::string neighbour = folder.write("a.new", "games");
    NewFile(folder / "a").stream() << "new";
    CHECK(write_file(folder / "a", "new"));
    CHECK(bytes_of(neighbour) == "games");
    CHECK(bytes_of(folder / "a") == "new");
    CHECK_FALSE(std::filesystem::exists(folder / "a.new2"));
}

TEST_CASE("through a symbolic link, the file behind it is replaced") {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "disk");
    const std::string path = folder.write("disk/a", "old");
    const std::string link = folder / "link";
    std::filesystem::create_symlink("disk/a", link);
    CHECK(write_file(link, "new"));
    CHECK(std::filesystem::is_symlink(link));
    CHECK(bytes_of(path) == "new");
    // One that leads to nothing yet.
    std::filesystem::remove(path);
    CHECK(write_file(link, "first"));
    CHECK(std::filesystem::is_symlink(link));
    CHECK(bytes_of(path) == "first");
}

TEST_CASE("what is kept of an unfinished file has a name beside the older one") {
    const TemporaryFolder folder;
    const std::string path = folder.write("a", "old");
    NewFile file(path);
    file.stream() << "half";
    CHECK(file.keep() == path + ".new");
    CHECK(bytes_of(path) == "old");
    CHECK(bytes_of(path + ".new") == "half");
}

TEST_CASE("a device takes what is written, and is not replaced") {
    // By links, so that a mistake in the code removes these and not the devices.
    const TemporaryFolder folder;
    std::filesystem::create_symlink("/dev/null", folder / "null");
    std::filesystem::create_symlink("/dev/full", folder / "full");
    CHECK(write_file(folder / "null", "new"));
    CHECK(std::filesystem::is_character_file(folder / "null"));
    CHECK_FALSE(write_file(folder / "full", "new"));
}
