#include <sstream>

#include "base/text.h"
#include "cli/play_session.h"
#include "tests/catch.h"
#include "tests/cli/games.h"
#include "tests/count_of.h"
#include "tests/pgn_games.h"
#include "tests/positions.h"
#include "tests/temporary_folder.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::Matches;

PlaySettings settings(std::string_view fen = kStartFen) {
    PlaySettings settings;
    settings.start = position_of(fen);
    settings.human = settings.start.side_to_move();
    settings.limits.nodes = 300;
    return settings;
}

/// What is printed when these lines are typed.
std::string play(const PlaySettings& settings, const std::vector<std::string>& lines,
                 bool* is_saved = nullptr) {
    Searcher searcher(1);
    LineQueue input(lines);
    std::ostringstream output;
    const bool all_saved = PlaySession(settings, searcher, input, output).run();
    if (is_saved) *is_saved = all_saved;
    return output.str();
}

/// Lines of a person who types the first of them while the engine thinks.
class TypedLines : public LineQueue {
  public:
    TypedLines(const std::vector<std::string>& while_thinking,
               const std::vector<std::string>& lines)
        : LineQueue(lines), while_thinking_(while_thinking) {}
    std::optional<std::string> next_within(Milliseconds time) override {
        const bool is_thinking = time == Milliseconds(0);
        return is_thinking ? while_thinking_.next_within(time) : LineQueue::next_within(time);
    }

  private:
    LineQueue while_thinking_;
};

std::string play_interactively(PlaySettings settings,
                               const std::vector<std::string>& while_thinking,
                               const std::vector<std::string>& lines) {
    settings.is_interactive = true;
    Searcher searcher(1);
    TypedLines input(while_thinking, lines);
    std::ostringstream output;
    PlaySession(std::move(settings), searcher, input, output).run();
    return output.str();
}

/// The file of the game as it stands after these lines.
std::string pgn_after(const PlaySettings& settings, std::vector<std::string> lines) {
    const TemporaryFolder folder;
    const std::string path = folder / "game.pgn";
    lines.emplace_back("save " + path);
    play(settings, lines);
    return bytes_of(path);
}

std::size_t plies_after(const PlaySettings& settings, std::vector<std::string> lines) {
    return game_of(pgn_after(settings, std::move(lines))).moves;
}

constexpr std::string_view kMateInOne = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
/// After a3, Black mates.
constexpr std::string_view kMatedInOne = "4r2k/8/8/8/8/8/P4PPP/6K1 w - - 0 1";

}  // namespace

TEST_CASE("a move is read with its number, a full stop and spaces, and answered") {
    struct {
        std::string_view fen;
        const char* move;
    } const moves[] = {{kStartFen, "Nf3"},
                       {kStartFen, "1.Nf3"},
                       {kStartFen, "1. Nf3"},
                       {kStartFen, "Nf3."},
                       {kStartFen, "N f3"},
                       {kStartFen, "1. \u2658 f3 !?"},
                       {"8/2P4k/8/8/8/8/8/4K3 w - - 0 1", "c8 = Q"}};
    for (const auto& [fen, move] : moves) {
        CAPTURE(move);
        const std::string text = play(settings(fen), {move});
        CHECK_THAT(text, ContainsSubstring("\nMutare plays 1... ") &&
                             ContainsSubstring("\nWhite to move"));
    }
    // The piece that moved is marked.
    CHECK_THAT(play(settings(), {"Nf3"}), ContainsSubstring("|   |[p]|") ||
                                              ContainsSubstring("|[n]|") ||
                                              ContainsSubstring("|[p]|   |"));
    CHECK_THAT(play(settings(), {"\xE2\x99"}), ContainsSubstring("neither a move"));
}

TEST_CASE("a game can be continued") {
    PlaySettings loaded = settings();
    loaded.loaded = game_with({"e2e4", "e7e5"});
    CHECK_THAT(pgn_after(loaded, {}), ContainsSubstring("1. e4 e5 *"));
    CHECK(plies_after(loaded, {"back"}) == 0);
    CHECK_THAT(pgn_after(loaded, {"new"}), ContainsSubstring("\n*\n"));
}

TEST_CASE("a game that is loaded and not played on is kept in no file again") {
    const TemporaryFolder folder;
    PlaySettings loaded = settings();
    loaded.loaded = game_with({"e2e4", "e7e5"});
    loaded.pgn_path = folder / "games.pgn";
    for (const char* const line : {"board", "elo 1500", "clock 1+0"}) play(loaded, {line});
    CHECK(bytes_of(loaded.pgn_path).empty());
    play(loaded, {"d4", "back"});
    CHECK(bytes_of(loaded.pgn_path).empty());
    play(loaded, {"d4"});
    CHECK(games_of(bytes_of(loaded.pgn_path)).size() == 1);
}

