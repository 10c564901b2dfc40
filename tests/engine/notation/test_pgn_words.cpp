#include "engine/notation/pgn_words.h"

#include "tests/catch.h"
#include "tests/pgn_games.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// The comments of a game, joined by |.
std::string comments_of(const PgnGame& game) {
    std::string all;
    for (const PgnItem& item : game.items) {
        if (item.kind == PgnItem::Kind::Comment) all += (all.empty() ? "" : "|") + item.text;
    }
    return all;
}

/// The glyph of the move in "1. e4" and a text; 0 where there is none.
int glyph_after(const std::string& text) {
    const PgnGame game = game_of("1. e4" + text + " e5 *");
    CHECK(game.moves == 2);
    CHECK(game.warnings.empty());
    return game.items[1].kind == PgnItem::Kind::Nag ? static_cast<int>(game.items[1].nag) : 0;
}

}  // namespace

TEST_CASE("a result is known in every form, and ends the word before it where it is a star") {
    for (const char* draw : {"1/2-1/2", "1/2", "½-½", "½", "1/2–1/2", "\xBD-\xBD", "0.5-0.5"}) {
        CAPTURE(draw);
        CHECK(game_of(std::string("1. e4 e5 ") + draw).result == "1/2-1/2");
    }
    CHECK(game_of("1. e4 e5 1–0").result == "1-0");
    CHECK(game_of("1. e4 e5 0:1").result == "0-1");
    const PgnGame star = game_of("[Event \"one\"]\n\n1. e4 e5*");
    CHECK(star.moves == 2);
    CHECK(star.result == "*");
    for (const char* draw : {"1/2", "½-½", "1/2 - 1/2", "1/2–1/2"}) {
        CHECK(game_of(std::string("[Result \"") + draw + "\"]\n\n1. e4 e5").result == "1/2-1/2");
    }
    CHECK(game_of("[Result \"0.5-0.5\"]\n\n1. e4 0.5-0.5").tag("Result") == "1/2-1/2");
    CHECK(game_of("1. e4 e5 1-0.").result == "1-0");
    CHECK(game_of("1. e4 e5 (1... c5 1-0) 2. d4 0-1").moves == 3);
    CHECK(result_named("").empty());
    CHECK(result_named("1-1").empty());
}

TEST_CASE("signs of annotation are glyphs, glued to the move or apart") {
    struct Sign {
        std::string text;
        int nag;
    };
    const std::vector<Sign> signs{
        {"!", 1},    {"?", 2},    {"!!", 3},   {"??", 4},   {"!?", 5},    {"?!", 6},
        {"‼", 3},    {"⁇", 4},    {"⁉", 5},    {"⁈", 6},    {"□", 7},     {"=", 10},
        {"∞", 13},   {"~", 13},   {"+=", 14},  {"+/=", 14}, {"⩲", 14},    {"=+", 15},
        {"=/+", 15}, {"⩱", 15},   {"+/-", 16}, {"±", 16},   {"\xB1", 16}, {"-/+", 17},
        {"∓", 17},   {"+-", 18},  {"+−", 18},  {"-+", 19},  {"+!", 1},    {"!+", 1},
        {"#!!", 3},  {"++-", 18}, {"", 0},     {"+", 0},    {"++", 0},    {"#", 0},
    };
    for (const Sign& sign : signs) {
        CAPTURE(sign.text);
        CHECK(glyph_after(sign.text) == sign.nag);
        CHECK(glyph_after(" " + sign.text) == sign.nag);
    }
    CHECK(glyph_after(" N") == 146);
    CHECK(glyph_after(" TN") == 146);
    for (const char* silent : {" ch", " e.p.", " ep", " mate", " check", " ..."}) {
        CAPTURE(silent);
        CHECK(glyph_after(silent) == 0);
    }
}

TEST_CASE("a sign of any length is read") {
    const std::string signs(1'000'000, '+');
    CHECK(game_of("1. e4 " + signs + "x e5 *").moves == 2);
    CHECK(game_of("1. e4 x" + signs + " e5 *").moves == 2);
}

