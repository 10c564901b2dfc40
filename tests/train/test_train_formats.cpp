// Files of other trainers, read by a program of another language, and read back.
#include <cstdlib>
#include <string>

#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_games.h"
#include "tests/train/train_run.h"
#include "train/formats.h"
#include "train/game_file.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

bool has_python() {
    return std::system("python3 --version >/dev/null 2>&1") == 0;
}

/// What tests/train/read_positions.py prints.
std::string read_by_python(const std::string& form, const std::string& path) {
    const TemporaryFolder folder;
    const std::string command = "python3 " MUTARE_SOURCE_DIR "/tests/train/read_positions.py " +
                                form + " " + path + " >" + folder / "lines";
    REQUIRE(std::system(command.c_str()) == 0);
    return bytes_of(folder / "lines");
}

std::string exported(const TemporaryFolder& folder, const std::string& form,
                     const std::string& games) {
    std::string path = folder / form;
    std::vector<std::string> arguments{"export", "--format", form, "-o", path, games};
    // Whole games keep their scores anyway.
    if (form != "viri") arguments.insert(arguments.end(), {"--later", "0"});
    REQUIRE(run_train_program(arguments).exit_code == kSuccess);
    return path;
}

/// Games of self-play and of random moves, in which all kinds of moves occur.
std::vector<Game> all_games() {
    std::vector<Game> games = self_play_games(20);
    for (const Game& game : random_games(60)) {
        if (!game.plies.empty()) games.push_back(game);
    }
    return games;
}

/// A game with these moves from a position, with the score 10 each.
Game game_with(const std::string& start, const std::vector<std::string>& moves) {
    Game game{position_of(start)};
    Position position = game.start;
    for (const std::string& text : moves) {
        game.plies.push_back({move_of(position, text), Score(10)});
        position.make_move(game.plies.back().move);
    }
    return game;
}

std::string viriformat_of(const std::vector<Game>& games) {
    std::string bytes;
    for (const Game& game : games) append_viriformat(game, bytes);
    return bytes;
}

}  // namespace

TEST_CASE("another program reads the same positions from bulletformat as from text") {
    if (!has_python()) SKIP("there is no Python");
    const TemporaryFolder folder;
    const std::string games = folder.write("games.mut", game_file_of(all_games()));
    const TrainRun dump = run_train_program({"dump", games});
    const std::string lines = read_by_python("text", folder.write("dump", dump.output));
    CHECK(lines.size() > 10'000);
    CHECK(read_by_python("bullet", exported(folder, "bullet", games)) == lines);
}

TEST_CASE("another program reads the same positions from viriformat as from text") {
    if (!has_python()) SKIP("there is no Python");
    const TemporaryFolder folder;
    const std::string games = folder.write("games.mut", game_file_of(all_games()));
    const TrainRun dump = run_train_program({"dump", "--all", games});
    const std::string lines = read_by_python("text", folder.write("dump", dump.output));
    CHECK(lines.size() > 10'000);
    CHECK(read_by_python("viri", exported(folder, "viri", games)) == lines);
}

TEST_CASE("games in viriformat are read as they were written, but for how they ended") {
    const std::vector<Game> games = all_games();
    const std::string bytes = viriformat_of(games);
    ViriReader reader(bytes);
    for (const Game& game : games) {
        const std::optional<Game> read = reader.next();
        REQUIRE(read);
        CHECK(fen(read->start) == fen(game.start));
        REQUIRE(read->plies.size() == game.plies.size());
        for (std::size_t i = 0; i < game.plies.size(); ++i) {
            REQUIRE(read->plies[i].move == game.plies[i].move);
            if (game.plies[i].has_score()) REQUIRE(read->plies[i].score == game.plies[i].score);
        }
        CHECK(read->ending.result == game.ending.result);
    }
    CHECK_FALSE(reader.next());
    CHECK(reader.illegal_games() == 0);
    CHECK(reader.cut_bytes() == 0);
}

TEST_CASE("an illegal game in viriformat is left out, and one that is cut off") {
    const std::vector<Game> games = self_play_games(3);
    std::string bytes = viriformat_of(games);
    const std::size_t second = viriformat_of({games[0]}).size();
    bytes[second + 32] = static_cast<char>(bytes[second + 32] ^ 63);  // another first move
    bytes.pop_back();
    ViriReader reader(bytes);
    CHECK(reader.next());
    CHECK_FALSE(reader.next());
    CHECK(reader.illegal_games() == 1);
    CHECK(reader.cut_bytes() == viriformat_of({games[2]}).size() - 1);
}

TEST_CASE("importing what was exported to viriformat gives the same quiet positions") {
    const TemporaryFolder folder;
    const std::string games = folder.write("games.mut", game_file_of(self_play_games(6)));
    const std::string viri = exported(folder, "viri", games);
    const std::string again = folder / "again.mut";
    REQUIRE(run_train_program({"import", "--format", "viri", "-o", again, viri}).exit_code ==
            kSuccess);
    CHECK(run_train_program({"dump", again}).output == run_train_program({"dump", games}).output);
}

TEST_CASE("a move without a score has none after a round trip through viriformat") {
    Game game = game_with("4k3/8/8/8/8/8/8/4K3 w - - 0 1", {"e1d1", "e8d8", "d1e1", "d8e8"});
    game.plies[0].score = game.plies[1].score = kNoScore;
    game.plies[2].score = game.plies[3].score = Score::mate_in(1);
    const std::string bytes = viriformat_of({game});
    const std::optional<Game> read = ViriReader(bytes).next();
    REQUIRE(read);
    CHECK_FALSE(read->plies[0].has_score());
    CHECK_FALSE(read->plies[1].has_score());
    CHECK(read->plies[2].score == Score::mate_in(1));
    CHECK(read->plies[3].score == Score::mate_in(1));
}
