#include "bench/annotation.h"

#include <algorithm>
#include <initializer_list>
#include <map>

#include "base/text.h"
#include "engine/movegen.h"
#include "tests/catch.h"
#include "tests/pgn_games.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

const PgnGame kGame = game_of(
    "[White \"A & <B>\"]\n[Black \"C\"]\n\n"
    "1. e4 {[%eval 0.9] [%clk 0:01:00]} e5 {one} {two} (1... c5) 2. Qh5 ?? Nc6 0-1\n");

/// As if the second move of White were a blunder, and every other move the best.
GameAnalysis analysis_of_game() {
    GameAnalysis analysis;
    analysis.positions.resize(5);
    Position position = kGame.start;
    const std::vector<Move> moves = main_line(kGame);
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
        analysis.positions[ply].lines.front().moves = {ply == 2 ? move_of(position, "g1f3")
                                                                : moves[ply]};
        position.make_move(moves[ply]);
    }
    analysis.positions[1].lines.front().score = Score(-20);
    analysis.positions[1].depth = 9;
    analysis.positions[3].lines.front().score = Score(250);
    analysis.positions[4].lines.front().score = Score(-250);
    return analysis;
}

/// Positions with these scores of the side to move.
GameAnalysis analysis_with(std::initializer_list<Score> scores) {
    GameAnalysis analysis;
    analysis.positions.clear();
    for (const Score score : scores) analysis.positions.push_back({{{score, {}}}, 0, 0});
    return analysis;
}

/// The analysis of a game of which every move is skipped.
GameAnalysis no_analysis(const PgnGame& game) {
    GameAnalysis none = analysis_with({});
    none.first_ply = game.moves + 1;
    return none;
}

PgnGame annotated_game(const PgnGame& game, const GameAnalysis& analysis) {
    return annotated(game, analysis, judge_game(game, analysis), "Mutare 0.1, 10 nodes");
}

std::string chart_of(const PgnGame& game, const GameAnalysis& analysis) {
    return evaluation_chart(game, analysis, judge_game(game, analysis));
}