TEST_CASE("what cannot be a move is kept as a comment with one warning, and the game goes on") {
    const std::string text = "1. e4 Best by test e5 2. Nf3 {known} RR Nc6 3. Bb5 <x> *";
    const PgnGame game = game_of(text);
    CHECK(game.moves == 5);
    CHECK(comments_of(game) == "Best by test|known|RR|<x>");
    CHECK(
        warnings_in(text) ==
        std::vector<std::string>{"1:7: game 1, move 1... \"Best\": not a move; kept as a comment",
                                 "1:38: game 1, move 2... \"RR\": not a move; kept as a comment",
                                 "1:52: game 1, move 3... \"<x>\": not a move; kept as a comment"});
    CHECK(comments_of(game_of("1. e4 e5!!? 2. Nf3 Фишер *")) == "!!?|Фишер");
    const auto games = games_of("1. e4 odd *\n\nodd 1. d4 *");
    REQUIRE(games.size() == 2);
    CHECK(comments_of(games[0]) == "odd");
    CHECK(comments_of(games[1]) == "odd");
}

TEST_CASE("what is glued to a move is its sign or a comment") {
    const std::string text = "1. e4→ e5, 2. Nf3N Nc6TN! 3. Bb5D a6. 4. Ba4♥? Nf6@ *";
    const PgnGame game = game_of(text);
    CHECK(game.moves == 8);
    CHECK(pgn(game) ==
          "1. e4 { → } 1... e5 2. Nf3 $146 Nc6 $146 $1 3. Bb5 { D } 3... a6 4. Ba4\n"
          "{ ♥ } $2 4... Nf6 { @ } *\n");
    CHECK(warnings_in(text).size() == 4);
    CHECK(game_of("[FEN \"3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. exd8N *")
              .items[0]
              .move.promoted() == Piece::WhiteKnight);
}

TEST_CASE("the piece of a promotion may stand in brackets, which are then no variation") {
    const std::string start = "[FEN \"3r3k/4P3/8/8/8/8/p7/4K3 w - - 0 1\"]\n\n";
    const PgnGame game = game_of(start + "1. e8(Q)+! Kg7 (1... Rxe8) 2. Qxd8 a1(n)*");
    CHECK(game.moves == 4);
    CHECK(game.items[0].move.promoted() == Piece::WhiteQueen);
    CHECK(game.items[1].nag == Nag::Good);
    CHECK(game_of(start + "1. Kf1(Kf2) *").moves == 1);
    CHECK(game_of(start + "1. Kf1(Kf2)1... Kg7 *").moves == 2);
}

TEST_CASE("a move number may end in a bracket, which closes nothing") {
    CHECK(game_of("1) e4 e5 2.) Nf3 (2. f4) 3)Nc6 *").moves == 4);
    CHECK(game_of("1. e4 e5 (1... c5 2) 2. Nf3 *").moves == 3);
}

TEST_CASE("a tag for the start position that says nothing is left alone") {
    for (const char* nothing : {"", "?", "-", "startpos"}) {
        CAPTURE(nothing);
        CHECK(game_of(std::string("[FEN \"") + nothing + "\"]\n\n1. e4 e5 *").moves == 2);
    }
}

TEST_CASE("comments may stand among the tags") {
    const auto games = games_of(
        "; of the file\n[Event \"a\"]\n{one}\n% [Site \"z\"]\n; two\n[Site \"b\"]\n\n{three} 1. e4 "
        "*\n\n"
        "[Event \"c\"]\n\n{no moves}\n\n[Event \"d\"]\n\n1. d4 *\n");
    REQUIRE(games.size() == 3);
    CHECK(games[0].tag("Site") == "b");
    CHECK(games[0].moves == 1);
    CHECK(comments_of(games[0]) == "of the file|one|two|three");
    CHECK(comments_of(games[1]) == "no moves");
    CHECK(games[2].tag("Event") == "d");
}

TEST_CASE("a word that names a square is a move, and an error where it is illegal") {
    for (const char* move : {"Sf6", "Kx", "Кf6", "Nf4"}) {
        CAPTURE(move);
        CHECK(games_of(std::string("1. e4 ") + move + " 2. e5 *")[0].errors.size() == 1);
    }
    CHECK(comments_of(game_of("1. e4 <e5> the b4-line @e5 △f5 e5 *")) ==
          "<e5> the b4-line @e5 △f5");
}

