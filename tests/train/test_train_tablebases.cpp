// Games whose results tablebases know. A build without tablebases skips them.
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_games.h"
#include "tests/train/train_run.h"
#include "train/endings.h"
#include "train/game_file.h"
#include "train/relabel.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

/// All tables of three and four pieces.
const std::string kTableFolder = MUTARE_TEST_DATA "/syzygy";

constexpr Ending kKnownWin{Result::WhiteWins, Termination::AdjudicatedWin};
constexpr Ending kDrawnGame{Result::Draw, Termination::AdjudicatedDraw};

/// None if the build has no tablebases.
std::shared_ptr<const Tablebases> known_tables() {
    auto tables = std::make_shared<Tablebases>();
    if (!tables->open(kTableFolder)) return nullptr;
    return tables;
}

std::vector<Game> games_of_file(const std::string& path) {
    const std::string bytes = bytes_of(path);
    std::vector<Game> games;
    for_each_game(find_blocks(bytes), [&](const Game& game) { games.push_back(game); });
    return games;
}

}  // namespace

TEST_CASE("tablebases know how a game ends after a capture or pawn move only") {
    const auto known = known_tables();
    if (!known) SKIP("this build has no tablebases");
    const auto ending = [&](const std::string& text) {
        return ending_by_tablebases(*known, position_of(text));
    };
    CHECK(ending("8/8/8/8/8/2k5/4K3/4R3 w - - 0 60") == kKnownWin);
    CHECK(ending("8/8/8/8/8/2k5/4K3/4R3 b - - 0 60") == kKnownWin);
    CHECK(ending("8/8/8/8/8/2k5/4K3/3r4 w - - 0 60") == kDrawnGame);
    CHECK(ending("8/8/8/8/8/2k5/4K3/7r b - - 0 60") ==
          Ending{Result::BlackWins, Termination::AdjudicatedWin});
    CHECK_FALSE(ending("8/8/8/8/8/2k5/4K3/4R3 w - - 1 60"));
    CHECK_FALSE(ending("8/8/8/8/p7/2k4p/4K3/4R3 w - - 0 60"));
}

TEST_CASE("a game is adjudicated by tablebases against every score") {
    AdjudicationSettings settings;
    const Position won = position_of("8/8/8/8/8/2k5/4K3/4R3 w - - 0 60");
    CHECK_FALSE(Adjudicator(settings).adjudicate(won, Score(-300)));
    settings.tablebases = known_tables();
    if (!settings.tablebases) SKIP("this build has no tablebases");
    CHECK(Adjudicator(settings).adjudicate(won, Score(-300)) == kKnownWin);
}

TEST_CASE("self-play reads the tablebases of --syzygy") {
    if (!known_tables()) SKIP("this build has no tablebases");
    const TemporaryFolder folder;
    const std::string book = folder.write("won.epd", "8/8/8/8/p7/2k5/4K3/R7 w - -\n");
    const std::string played = folder / "played.mut";
    const std::vector<std::string> play{"selfplay", "-o",     played,       "--games",  "1",
                                        "--depth",  "3",      "--hash",     "1",        "--book",
                                        book,       "--seed", "1",          "--uneven", "32000",
                                        "--win",    "30000",  "--chess960", "0"};
    std::vector<std::string> with_tables = play;
    for (const std::string& word : {std::string("--syzygy"), kTableFolder})
        with_tables.push_back(word);
    REQUIRE(run_train_program(with_tables).exit_code == kSuccess);
    REQUIRE(games_of_file(played).size() == 1);
    CHECK(games_of_file(played)[0].ending == kKnownWin);
    CHECK(games_of_file(played)[0].plies.size() == 1);
    CHECK(run_train_program({"stat", played}).output.find("syzygy 4 pieces") != std::string::npos);

    with_tables.back() = folder.path();
    const TrainRun none = run_train_program(with_tables);
    CHECK(none.exit_code == kFailed);
    CHECK(none.says("there are no tables in"));
}
