#include "train/variations.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <set>
#include <vector>

#include "engine/draws.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/see.h"
#include "search/evaluation/evaluator.h"
#include "tests/catch.h"
#include "tests/train/train_games.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

using Bytes = std::array<std::uint8_t, sizeof(Example)>;

VariationSettings settings(int tries) {
    VariationSettings settings;
    settings.tries = tries;
    settings.seed = 7;
    return settings;
}

/// A won game of one move.
Game game_from(const char* fen) {
    const Position start = parse_fen(fen)->position;
    const MoveList moves = legal_moves(start);
    const Move quiet = *std::ranges::find_if(moves, [](Move move) { return move.is_quiet(); });
    return {start, {{quiet, Score(0)}}, {Result::WhiteWins, Termination::AdjudicatedWin}};
}

/// Adds the examples of all quiet positions that many sound moves after this one.
void add_all(const Position& position, int plies, const Game& game, std::set<Bytes>& examples) {
    for (const Move move : legal_moves(position)) {
        if (!see_at_least(position, move, 0) || (plies == 1 && !move.is_quiet())) continue;
        Position next = position;
        next.make_move(move);
        if (plies > 1) {
            add_all(next, plies - 1, game, examples);
        } else if (is_quiet(next) && outcome(next) == Outcome::Ongoing) {
            const ScoredMove scored{Move(), evaluate(*Network::built_in(), next)};
            examples.insert(std::bit_cast<Bytes>(
                make_example({next, scored, game.ending.result}, game_number(game.start))));
        }
    }
}

}  // namespace

TEST_CASE("variations are the quiet positions one to three sound moves from one of a game") {
    for (const char* fen :
         {"8/8/4k3/8/2p5/2P5/4K3/8 w - - 0 40", "7k/8/8/4p3/3P4/8/8/K7 b - - 0 40",
          "k7/8/1r6/8/8/2N5/8/K7 w - - 0 40", "7k/5K2/8/6Q1/8/8/8/8 w - - 0 40"}) {
        INFO(fen);
        const Game game = game_from(fen);
        std::set<Bytes> expected;
        for (const int plies : {1, 2, 3}) add_all(game.start, plies, game, expected);
        std::set<Bytes> found;
        for (const Example& example : variations_of(game, settings(100'000))) {
            CHECK(is_intact(example));
            found.insert(std::bit_cast<Bytes>(example));
        }
        CHECK(found == expected);
        CHECK_FALSE(found.empty());
    }
}

TEST_CASE("only quiet positions of a game have variations") {
    CHECK_FALSE(variations_of(game_from("8/8/4k3/8/2p5/2P5/4K3/8 w - - 0 9"), settings(9)).empty());
    CHECK(variations_of(game_from("8/8/4k3/8/2p5/2P5/4K3/8 w - - 0 8"), settings(9)).empty());
    CHECK(variations_of(game_from("8/8/4k3/8/8/8/4K3/4r3 w - - 0 40"), settings(9)).empty());
}

TEST_CASE("the variations of a game depend on the game and the settings only") {
    const Game game = self_play_games(1).front();
    const std::vector<Example> once = variations_of(game, settings(2));
    CHECK(variations_of(game, settings(2)) == once);
    VariationSettings other = settings(2);
    other.seed = 8;
    CHECK(variations_of(game, other) != once);
}