TEST_CASE("moves are read in the notations of other programs") {
    CHECK(game_of("1. e4 h6 2. e5 d5 3. exd6ep cxd6 *").moves == 6);
    CHECK(game_of("1. e2e4 d7d5 2. f1b5+ c7c6 3. g1-f3 c6xb5 4. 0–0 nf6 *").moves == 8);
    CHECK(game_of("1.♘f3 ♞f6 2.\u00A0g3 g6 3…. *").moves == 4);
    CHECK(game_of("1.♘\uFE0Ff3 ♟\uFE0Ee5 2.\u00ADe4\u200D ♞c6 *").moves == 4);
    CHECK(game_of("1. Nf3 d5 2. g3 c5 3. Bg2 Nc6 4. Ke1-g1 e5 1\x96"
                  "0")
              .moves == 8);
}

TEST_CASE("null moves are read in all their forms, and written as one") {
    const PgnGame game =
        game_of("1. e4 e5 (1... c6 2. d4 --- 3. Nc3 d5) 2. -- Z0 3. 0000 @@@@ 4. --! <> *");
    CHECK(game.moves == 8);
    CHECK(pgn(game) == "1. e4 e5 (1... c6 2. d4 -- 3. Nc3 d5) 2. -- -- 3. -- -- 4. -- $1 -- *\n");
}

TEST_CASE("the evaluations of chess.com are glyphs and comments") {
    const PgnGame game = game_of(
        "[Event \"one\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. d4 Bd7? ± {MISTAKE (+1.35)} "
        "({(+0.61) The best move was} 4... Nf6 5. Nf3) 5. Nf3 Nf6 *");
    CHECK(game.moves == 10);
    CHECK(game.warnings.empty());
    CHECK(pgn(game).find("Bd7 $2 $16 { MISTAKE") != std::string::npos);
}

TEST_CASE("what stands behind the result belongs to the game, up to an empty line") {
    const auto games = games_of(
        "[Event \"A\"]\n\n1. e4 e5 1-0 {Black resigns}\n; on time\nWhite won $1\n\n"
        "{Of the second}\n[Event \"B\"]\n\n1. d4 d5 0-1 {White lost on time}\n1. c4 *\n");
    REQUIRE(games.size() == 3);
    CHECK(comments_of(games[0]) == "Black resigns|on time|White won");
    CHECK(games[0].items.back().nag == Nag::Good);
    CHECK(games[0].result == "1-0");
    CHECK(comments_of(games[1]) == "Of the second|White lost on time");
    CHECK(games[2].moves == 1);
    CHECK(game_of("1. e4 e5 1/2 - 1/2\n").result == "1/2-1/2");
    const auto varied = games_of("1. e4 e5 1-0 (1... c5 2. Nf3) {late}\n\n1. d4 *\n");
    REQUIRE(varied.size() == 2);
    CHECK(pgn(varied[0]) == "1. e4 e5 (1... c5 2. Nf3) { late } 1-0\n");
    CHECK(games_of("1. e4 e5 1-0 (1... c5\n\n[Event \"b\"]\n\n1. d4 *\n").size() == 2);
    CHECK(games_of("1. e4 *\n* 1. d4 *").size() == 3);
}

TEST_CASE("results that contradict each other are said once") {
    CHECK(warnings_in("[Result \"1-0\"]\n\n1. e4 e5 0-1\n") ==
          std::vector<std::string>{
              "3:10: game 1, move 2.: the tag says 1-0, the moves end with 0-1"});
    CHECK(warnings_in("1. f3 e5 2. g4 Qh4# 1-0") ==
          std::vector<std::string>{
              "1:21: game 1, move 3.: the board says 0-1, the game ends with 1-0"});
    CHECK(warnings_in("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 1-0").size() == 1);
    CHECK(warnings_in("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4#").size() == 1);
    CHECK(warnings_in("[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 1-0").size() == 1);
    CHECK(warnings_in("1. e3 e5 2. Qh5 Ke7 3. Qxe5# 1-0").empty());
    CHECK(warnings_in("[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 1/2-1/2").empty());
    CHECK(warnings_in("1. f3 e5 2. g4 Qh4#").empty());
    CHECK(warnings_in("[Result \"?\"]\n\n1. e4 e5 0-1\n").empty());
    CHECK(warnings_in("1. f3 e5 2. g4 d6 (2... Qh4#) 1-0").empty());
    CHECK(games_of("1. f3 e5 2. g4 Qh4# 3. e4 1-0")[0].warnings.empty());
}

