#include <filesystem>

#include "engine/notation/wording.h"
#include "tests/catch.h"
#include "tests/uci/cli/cli_call.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

std::string data(const std::string& name) {
    return (std::filesystem::path(MUTARE_TEST_DATA) / "pgn" / name).string();
}

}  // namespace

TEST_CASE("games without faults are counted") {
    const std::string first = data("variations.pgn");
    const std::string second = data("empty_body.pgn");
    const CliCall good = call({"pgn", first.c_str(), second.c_str()});
    CHECK(good.code == ExitCode::Success);
    CHECK(good.output == "3 games, 360 moves, 0 faults\n");
    CHECK(good.errors.empty());
}

TEST_CASE("each fault has file, line, column, game, move and reason") {
    const std::string path = data("corrupted.pgn");
    const CliCall bad = call({"pgn", path.c_str()});
    CHECK(bad.code == ExitCode::Failed);
    CHECK(bad.output == join(path,
                             ":57:25: game 1, move 63. \"Kx\": not a move: expected the square "
                             "where it ends\n1 games, 124 moves, 1 faults\n"));
}

TEST_CASE("a file that cannot be read does not keep the others from being read") {
    const std::string path = data("castling.pgn");
    const CliCall missing = call({"pgn", "no/such/file.pgn", path.c_str()});
    CHECK(missing.code == ExitCode::Failed);
    CHECK(missing.errors == "cannot read no/such/file.pgn\n");
    CHECK(missing.output == "1 games, 6 moves, 0 faults\n");
    CHECK(call({"pgn", MUTARE_TEST_DATA}).code == ExitCode::Failed);
}

TEST_CASE("pgn needs a file, and knows its options") {
    CHECK(call({"pgn"}).code == ExitCode::WrongUsage);
    CHECK(call({"pgn", "--fast"}).code == ExitCode::WrongUsage);
}
