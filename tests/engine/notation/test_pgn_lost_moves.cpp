// Words between moves: which of them are moves after all, so that no move is lost as a comment.
#include "engine/notation/pgn.h"
#include "tests/catch.h"
#include "tests/pgn_games.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// "[number of moves] reason" of the only error in a game.
std::string fault_in(const std::string& text) {
    const std::vector<PgnGame> games = games_of(text);
    REQUIRE(games.size() == 1);
    REQUIRE(games[0].errors.size() == 1);
    return std::to_string(games[0].moves) + " " + describe(games[0].errors[0]);
}

}  // namespace

TEST_CASE("moves in loose spelling are read as the moves of the game") {
    struct Spelling {
        std::string loose;
        std::string normal;
    };
    const std::string exchange = "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 O-O 5. Nge2 d5 6. a3 Be7 7. ";
    const std::string italian = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. ";
    const std::vector<Spelling> spellings{
        {exchange + "cd ed 8. Nf4 c6 1-0", exchange + "cxd5 exd5 8. Nf4 c6 1-0"},
        {exchange + "cxd exd 8. Nf4 c6 1-0", exchange + "cxd5 exd5 8. Nf4 c6 1-0"},
        {exchange + "c:d e:d 8. Nf4 c6 1-0", exchange + "cxd5 exd5 8. Nf4 c6 1-0"},
        {italian + "OO OO *", italian + "O-O O-O *"},
        {italian + "oo oo *", italian + "O-O O-O *"},
        {italian + "00 00 5. d3 *", italian + "O-O O-O 5. d3 *"},
        {italian + "О-О O-O *", italian + "O-O O-O *"},  // the first in Cyrillic letters
        {italian + "NC3 NC6 *", italian + "Nc3 Nc6 *"},
        {italian + "D3 D6 *", italian + "d3 d6 *"},
        {italian + "00,00 5.d3 *", italian + "O-O O-O 5. d3 *"},
        {"1.e4,e5 2,Nf3.Nc6 3.Bc4 Bc5 4.Bxf7+!Kxf7 5.O-O?!Nf6 *",
         "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Bxf7+ $1 Kxf7 5. O-O $6 Nf6 *"},
    };
    for (const Spelling& spelling : spellings) {
        CAPTURE(spelling.loose);
        CHECK(pgn(game_of(spelling.loose)) == pgn(game_of(spelling.normal)));
        CHECK(warnings_in(spelling.loose).empty());
    }
}

TEST_CASE("a word after its move number is a move, and a fault where it is none") {
    CHECK(fault_in("1. e4 e5 2. Sg Nc6 *") ==
          "2 game 1, move 2. \"Sg\": not a move: "
          "'S' is neither a piece letter nor part of a square");
    for (const char* text :
         {"1. e4 e5 2. N f3 *", "1. e4 e5 2. zz *", "1. e4 e5 2 zz *", "1. e4 e5 7. zz *",
          "1. e4 e5 2. ef *", "1. e4 e5 2. OO *", "1. e4 e5 2. 000 *", "1. e4 e5 2. D9 *",
          "1. e4 e5 2. P-KB4 *", "1. e4 e5 2. 7163 *", "1. e4 e5 2) zz *", "1. e4 e5 odd 2. zz *",
          "1. e4 e5 2. еd *"}) {  // the last in a Cyrillic letter
        CAPTURE(text);
        CHECK(fault_in(text).starts_with("2 game 1, move 2. "));
    }
    CHECK(fault_in("1. e4 1... zz 2. d4 *").starts_with("1 "));
    CHECK(fault_in("1. e4 ed *").starts_with("1 "));
    CHECK(games_of("1. e4 e5 (1... zz 2. d4) 2. Nf3 *")[0].moves == 3);
}

TEST_CASE("words that are no moves stay comments where a move may be missing") {
    for (const char* text :
         {"1. e4 e5 2. White resigns 1-0", "1. e4 e5 2. Resigns 1-0", "1. e4 e5 2. draw 1/2-1/2",
          "1. e4 e5 2. <x> *", "1. e4 e5 2. - *", "1. e4 Beste des 19. Jahrhunderts e5 *",
          "1. e4 Best de OO and D3 e5 *", "1. e4 e5 +0.35/12 2s *", "1. e4 e5 12 sec *",
          "1. e4 e5 1-0 Copa de OO D3", "1. e4 e5 C20 *"}) {
        CAPTURE(text);
        CHECK(game_of(text).moves == 2);
        CHECK(warnings_in(text).size() <= 1);
    }
}

TEST_CASE("a result may be glued to its move number") {
    CHECK(game_of("1. e4 e5 2.1-0").result == "1-0");
    CHECK(game_of("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4.0-0").moves == 7);
}

TEST_CASE("a move number that does not fit the moves is a warning, once in a game") {
    CHECK(warnings_in("1. e4 e5 3. Nf3 Nc6 4. Bb5 *") ==
          std::vector<std::string>{"1:10: game 1, move 2. \"3.\": the moves so far make it 2"});
    CHECK(warnings_in("1. e4 e5 2. Nf3 word 3. Nc6 4. Bb5 *").size() == 2);
    for (const char* text :
         {"1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3) 2... Nc6 3. Bb5 *", "1. e4 1. ... e5 2. Nf3 *",
          "1 e4 e5 2 Nf3 *", "1. e4 12 e5 13 2. Nf3 *",
          "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 34\"]\n\n1. Kd2 Kd7 2. Kd3 *",
          "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 34\"]\n\n34... Kd7 35. Kd2 *"}) {
        CAPTURE(text);
        CHECK(warnings_in(text).empty());
    }
    CHECK(warnings_in("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 34\"]\n\n1. Kd2 Kd7 3. Kd3 *") ==
          std::vector<std::string>{"3:12: game 1, move 35. \"3.\": the moves so far make it 2"});
}

TEST_CASE("a move number that no game can have is neither counted from nor warned of") {
    const std::string kings = "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n";
    for (const char* number : {"2147483647", "99999999999999999999"}) {
        const std::string begin = kings + number + ". Kd2 Kd7 ";
        CHECK(warnings_in(begin + "2. Kd3 *").empty());
        CHECK(warnings_in(begin + "5. Kd3 Kd6 6. Ke4 *").empty());
    }
}