TEST_CASE("a new game is kept, even if it has the moves of the one that was loaded") {
    const TemporaryFolder folder;
    // The engine has one legal reply.
    PlaySettings loaded = settings("k7/8/1K6/8/8/8/8/7R w - - 0 1");
    loaded.loaded.emplace(loaded.start);
    for (const char* const move : {"h1h2", "a8b8"}) {
        loaded.loaded->play(move_of(loaded.loaded->position(), move));
    }
    loaded.pgn_path = folder / "games.pgn";
    play(loaded, {"new", "Rh2"});
    CHECK(games_of(bytes_of(loaded.pgn_path)).size() == 1);
}

TEST_CASE("back takes back your move and the answer") {
    CHECK(plies_after(settings(), {"e4", "back"}) == 0);
    // After your mate there is no answer.
    CHECK(plies_after(settings(kMateInOne), {"Ra8", "back"}) == 0);
    CHECK(plies_after(settings(kMatedInOne), {"a3", "back"}) == 0);
}

TEST_CASE("Enter ends the thinking, quit the game, and moves wait") {
    PlaySettings endless = settings();
    endless.limits = {};
    const std::string text = play_interactively(endless, {""}, {"e4", "quit"});
    CHECK_THAT(text, ContainsSubstring("Mutare is thinking; Enter ends it") &&
                         ContainsSubstring("Mutare plays 1... "));
    const TemporaryFolder folder;
    PlaySettings saved = endless;
    saved.pgn_path = folder / "games.pgn";
    const std::string left = play_interactively(saved, {"quit"}, {"e4", "board"});
    CHECK(count_of("Mutare plays 1", left) == 0);
    PlaySettings slow = endless;
    slow.limits.move_time = Milliseconds(100);
    const std::string early = play_interactively(slow, {"a3"}, {"h4", "quit"});
    CHECK_THAT(early, ContainsSubstring("Mutare plays 1... ") && ContainsSubstring(" 2. a3 "));
}

TEST_CASE("clocks run, gain their increment, and stand in the game") {
    PlaySettings timed = settings();
    timed.clock = clock_named("60+90");
    const std::string text = play(timed, {"e4", "back", "board"});
    CHECK_THAT(text, ContainsSubstring("each side has 1:00:00 and gets 1:30 with each move"));
    CHECK_THAT(pgn_after(timed, {"e4"}), ContainsSubstring("[TimeControl \"3600+90\"]") &&
                                             ContainsSubstring("1. e4 { [%clk 1:01:"));
    const std::string left = "(1:00:00|59:\\d\\d)";
    CHECK_THAT(
        text, Matches(join("[^]*White to move; ", left, " for White, ", left, " for Black\n[^]*")));
    CHECK_THAT(play(settings(), {"clock 1+0"}), ContainsSubstring(" for White, 1:00 for Black"));
    for (const char* control : {"", "x", "0+3", "5+-1", "5+3+1", "601"}) {
        CAPTURE(control);
        CHECK_FALSE(clock_named(control));
    }
    CHECK(clock_named("5")->increment == Milliseconds(0));
}

TEST_CASE("time that is up loses") {
    PlaySettings timed = settings();
    timed.clock = Clock{Milliseconds(0), Milliseconds(0)};
    for (const Color human : {Color::White, Color::Black}) {  // the player's time or the engine's
        timed.human = human;
        CHECK_THAT(play(timed, {"board"}), ContainsSubstring("White's time is up, Black wins"));
        CHECK_THAT(pgn_after(timed, {"board"}), ContainsSubstring("[Result \"0-1\"]"));
    }
}

TEST_CASE("neither a new game nor quit drops one that is not saved, unless told twice") {
    const TemporaryFolder folder;
    const std::string file = folder / "game.pgn";
    const auto questions = [](std::vector<std::string> lines) {
        return count_of("This game is not saved", play_interactively(settings(), {}, lines));
    };
    CHECK(questions({"e4", "new", "new", "board"}) == 1);
    CHECK(questions({"e4", "new", "board", "new"}) == 2);
    CHECK(questions({"e4", "save " + file, "new"}) == 0);
    CHECK(questions({"new"}) == 0);
    CHECK(questions({"e4", "new", "quit", "quit", "new"}) == 2);
    CHECK(questions({"quit"}) == 0);
    const std::string kept = play_interactively(settings(), {"quit"}, {"e4", "e5", "quit"});
    CHECK_THAT(kept, ContainsSubstring("Mutare plays 1... ") && ContainsSubstring("not saved") &&
                         ContainsSubstring("\"e5\": "));
    CHECK(count_of("not saved", play(settings(), {"e4", "new"})) == 0);
}

TEST_CASE("a game that was saved is not added to the same file again at the end") {
    const TemporaryFolder folder;
    PlaySettings saved = settings(kMateInOne);
    saved.pgn_path = folder / "games.pgn";
    play(saved, {"Ra8", "save " + saved.pgn_path});
    CHECK(games_of(bytes_of(saved.pgn_path)).size() == 1);
}

