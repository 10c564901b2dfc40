#include "bench/annotation.h"

#include "bench/evaluation_chart.h"
#include "bench/utf8.h"
#include "tests/catch.h"
#include "tests/pgn_games.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

const PgnGame kGame = game_of(
    "[White \"A & B\"]\n[Black \"C\"]\n\n"
    "1. e4 {[%eval 0.9] [%clk 0:01:00]} e5 {one} {two} (1... c5) 2. Qh5 ?? Nc6 0-1\n");

/// As if the second move of White lost half a point, and the last move had not been looked at.
GameAnalysis analysis_of_game() {
    GameAnalysis analysis;
    analysis.positions.resize(4);
    Position position = kGame.start;
    const std::vector<Move> moves = main_line(kGame);
    for (std::size_t ply = 0; ply < 3; ++ply) {
        analysis.moves.push_back({moves[ply], 0, Judgment::Fine, false});
        analysis.positions[ply].expected = 0.6;
        if (ply == 2) analysis.positions[ply].pv = {move_of(position, "g1f3")};
        position.make_move(moves[ply]);
    }
    analysis.positions[1].score = Score(-20);
    analysis.positions[3].score = Score(250);
    analysis.positions[3].expected = 0.9;
    analysis.moves[2] = {moves[2], 0.5, Judgment::Blunder, true};
    return analysis;
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("evaluations and better lines are added, and comments and glyphs stay") {
    PgnGame game = annotated(kGame, analysis_of_game());
    game.tags.clear();
    CHECK(pgn(game) ==
          "1. e4 { [%eval 0.20] [%clk 0:01:00] } 1... e5 { [%eval 0.00] one } { two }\n"
          "(1... c5) 2. Qh5 $4 { [%eval -2.50] } { blunder, a win missed: expected score\n"
          "0.60 to 0.10, best was Nf3 } (2. Nf3) 2... Nc6 0-1\n");
}

TEST_CASE("a mistake without a glyph gets one") {
    const PgnGame game = game_of("1. f3 $10 *");
    GameAnalysis analysis;
    analysis.positions.resize(2);
    const auto annotate = [&](Judgment judgment) {
        analysis.moves = {{main_line(game)[0], 0.2, judgment, false}};
        return pgn(annotated(game, analysis));
    };
    CHECK(annotate(Judgment::Fine).starts_with("1. f3 $10 { [%eval 0.00] } *"));
    CHECK(annotate(Judgment::Inaccuracy).starts_with("1. f3 $10 $6 {"));
    CHECK(annotate(Judgment::Mistake).starts_with("1. f3 $10 $2 {"));
    CHECK(annotate(Judgment::Blunder).starts_with("1. f3 $10 $4 {"));
}

TEST_CASE("an analysed game is drawn as far as it is analysed") {
    const std::string chart = evaluation_chart(kGame, analysis_of_game());
    CHECK(chart.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    CHECK(chart.ends_with("</svg>\n"));
    CHECK(contains(chart, ">A &amp; B - C, 0-1</text>"));
    CHECK(contains(chart, "<circle class=\"blunder\""));
    CHECK(contains(chart, "<title>2. Qh5: blunder, a win missed: expected score 0.60 to 0.10"));
    CHECK(contains(chart, "points=\"48.0,288.0 48.0,139.2 "));
    CHECK(contains(chart, " 720.0,263.2 720.0,288.0\"/>"));
    CHECK_FALSE(contains(chart, "inaccuracy\" cx"));
    CHECK(contains(evaluation_chart(kGame, {}), "</svg>"));
}

TEST_CASE("text for other programs is UTF-8 without control characters") {
    CHECK(as_utf8("a\tb\x01") == "a b ");
    CHECK(as_utf8("Fran\xC3\xA7ois") == "Fran\xC3\xA7ois");
    CHECK(as_utf8("Fran\xE7ois") == "Fran\xC3\xA7ois");
    CHECK(as_utf8("\xED\xA0\x80") == "\xC3\xAD\xC2\xA0\xC2\x80");
    CHECK(as_utf8("\xE0\x80\x80") == "\xC3\xA0\xC2\x80\xC2\x80");
    CHECK(as_utf8("\xF4\x90\x80\x80") == "\xC3\xB4\xC2\x90\xC2\x80\xC2\x80");
    CHECK(as_utf8("\xF0\x9F\x98\x80") == "\xF0\x9F\x98\x80");
    CHECK(as_utf8("\xF0\x9F\x98") == "\xC3\xB0\xC2\x9F\xC2\x98");
}

TEST_CASE("a better line is cut after ten plies") {
    const PgnGame game = game_of("1. f3 *");
    Position position = game.start;
    GameAnalysis analysis;
    analysis.positions.resize(2);
    for (const char* text : {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "c2c3", "g8f6", "d2d3",
                             "d7d6", "b1d2", "a7a6"}) {
        analysis.positions[0].pv.push_back(move_of(position, text));
        position.make_move(analysis.positions[0].pv.back());
    }
    analysis.moves = {{main_line(game)[0], 0.2, Judgment::Mistake, false}};
    const std::string text = pgn(annotated(game, analysis));
    CHECK(contains(text, "d3 d6)"));
    CHECK_FALSE(contains(text, "Nbd2"));
}

TEST_CASE("the moves of a variation are not those of the game") {
    PgnGame game = game_of("1. e4 (1. d4 d5) 1... e5 *");
    GameAnalysis analysis;
    analysis.positions.resize(3);
    for (const Move move : main_line(game)) {
        analysis.moves.push_back({move, 0, Judgment::Fine, false});
    }
    analysis.positions[1].score = Score(-10);
    analysis.positions[2].score = Score(-20);
    const std::string text = pgn(annotated(game, analysis));
    CHECK(contains(text, "1. e4 { [%eval 0.10] } (1. d4 d5) 1... e5 { [%eval -0.20] }"));
}

TEST_CASE("only a glyph that judges the move stands for its judgment") {
    GameAnalysis analysis;
    analysis.positions.resize(2);
    const auto text_of = [&](std::string_view glyph) {
        const PgnGame game = game_of("1. f3 " + std::string(glyph) + " *");
        analysis.moves = {{main_line(game)[0], 0.2, Judgment::Mistake, false}};
        return pgn(annotated(game, analysis));
    };
    CHECK(text_of("$1").starts_with("1. f3 $1 {"));
    CHECK(text_of("$6").starts_with("1. f3 $6 {"));
    CHECK(text_of("$7").starts_with("1. f3 $7 $2 {"));
}
