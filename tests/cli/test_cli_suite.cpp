#include <algorithm>
#include <string>

#include "base/text.h"
#include "cli/csv.h"
#include "cli/suite_themes.h"
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

/// The table without the times.
std::vector<CsvRow> rows_of(const std::string& path) {
    std::vector<CsvRow> rows;
    for (const std::string& line : split(bytes_of(path), '\n')) {
        if (line.empty()) continue;
        rows.push_back(parse_csv_line(line).value());
        rows.back().at(9).clear();
    }
    return rows;
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

TEST_CASE("a run goes on where its table ends, and the table is as if it had not been cut off") {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.epd", kMates);
    const std::string whole = folder / "whole.csv";
    const CliCall all = suite({path.c_str(), "--csv", whole.c_str()});
    const std::string text = bytes_of(whole);
    REQUIRE(std::ranges::count(text, '\n') == 4);
    for (const std::size_t length :
         {std::size_t{0}, text.find('\n') + 1, text.rfind("wrong"), text.size() - 1, text.size()}) {
        CAPTURE(length);
        const std::string cut = folder.write("cut.csv", text.substr(0, length));
        const CliCall rest = suite({path.c_str(), "--csv", cut.c_str(), "--resume"});
        CHECK(rest.code == ExitCode::Success);
        CHECK(rest.output.substr(rest.output.find("2 of 3 solved"), 50) ==
              all.output.substr(all.output.find("2 of 3 solved"), 50));
        CHECK(rows_of(cut) == rows_of(whole));
    }
}

TEST_CASE("the table of another run is not gone on with") {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.epd", kMates);
    const std::string table = folder / "a.csv";
    CHECK(suite({path.c_str(), "--csv", table.c_str()}).code == ExitCode::Success);
    const std::string before = bytes_of(table);
    const auto is_refused = [&](std::vector<const char*> arguments) {
        arguments.insert(arguments.end(), {"--csv", table.c_str(), "--resume"});
        const CliCall refused = suite(arguments);
        CHECK_THAT(refused.errors, ContainsSubstring("is not of these positions and settings"));
        CHECK(bytes_of(table) == before);
        return refused.code == ExitCode::Failed;
    };
    const std::string other = folder.write("other.epd", kPoints);
    CHECK(is_refused({other.c_str()}));
    CHECK(is_refused({path.c_str(), "--depth", "3"}));
    CHECK(is_refused({path.c_str(), "--hash", "1"}));
    CHECK(suite({path.c_str(), "--resume"}).code == ExitCode::WrongUsage);
    const std::string nowhere = folder / "no/such/folder.csv";
    CHECK(suite({path.c_str(), "--csv", nowhere.c_str()}).code == ExitCode::Failed);
}

TEST_CASE("a table is gone on with only if each of its rows is of the position in its place") {
    const TemporaryFolder folder;
    const auto lines = split(kMates, '\n');
    const std::string path = folder.write("a.epd", kMates);
    const std::string table = folder / "a.csv";
    suite({path.c_str(), "--csv", table.c_str()});
    const std::string rows = bytes_of(table);
    const auto is_gone_on_with = [&](const std::string& positions, const std::string& done) {
        (void)folder.write("a.epd", positions);
        (void)folder.write("a.csv", done);
        const CliCall rest = suite({path.c_str(), "--csv", table.c_str(), "--resume"});
        if (rest.code != ExitCode::Success) CHECK(bytes_of(table) == done);
        return rest.code == ExitCode::Success;
    };
    const auto with = [&](std::string_view old, std::string_view changed) {
        std::string text = rows;
        return text.replace(text.find(old), old.size(), changed);
    };
    CHECK(is_gone_on_with(kMates, rows));
    CHECK_FALSE(is_gone_on_with(lines[0] + "\n" + lines[1] + "\n", rows));  // a row too many
    CHECK_FALSE(is_gone_on_with(kMates, with("file,line", "line,file")));   // other columns
    CHECK_FALSE(is_gone_on_with(kMates, with(",1,\"one", ",2,\"one")));     // another line
    CHECK_FALSE(is_gone_on_with(kMates, with("bm Ra8", "bm Ra7")));         // another task
    CHECK_FALSE(is_gone_on_with(kMates, with("R5K1", "R4K2")));             // another position
    CHECK_FALSE(is_gone_on_with(kMates, with(",7k/", ",\"7k/")));           // a bad row
    CHECK_FALSE(is_gone_on_with(kMates, rows + "1,2\n"));                   // a short row
}