TEST_CASE("the strength of the engine stands in the game") {
    PlaySettings weak = settings();
    weak.elo = 1500;
    weak.limits = {};
    weak.limits.move_time = Milliseconds(1);
    CHECK_THAT(pgn_after(weak, {}),
               ContainsSubstring("[White \"Player\"]\n[Black \"Mutare (1500)\"]\n") &&
                   ContainsSubstring("[BlackElo \"1500\"]\n"));
    weak.human = Color::Black;
    CHECK_THAT(pgn_after(weak, {}),
               ContainsSubstring("[White \"Mutare (1500)\"]\n[Black \"Player\"]\n") &&
                   ContainsSubstring("[WhiteElo \"1500\"]\n"));
    CHECK_THAT(pgn_after(settings(), {}),
               ContainsSubstring("[Black \"Mutare\"]\n") && !ContainsSubstring("Elo"));
    CHECK_THAT(pgn_after(weak, {"resign", "elo 600", "clock 5+3"}),
               ContainsSubstring("[WhiteElo \"1500\"]\n") && !ContainsSubstring("TimeControl"));
}

TEST_CASE("the engine plays at its level, and hints at full strength") {
    // White mates in one, and a weak level overlooks that once in a while.
    constexpr std::string_view kMate = "5rkr/ppp2p1p/8/3qp3/2pN4/8/PPPQ1PPP/4R1K1 w - - 0 1";
    constexpr int kGames = 30;
    PlaySettings weak = settings(kMate);
    weak.elo = 600;
    const auto mates = [](const PlaySettings& played, const std::vector<std::string>& lines) {
        int count = 0;
        for (int game = 0; game < kGames; ++game) {
            count += play(played, lines).find("Qg5#") != std::string::npos ? 1 : 0;
        }
        return count;
    };
    CHECK(mates(weak, {"hint", "hint"}) == kGames);
    weak.human = Color::Black;
    const int found = mates(weak, {});
    CHECK(found > 0);
    CHECK(found < kGames);
    weak.elo.reset();
    CHECK(mates(weak, {}) == kGames);
}

TEST_CASE("games are added to a file at new and at the end, and can be read again") {
    const TemporaryFolder folder;
    PlaySettings saved = settings(kMateInOne);
    saved.pgn_path = folder / "games.pgn";
    bool is_saved = false;
    play(saved, {"Ra8", "new", "Kf1"}, &is_saved);
    CHECK(is_saved);
    const std::vector<PgnGame> games = games_of(bytes_of(saved.pgn_path));
    REQUIRE(games.size() == 2);
    CHECK(games[0].errors.empty());
    CHECK(games[0].moves == 1);
    CHECK(games[0].result == "1-0");
    CHECK(games[0].tag("White") == "Player");
    CHECK(games[0].tag("FEN") == kMateInOne);
    CHECK(games[1].result == "*");
    CHECK(games[1].moves == 2);

    const std::string other = folder / "other file.pgn";
    CHECK_THAT(play(settings(), {"e4", "save " + other}), ContainsSubstring("saved to " + other));
    CHECK(games_of(bytes_of(other)).size() == 1);
    saved.pgn_path = folder / "no/such/folder.pgn";
    play(saved, {"Ra8"}, &is_saved);
    CHECK_FALSE(is_saved);
    CHECK_THAT(play(settings(), {"save " + saved.pgn_path}), ContainsSubstring("cannot write "));
}

TEST_CASE("a game is added to its file though its output is lost") {
    struct : std::stringbuf {
        int sync() override { return str().find("Mutare plays 1") == std::string::npos ? 0 : -1; }
    } closing;
    std::ostream output(&closing);
    output.exceptions(std::ios::badbit);
    const TemporaryFolder folder;
    PlaySettings saved = settings();
    saved.pgn_path = folder / "games.pgn";
    Searcher searcher(1);
    LineQueue input({"e4"});
    CHECK_THROWS_AS(PlaySession(saved, searcher, input, output).run(), std::ios_base::failure);
    CHECK(game_of(bytes_of(saved.pgn_path)).moves == 1);
}

TEST_CASE("a game begins a line of its own in a file whose last line has no end") {
    const TemporaryFolder folder;
    const std::string path = folder.write("games.pgn", "1. d4 *");
    play(settings(kMateInOne), {"Ra8", "save " + path});
    CHECK(bytes_of(path).starts_with("1. d4 *\n[Event "));
    play(settings(kMateInOne), {"Kf1", "save " + path});
    CHECK_THAT(bytes_of(path), ContainsSubstring(" 1-0\n\n[Event "));
    CHECK(games_of(bytes_of(path)).size() == 3);
}

TEST_CASE("Chess960 is played in its notation") {
    const std::string text = pgn_after(
        settings("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"), {"e4"});
    CHECK_THAT(text, ContainsSubstring("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \""));
    CHECK(game_of(text).moves == 2);
}
