#include <string>

#include "base/text.h"
#include "cli/suite_output.h"
#include "tests/catch.h"
#include "tests/cli/cli_call.h"
#include "tests/data_files.h"
#include "tests/temporary_folder.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

using Catch::Matchers::ContainsSubstring;

constexpr const char* kMates =
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; id \"one, back rank\";\n"
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Kf1; id \"wrong\";\n"
    "7k/R7/1R6/8/8/8/8/6K1 w - - dm 1;\n";
constexpr const char* kPoints =
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - c0 \"Ra8=10, Kf1=3\"; id \"points\";\n";

CliCall suite(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "suite");
    arguments.insert(arguments.end(), {"--nodes", "500"});
    return call(arguments);
}

}  // namespace

TEST_CASE("several suites are summed up, and what is not solved is named with its file") {
    const TemporaryFolder folder;
    const std::string mates = folder.write("mates, all.epd", kMates);
    const std::string points = folder.write("points.epd", kPoints);
    const CliCall result = suite({mates.c_str(), points.c_str(), "--concurrency", "3"});
    CHECK(result.code == ExitCode::Success);
    CHECK_THAT(result.output, ContainsSubstring(join(mates, ":2, wrong: bm Kf1, found Ra8#")));
    CHECK_THAT(result.output, ContainsSubstring("\n3 of 4 solved (75.0 %), 10 of 10 points, "));
    CHECK(result.errors.empty());
    CHECK(suite({mates.c_str(), "--require", "3"}).code == ExitCode::Failed);
    CHECK(suite({mates.c_str(), "--require", "2"}).code == ExitCode::Success);
}

TEST_CASE("the positions of a theme are summed up") {
    CHECK(theme_in("STS(v1.0) Undermine.001") == "STS(v1.0) Undermine");
    CHECK(theme_in("WAC.012") == "WAC");
    CHECK(theme_in("one, back rank") == "one, back rank");
    CHECK(theme_in("7").empty());
    CHECK(theme_in("").empty());

    const TemporaryFolder folder;
    const std::string mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - c0 \"Ra8=10, Kf1=3\"; id ";
    const std::string path =
        folder.write("themes.epd", join(mate, "\"Back rank.1\";\n", mate, "\"Rook.1\";\n", mate,
                                        "\"Back rank.2\";\n", mate, "\"12\";\n", mate, "\"1\";\n",
                                        mate, "\"Rook 2\";\n"));
    CHECK_THAT(suite({path.c_str()}).output,
               ContainsSubstring("Back rank  2 of 2 solved, 20 of 20 points\n"
                                 "Rook       2 of 2 solved, 20 of 20 points\n"
                                 "other      2 of 2 solved, 20 of 20 points\n"
                                 "6 of 6 solved"));
    CHECK_THAT(
        suite({path.c_str(), "--json"}).output,
        ContainsSubstring(R"("themes": [{"theme": "Back rank", "positions": 2, "solved": 2, )"));
    // Names without numbers tell no themes apart.
    const std::string mates = folder.write("mates.epd", kMates);
    CHECK_THAT(suite({mates.c_str()}).output, !ContainsSubstring("back rank  "));
}

TEST_CASE("a line that cannot be read is a failure, with its place") {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.epd", join(kPoints, "no position\n"));
    const CliCall result = suite({path.c_str()});
    CHECK(result.code == ExitCode::Failed);
    CHECK_THAT(result.errors, ContainsSubstring(path + ":2: "));
    CHECK_THAT(result.output, ContainsSubstring("1 of 1 solved"));
}

TEST_CASE("JSON has an object for each position, and a summary") {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.epd", kMates);
    const std::vector<std::string> lines = split(suite({path.c_str(), "--json"}).output, '\n');
    REQUIRE(lines.size() == 5);
    CHECK_THAT(lines[0], ContainsSubstring(R"("id": "one, back rank", )"));
    CHECK_THAT(lines[1], ContainsSubstring(R"("found": "Ra8#", "score": {"mate": 1}, )"));
    CHECK(lines[3].starts_with(R"({"summary": {"positions": 3, "solved": 2, )"));
}