/// In one line: scores decide where the lines end.
std::string movetext(PgnGame game) {
    game.tags.clear();
    std::string text = pgn(game);
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("an earlier evaluation leaves the words around it as they were") {
    const auto without = [](std::string_view moves) {
        return movetext(without_annotations(game_of(std::string(moves))));
    };
    CHECK(contains(without("1. e4 {an early [%eval 0.1,20] move} *"), "1. e4 { an early move } *"));
    CHECK(contains(without("1. e4 {[%eval 0.1] early [%eval 0.2]} *"), "1. e4 { early } *"));
    CHECK(contains(without("1. e4 {[%eval 0.1]} *"), "1. e4 *"));
}

TEST_CASE("evaluations and better lines are added, and comments and glyphs stay") {
    const PgnGame game = annotated_game(kGame, analysis_of_game());
    CHECK(game.tag("Annotator") == "Mutare 0.1, 10 nodes");
    CHECK(game.tag("Opening") == "King's Pawn Game: Wayward Queen Attack");
    const std::string text = movetext(game);
    CAPTURE(text);
    CHECK(contains(text, "{ [%mutare] White: accuracy "));
    CHECK(contains(text,
                   "} 1. e4 { [%eval 0.20,9] [%clk 0:01:00] } 1... e5 { [%eval 0.00] one } "
                   "{ two } (1... c5) 2. Qh5 $4 { [%eval -2.50] } { [%mutare] (0.00 -> "
                   "-2.50) Blunder. Nf3 was best. } (2. Nf3 $10 { [%mutare] [%eval 0.00] }) "
                   "2... Nc6 { [%eval -2.50] } 0-1"));
}

TEST_CASE("what an earlier analysis has written is replaced, and what a person wrote stays") {
    const PgnGame once = annotated_game(kGame, analysis_of_game());
    CHECK(pgn(annotated_game(game_of(pgn(once)), analysis_of_game())) == pgn(once));

    GameAnalysis other = analysis_of_game();
    other.positions[3].lines.front().score = Score::draw();
    other.positions[4].lines.front().score = Score::draw();
    CHECK(pgn(annotated_game(once, other)) ==
          pgn(annotated_game(annotated_game(kGame, other), other)));

    PgnGame plain = without_annotations(once);
    CHECK(movetext(plain) ==
          "1. e4 { [%clk 0:01:00] } 1... e5 { one } { two } (1... c5) 2. Qh5 $4 Nc6 0-1 ");
}

TEST_CASE("an evaluation stays where the analysis has none of its own") {
    const PgnGame game = game_of(
        "{[%eval 0.1] before} 1. e4 {[%eval 0.2]} e5 {[%eval 0.3]} (1... c5 {[%eval 0.4]}) "
        "{[%eval 0.5]} 2. Nf3 {[%eval 0.6]} *");
    GameAnalysis analysis;
    analysis.first_ply = 1;
    analysis.positions.resize(3);
    CHECK(contains(movetext(annotated_game(game, analysis)),
                   "{ [%eval 0.1] before } 1. e4 { [%eval 0.2] } 1... e5 { [%eval 0.00] } "
                   "(1... c5 { [%eval 0.4] }) 2. Nf3 { [%eval 0.00] } *"));
}

TEST_CASE("a glyph that was added is taken back, and one that a person gave is not") {
    const GameAnalysis analysis = analysis_with({Score(0), Score(300)});
    for (const char* given : {"1. f3 *", "1. f3 $4 *", "1. f3 $10 *"}) {
        CAPTURE(given);
        const PgnGame game = game_of(given);
        const PgnGame once = annotated_game(game, analysis);
        CHECK(contains(pgn(once), "$4"));
        CHECK(movetext(without_annotations(game_of(pgn(once)))) == movetext(game));
    }
}

TEST_CASE("a variation to which a person added something is a person's") {
    const PgnGame once = annotated_game(kGame, analysis_of_game());
    const std::string text = pgn(once);
    const std::size_t end = text.find(") 2... Nc6");
    REQUIRE(end != std::string::npos);
    for (const char* added : {" 2... d6 {why}", " 2... d6 (2... d5)", " $16", " $1"}) {
        CAPTURE(added);
        const std::string other = std::string(text).insert(end, added);
        CHECK(contains(movetext(without_annotations(game_of(other))), "2. Nf3"));
    }
}

TEST_CASE("the judgements of Lichess are replaced, with their glyphs and lines") {
    const PgnGame game = game_of(
        "1. e4 { [%eval 0.18] } 1... Nc6?! { (0.18 → 0.95) Inaccuracy. e5 was best. } "
        "{ [%eval 0.95] [%clk 0:03:00] } (1... e5 2. Nf3) (1... c5 2. Nf3) 2. d4 $2 { mine } "
        "{ (0.95 → Mate in 3) Checkmate is now unavoidable. c3 was best. } { (not → yours) } *");
    CHECK(movetext(without_annotations(game)) ==
          "1. e4 Nc6 { [%clk 0:03:00] } (1... c5 2. Nf3) 2. d4 { mine } { (not → yours) } * ");
}

TEST_CASE("a game with very many glyphs and evaluations is cleaned in no time") {
    // By quadratic steps this took minutes.
    std::string game = "1. e4 {";
    for (int i = 0; i < 100'000; ++i) game += "[%eval 1] ";
    game += "x}";
    for (int i = 0; i < 100'000; ++i) game += " $10 $10 {[%mutare 9]}";
    CHECK(without_annotations(game_of(game + " *")).items.size() == 200'002);
}

TEST_CASE("other annotators keep their name") {
    PgnGame game = kGame;
    game.tags.push_back({"Annotator", "A. Coach"});
    const PgnGame once = annotated_game(game, analysis_of_game());
    CHECK(once.tag("Annotator") == "A. Coach; Mutare 0.1, 10 nodes");
    CHECK(annotated_game(once, analysis_of_game()).tag("Annotator") == once.tag("Annotator"));
}

TEST_CASE("a mistake without a glyph that judges the move gets one") {
    struct {
        const char* glyph;
        int loss;
        const char* text;
    } const games[] = {{"$10", 10, "1. f3 $10 { [%eval -0.10] } *"},
                       {"$10", 70, "1. f3 $10 $6 {"},
                       {"$10", 130, "1. f3 $10 $2 {"},
                       {"$10", 300, "1. f3 $10 $4 {"},
                       {"$1", 130, "1. f3 $1 {"},
                       {"$6", 130, "1. f3 $6 {"},
                       {"$7", 130, "1. f3 $7 {"},
                       {"$8", 130, "1. f3 $8 $2 {"}};
    for (const auto& each : games) {
        const PgnGame game = game_of(join("1. f3 ", each.glyph, " *"));
        const std::string text =
            movetext(annotated_game(game, analysis_with({Score(0), Score(each.loss)})));
        CAPTURE(text);
        CHECK(contains(text, each.text));
    }
}

TEST_CASE("of a game that was not analysed, nothing is lost") {
    const PgnGame once = annotated_game(kGame, analysis_of_game());
    CHECK(pgn(annotated_game(once, no_analysis(once))) == pgn(once));
}

TEST_CASE("below a long chart each second move of White has its number") {
    PgnGame game;
    game.moves = 30;
    const GameAnalysis none = no_analysis(game);
    const auto has_number = [&](std::string_view number) {
        return contains(chart_of(game, none), join("text-anchor=\"middle\">", number, "<"));
    };
    CHECK(has_number("2"));
    CHECK(has_number("4"));
    CHECK_FALSE(has_number("3"));
    game.start = position_of("4k3/8/8/8/8/8/8/4K3 b - - 0 7");
    CHECK(has_number("8"));
    CHECK_FALSE(has_number("9"));
}

TEST_CASE("an analysed game is drawn") {
    const std::string chart = chart_of(kGame, analysis_of_game());
    CHECK(chart.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 "));
    CHECK(chart.ends_with("</svg>\n"));
    CHECK(contains(chart, "@media(max-width:600px){text{font-size:22px}"));
    CHECK(contains(chart, ">A &amp; &lt;B&gt; - C, 0-1</text>"));
    CHECK(contains(chart, "<title>2. Qh5?? (0.00 -&gt; -2.50) Blunder. Nf3 was best.</title>"));
    CHECK(contains(chart,
                   "text-anchor=\"middle\">2. Qh5?"
                   "?</text>"));
    // The dot stands where the curve is after the move, three quarters of the way.
    CHECK(contains(chart, "<circle class=\"blunder\" cx=\"724.0\""));
    CHECK(contains(chart, " 940.0,304.0\"/>"));
    CHECK(contains(chart_of(kGame, no_analysis(kGame)), "</svg>"));
}

TEST_CASE("the curve is at the top where White mates, and at the bottom where Black does") {
    const PgnGame game = game_of("1. f3 e5 2. g4 Qh4# 0-1");
    GameAnalysis analysis = analysis_with(
        {Score(300), Score::mate_in(3), Score::mate_in(3), Score::mated_in(2), Score::mated_in(0)});
    CHECK(contains(chart_of(game, analysis),
                   " 76.0,111.7 292.0,304.0 508.0,48.0 724.0,48.0 940.0,304.0 940.0,304.0\"/>"));
    analysis.positions[1].lines.front().score = Score(300);
    CHECK(contains(chart_of(game, analysis), " 292.0,240.3 "));
}

TEST_CASE("a game has the tags of its opening, and none where it has no opening") {
    GameAnalysis analysis = analysis_with({Score(0), Score(-20)});
    analysis.positions[1].depth = 1;
    const PgnGame named = annotated_game(game_of("1. e4 *"), analysis);
    CHECK(named.tag("ECO") == "B00");
    CHECK(contains(movetext(named), "[%eval 0.20,1]"));
    const PgnGame unnamed =
        game_of("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *");
    CHECK_FALSE(annotated_game(unnamed, analysis).tag("ECO"));
    CHECK_FALSE(annotated_game(unnamed, analysis).tag("Opening"));
}

TEST_CASE("the name of a key moment stands below the one before it where that is near") {
    const PgnGame game = game_of(
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3 d6 6. O-O O-O 7. h3 h6 8. Re1 Re8 "
        "9. a3 a6 10. b4 Ba7 11. Nbd2 Nh7 12. Nf1 Be6 *");
    GameAnalysis analysis;
    analysis.positions.resize(game.moves + 1);
    for (std::size_t ply = 3; ply <= game.moves; ++ply) {
        const int score = ply < 5 ? -60 : -125;  // White's
        analysis.positions[ply].lines.front().score = Score(ply % 2 == 0 ? score : -score);
    }
    const std::string chart = chart_of(game, analysis);
    const auto bottom_of = [&](std::string_view name) {
        const std::size_t begin = chart.rfind(" y=\"", chart.find(name)) + 4;
        return whole_number<int>(chart.substr(begin, chart.find('.', begin) - begin)).value();
    };
    CHECK(bottom_of(">3. Bc4?!</text>") == bottom_of(">2. Nf3?!</text>") + 26);
}

TEST_CASE("of the other lines only those that lose too little for an error become variations") {
    const PgnGame game = game_of("1. f3 *");
    const Position& start = game.start;
    GameAnalysis analysis = analysis_with({Score(0), Score(300)});
    analysis.positions[0].lines = {{Score(50), {move_of(start, "e2e4")}},
                                   {Score(30), {move_of(start, "d2d4")}},
                                   {Score(-30), {move_of(start, "a2a3")}}};
    const std::string text = movetext(annotated_game(game, analysis));
    CHECK(contains(text, "(1. e4 "));
    CHECK(contains(text, "(1. d4 "));
    CHECK_FALSE(contains(text, "(1. a3"));
}

TEST_CASE("a better line ends with the glyph of how White stands") {
    const auto glyph_of = [](std::string_view moves, int score) {
        const PgnGame game = game_of(std::string(moves));
        GameAnalysis analysis = analysis_with({Score(score), Score(900)});
        analysis.first_ply = game.moves - 1;
        const Position position = position_after(game, analysis.first_ply);
        analysis.positions[0].lines.front().moves = {legal_moves(position)[0]};
        const std::string text = movetext(annotated_game(game, analysis));
        const std::size_t begin = text.find('$', text.rfind('('));
        return text.substr(begin, text.find(' ', begin) - begin);
    };
    for (const auto& [score, glyph] : std::map<int, std::string>{{0, "$10"},
                                                                 {50, "$10"},
                                                                 {60, "$14"},
                                                                 {150, "$16"},
                                                                 {310, "$18"},
                                                                 {-60, "$15"},
                                                                 {-150, "$17"},
                                                                 {-310, "$19"}}) {
        CAPTURE(score);
        CHECK(glyph_of("1. f3 *", score) == glyph);
    }
    CHECK(glyph_of("1. e4 f6 *", 310) == "$19");
    CHECK(glyph_of("1. e4 f6 *", -150) == "$16");
}

TEST_CASE("a better line is cut after ten plies") {
    const PgnGame game = game_of("1. f3 *");
    GameAnalysis analysis = analysis_with({Score(0), Score(130)});
    analysis.positions[0].lines.front().moves =
        line_of(game.start, "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 Nbd2 a6");
    const std::string text = pgn(annotated_game(game, analysis));
    CHECK(contains(text, "d3 d6 $10)"));
    CHECK_FALSE(contains(text, "Nbd2"));
}

TEST_CASE("the moves of a variation are not those of the game") {
    const PgnGame game = game_of("1. e4 (1. d4 d5) 1... e5 *");
    const GameAnalysis analysis = analysis_with({Score(0), Score(-10), Score(20)});
    CHECK(contains(movetext(annotated_game(game, analysis)),
                   "1. e4 { [%eval 0.10] } (1. d4 d5) 1... e5 { [%eval 0.20] }"));
}
