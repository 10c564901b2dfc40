#include "base/file.h"

#include <sys/stat.h>

#include <filesystem>

#include "tests/catch.h"
#include "tests/temporary_folder.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

constexpr std::size_t kMax = 1 << 20;

std::string_view reason(const std::string& path, std::size_t max_bytes = kMax) {
    const auto bytes = read_bytes(path, max_bytes);
    return bytes ? "" : bytes.error().reason;
}

}  // namespace

TEST_CASE("a file is read whole if it is not larger than allowed") {
    const TemporaryFolder folder;
    for (const std::size_t size : {0, 1, 5000, 1 << 20}) {
        const std::string text(size, 'x');
        CHECK(*read_bytes(folder.write("file", text), kMax) == text);
    }
    CHECK(reason(folder / "file", kMax - 1) == "is too large");
}

TEST_CASE("what is not a regular file is refused at once") {
    const TemporaryFolder folder;
    const std::string pipe = folder / "pipe";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(reason(pipe) == "is not a regular file");
    CHECK(reason("/dev/zero") == "is not a regular file");
    CHECK(reason("/") == "is not a regular file");
    CHECK(reason("/no/such/file") == "cannot be read");
}

TEST_CASE("a file is the same under another name, even before it is there") {
    const TemporaryFolder folder;
    const std::string file = folder.write("a", "text");
    std::filesystem::create_hard_link(file, folder / "hard");
    std::filesystem::create_symlink("a", folder / "soft");
    std::filesystem::create_directory(folder / "sub");
    for (const char* name : {"a", "./a", "sub/../a", "hard", "soft"}) {
        CHECK(are_same_file(file, folder / name));
    }
    CHECK(are_same_file(folder / "new", folder / "sub/../new"));
    CHECK(are_same_file("new", (std::filesystem::current_path() / "new").string()));
    CHECK_FALSE(are_same_file(file, folder / "new"));
    CHECK_FALSE(are_same_file(folder / "new", folder / "sub/new"));
    CHECK_FALSE(are_same_file(file, folder.write("b", "text")));
    CHECK_FALSE(are_same_file(file, ""));
    CHECK_FALSE(are_same_file("/dev/null", "/dev/null"));  // keeps nothing
}
