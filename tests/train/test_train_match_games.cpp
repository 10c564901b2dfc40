#include <optional>

#include "tests/catch.h"
#include "tests/pgn_games.h"
#include "train/match_games.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

/// A match game from the start position, with these tags and moves.
PgnGame match_game(const std::string& tags, const std::string& moves) {
    return game_of(tags + "\n" + moves + "\n");
}

/// The game, if it can be used.
std::optional<Game> used(const PgnGame& game, std::string_view player = "") {
    const auto read = game_of_match(game, player);
    return read ? std::optional(*read) : std::nullopt;
}

LeftOut why_left_out(const PgnGame& game, std::string_view player = "") {
    return game_of_match(game, player).error();
}

const std::string kMateTags = "[Result \"0-1\"]\n[Termination \"normal\"]\n";
const std::string kMate =
    "1. f3 {-0.50/9 0.01s} e5 {+0.61/10 0.02s} 2. g4 {-M2/20 0s} Qh4# {+M1/30 0s} 0-1";

}  // namespace

TEST_CASE("the scores of match runners are read in pawns and in plies to mate") {
    CHECK(score_in_comment("+0.35/14 0.028s, tl=0.992s, n=68105") == Score(35));
    CHECK(score_in_comment("-12.04/7 0.1s") == Score(-1204));
    CHECK(score_in_comment("0.00/1") == Score(0));
    CHECK(score_in_comment("1.5/3") == Score(150));
    CHECK(score_in_comment("+M5/20 0.01s") == Score::mate_in(5));
    CHECK(score_in_comment("-M6/20, White is mated") == Score::mated_in(6));
}

TEST_CASE("a comment without a score has none") {
    for (const char* const comment :
         {"", "book", "0.35", "+/14", "--1.00/5", "+-1.00/5", "1.-5/5", "a.b/3", "M/3", "+M999/3",
          "a fine move / a bad move", "99999999999.00/3"}) {
        INFO(comment);
        CHECK_FALSE(score_in_comment(comment));
    }
}

TEST_CASE("a match game keeps its moves, scores and ending") {
    const std::optional<Game> game = used(match_game(kMateTags, kMate));
    REQUIRE(game);
    REQUIRE(game->plies.size() == 4);
    CHECK(game->plies[0].score == Score(-50));
    CHECK(game->plies[1].score == Score(61));
    CHECK(game->plies[3].score == Score::mate_in(1));
    CHECK(game->ending == Ending{Result::BlackWins, Termination::Checkmate});
}

TEST_CASE("a match game begins after the book, and ends where scores do") {
    const std::optional<Game> game =
        used(match_game("[Result \"1-0\"]\n[Termination \"adjudication\"]\n",
                        "1. e4 {book} e5 {book} 2. Nf3 {+0.30/9} (2. f4 {+9.00/9}) Nc6 "
                        "{-0.20/9} 3. Bb5 a6 {+0.10/9} 1-0"));
    REQUIRE(game);
    REQUIRE(game->plies.size() == 2);
    CHECK(game->start.fullmove_number() == 2);
    CHECK(game->plies[0].score == Score(30));
    CHECK(game->plies[1].score == Score(-20));
    CHECK(game->ending == Ending{Result::WhiteWins, Termination::AdjudicatedWin});
}

TEST_CASE("a match game that was not decided on the board is left out") {
    CHECK(used(match_game("", kMate)));
    CHECK(why_left_out(match_game("[Termination \"time forfeit\"]", kMate)) == LeftOut::Forfeited);
    CHECK(why_left_out(match_game("[Termination \"abandoned\"]", kMate)) == LeftOut::Forfeited);
    CHECK(why_left_out(match_game("", "1. e4 {+0.30/9} *")) == LeftOut::NoResult);
    CHECK(why_left_out(match_game("", "1. e4 e5 1-0")) == LeftOut::NoScores);
    CHECK(why_left_out(match_game("", "1. e4 {+0.30/9} -- {+0.10/9} 1-0")) == LeftOut::Faulty);
    const std::vector<PgnGame> illegal = games_of("1. e5 {+0.30/9} 1-0\n");
    REQUIRE(illegal.size() == 1);
    CHECK(why_left_out(illegal[0]) == LeftOut::Faulty);
}

TEST_CASE("only the scores of the player that is named are known") {
    const PgnGame game = match_game("[White \"A\"]\n[Black \"B\"]\n" + kMateTags, kMate);
    const std::optional<Game> of_black = used(game, "B");
    REQUIRE(of_black);
    REQUIRE(of_black->plies.size() == 3);
    CHECK(of_black->start.side_to_move() == Color::Black);
    CHECK(of_black->plies[0].score == Score(61));
    CHECK_FALSE(of_black->plies[1].has_score());
    CHECK(of_black->plies[2].score == Score::mate_in(1));
    CHECK(used(game, "A")->plies.size() == 4);
    CHECK_FALSE(used(game, "A")->plies[3].has_score());
    CHECK(why_left_out(game, "C") == LeftOut::OtherPlayers);
}
