#include <memory>
#include <string>
#include <vector>

#include "base/text.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "train/endings.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

/// The adjudicated ending of a game, and the ply of the score that decided it.
struct Adjudicated {
    std::optional<Ending> ending;
    int ply = 0;
};

/// How a game is adjudicated that has these scores from a ply on.
Adjudicated adjudicate_all(int first_ply, const std::vector<int>& white_scores) {
    Adjudicator adjudicator{AdjudicationSettings{}};
    int ply = first_ply;
    for (const int score : white_scores) {
        const Position position = position_of(
            join("4k3/8/8/8/8/8/8/R3K3 ", ply % 2 == 0 ? "w" : "b", " - - 0 ", ply / 2 + 1));
        if (const auto ending = adjudicator.adjudicate(position, Score(score)))
            return {ending, ply};
        ++ply;
    }
    return {std::nullopt, ply};
}

constexpr Ending kWhiteWins{Result::WhiteWins, Termination::AdjudicatedWin};
constexpr Ending kBlackWins{Result::BlackWins, Termination::AdjudicatedWin};
constexpr Ending kDraw{Result::Draw, Termination::AdjudicatedDraw};

std::optional<Ending> ending_of(std::string_view text) {
    return ending_by_rules(position_of(text));
}

/// All tables of three and four pieces; none if the build has no tablebases.
std::shared_ptr<const Tablebases> known_tables() {
    auto tables = std::make_shared<Tablebases>();
    if (!tables->open(MUTARE_TEST_DATA "/syzygy")) return nullptr;
    return tables;
}

}  // namespace

TEST_CASE("a game is won after four plies in a row with a winning score") {
    const Adjudicated white = adjudicate_all(20, {1400, 1500, 1500, 1600, 2000, 2000});
    CHECK(white.ending == kWhiteWins);
    CHECK(white.ply == 24);
    CHECK(adjudicate_all(20, {-1500, -1500, -1500, -31'990}).ending == kBlackWins);
    // One lower score between them lets the game go on.
    CHECK_FALSE(adjudicate_all(20, {1600, 1600, 1600, 1499, 1600, 1600, 1600}).ending);
    CHECK_FALSE(adjudicate_all(20, {1600, 1600, -1600, -1600, 1600, 1600}).ending);
}

TEST_CASE("a game is drawn after eight plies in a row near zero, from ply 70 on") {
    const Adjudicated early = adjudicate_all(40, std::vector<int>(60, -8));
    CHECK(early.ending == kDraw);
    CHECK(early.ply == 77);
    CHECK(adjudicate_all(100, std::vector<int>(20, 5)).ply == 107);
    CHECK_FALSE(adjudicate_all(100, {0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0}).ending);
}

TEST_CASE("mate, stalemate, insufficient material and fifty moves end a game") {
    CHECK(ending_of("R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1") ==
          Ending{Result::WhiteWins, Termination::Checkmate});
    CHECK(ending_of("6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1") ==
          Ending{Result::BlackWins, Termination::Checkmate});
    CHECK(ending_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1") ==
          Ending{Result::Draw, Termination::Stalemate});
    CHECK(ending_of("7k/8/6K1/8/8/8/8/5B2 b - - 0 1") ==
          Ending{Result::Draw, Termination::InsufficientMaterial});
    CHECK(ending_of("7k/8/6K1/8/8/8/8/5R2 b - - 100 90") ==
          Ending{Result::Draw, Termination::FiftyMoves});
    CHECK_FALSE(ending_of("7k/8/6K1/8/8/8/8/5R2 b - - 99 90"));
}

TEST_CASE("a position that occurs for the third time ends a game") {
    Position position = position_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    for (int times = 1; times < 3; ++times) {
        CHECK_FALSE(ending_by_rules(position));
        for (const char* const move : {"a1b1", "e8d8", "b1a1", "d8e8"}) {
            position.make_move(move_of(position, move));
        }
    }
    CHECK(ending_by_rules(position) == Ending{Result::Draw, Termination::Threefold});
}

TEST_CASE("tablebases know how a game ends after a capture or pawn move only") {
    const auto known = known_tables();
    if (!known) SKIP("this build has no tablebases");
    const auto ending = [&](const std::string& text) {
        return ending_by_tablebases(*known, position_of(text));
    };
    CHECK(ending("8/8/8/8/8/2k5/4K3/4R3 w - - 0 60") == kWhiteWins);
    CHECK(ending("8/8/8/8/8/2k5/4K3/4R3 b - - 0 60") == kWhiteWins);
    CHECK(ending("8/8/8/8/8/2k5/4K3/3r4 w - - 0 60") == kDraw);
    CHECK(ending("8/8/8/8/8/2k5/4K3/7r b - - 0 60") == kBlackWins);
    CHECK_FALSE(ending("8/8/8/8/8/2k5/4K3/4R3 w - - 1 60"));
    CHECK_FALSE(ending("8/8/8/8/p7/2k4p/4K3/4R3 w - - 0 60"));
}

TEST_CASE("a game is adjudicated by tablebases against every score") {
    AdjudicationSettings settings;
    const Position won = position_of("8/8/8/8/8/2k5/4K3/4R3 w - - 0 60");
    CHECK_FALSE(Adjudicator(settings).adjudicate(won, Score(-300)));
    settings.tablebases = known_tables();
    if (!settings.tablebases) SKIP("this build has no tablebases");
    CHECK(Adjudicator(settings).adjudicate(won, Score(-300)) == kWhiteWins);
}