TEST_CASE("a game of another variant is written as it stands, and the one behind it is not lost") {
    const std::string text =
        "[Event \"a\"]\n[Variant \"Atomic\"]\n\n1. Nf3 {a\n\nb} f6 2. Nd4 (2. P@e4)\n% odd\nNb6 "
        "1-0\n";
    for (const char* between : {"\n", "\n\n", ""}) {
        const auto games = games_of(text + between + "[Event \"b\"]\n\n1. e4 *\n");
        REQUIRE(games.size() == 2);
        CHECK(pgn(games[0]) == text);
        CHECK(pgn(games[1]) == "[Event \"b\"]\n\n1. e4 *\n");
    }
    CHECK(pgn(games_of(text).front()) == text);
    CHECK(pgn(games_of("[Variant \"Atomic\"]\n").front()) == "[Variant \"Atomic\"]\n\n*\n");
    CHECK(pgn(game_of("[Variant \"Atomic\"]\n\n{first} 1. e4 ; a b\n% c\n*")) ==
          "[Variant \"Atomic\"]\n\n{ first }\n1. e4 ; a b\n% c\n*\n");
    CHECK(pgn(game_of("[Variant \"Atomic\"]% 1. e4 *")) ==
          "[Variant \"Atomic\"]\n\n % 1. e4 *\n");  // else the line would be skipped
    CHECK(pgn(game_of("? $3 {x} [Variant \"Atomic\"]\n\n1. e4 *")) ==
          "[Variant \"Atomic\"]\n\n{ x }\n1. e4 *\n");
}

TEST_CASE("games of other variants are named, and their moves are not read") {
    const auto games = games_of(
        "[Variant \"Three-check\"]\n[Result \"1-0\"]\n\n"
        "1. e4 e5 2. Bc4 {[%clk 1]} Nf6 3. Bxf7+ (3. P@a4 (3. @) ) ? 1-0\n\n[Event \"b\"]\n\n1. d4 "
        "*");
    REQUIRE(games.size() == 2);
    CHECK(games[0].variant == "Three-check");
    CHECK(games[0].items.empty());
    CHECK(games[0].moves == 0);
    CHECK(games[0].result == "1-0");
    CHECK(games[0].errors.empty());
    REQUIRE(games[0].warnings.size() == 1);
    CHECK(describe(games[0].warnings[0]) ==
          "game 1: the variant \"Three-check\" is not played here; its moves are left alone");
    CHECK(pgn(games[0]) ==
          "[Variant \"Three-check\"]\n[Result \"1-0\"]\n\n"
          "1. e4 e5 2. Bc4 {[%clk 1]} Nf6 3. Bxf7+ (3. P@a4 (3. @) ) ? 1-0\n");
    CHECK(games[1].variant.empty());
    CHECK(games[1].moves == 1);
    for (const char* name : {"Standard",
                             "standard",
                             "Chess960",
                             "chess 960",
                             "Fischerandom",
                             "",
                             "From Position",
                             "Normal",
                             "Fischer Random Chess",
                             "?",
                             "-",
                             "wild/0",
                             "wild/fr",
                             "Chess 9LX",
                             "nocastle",
                             "Double Fischer Random Chess",
                             "Standard chess",
                             "Orthodox",
                             "odds",
                             "Handicap",
                             "Thematic",
                             "Rapid"}) {
        CAPTURE(name);
        CHECK(has_rules_of_chess(name));
    }
    for (const char* name : {"Atomic", "Antichess", "Crazyhouse", "King of the Hill", "Horde",
                             "Racing Kings", "Three-check", "3check", "Suicide", "chess9600",
                             "Atomic 960", "Crazyhouse960", "wild/23"}) {
        CAPTURE(name);
        CHECK_FALSE(has_rules_of_chess(name));
    }
}

TEST_CASE("marks of files that were joined are no text") {
    const auto games = games_of(
        "\xEF\xBB\xBF[Event \"a\"]\n\n1. e4 e5 *\n\x1A\xEF\xBB\xBF[Event \"b\"]\n\n1. d4 d5 "
        "*\n\x1A");
    REQUIRE(games.size() == 2);
    CHECK(games[1].tag("Event") == "b");
    CHECK(games[1].moves == 2);
    CHECK(games_of("[Event \"a\"]\r\r1. e4 e5 ; c\r2. d4 *\r")[0].moves == 3);
}
