#include "engine/notation/pgn.h"

#include <algorithm>

#include "base/split_mix.h"
#include "engine/notation/fen.h"
#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/pgn_games.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

using Kind = PgnItem::Kind;

char letter_of(const PgnItem& item) {
    return "mcn()"[static_cast<std::size_t>(item.kind)];
}

/// The kinds of a game's items, a letter each.
std::string shape(const PgnGame& game) {
    std::string letters;
    for (const PgnItem& item : game.items) letters += letter_of(item);
    return letters;
}

/// "line:column: description" of the only error in a text.
std::string only_error(const std::string& text) {
    const std::vector<std::string> errors = faults_in(text, &PgnGame::errors);
    REQUIRE(errors.size() == 1);
    return errors.front();
}

std::string position_after(const PgnGame& game) {
    GameCursor cursor(game.start);
    for (const PgnItem& item : game.items) {
        if (item.kind == Kind::Move) cursor.play(item.move);
        if (item.kind == Kind::VariationBegin) cursor.begin_variation();
        if (item.kind == Kind::VariationEnd) cursor.end_variation();
    }
    return fen(cursor.position());
}

}  // namespace

TEST_CASE("tags, moves, comments, glyphs, variations and the result are read") {
    const PgnGame game = game_of(
        "[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n\n"
        "1. e4 {King's\npawn} e5 $1 2. f4 (2. Nf3 Nc6) exf4 ; accepted\n1-0\n");
    CHECK(game.tag("White") == "Anderssen");
    CHECK_FALSE(game.tag("Event"));
    CHECK(shape(game) == "mcmnm(mm)mc");
    CHECK(game.items[1].text == "King's pawn");
    CHECK(game.items[3].nag == Nag::Good);
    CHECK(game.items.back().text == "accepted");
    CHECK(game.moves == 4);
    CHECK(game.result == "1-0");
    CHECK(position_after(game) == "rnbqkbnr/pppp1ppp/8/8/4Pp2/8/PPPP2PP/RNBQKBNR w KQkq - 0 3");
}

TEST_CASE("the main line leaves variations out, and variations within them") {
    const PgnGame game =
        game_of("1. e4 e5 (1... c5 2. Nf3 (2. c3 {quiet}) d6) 2. f4 {offered} exf4 *");
    std::string letters;
    game.for_each_main_line_item([&](const PgnItem& item) { letters += letter_of(item); });
    CHECK(shape(game) == "mm(mm(mc)m)mcm");
    CHECK(letters == "mmmcm");
}

TEST_CASE("moves are read with numbers and suffixes of any form") {
    const PgnGame game =
        game_of("1.e4! 1...e5?? 2 . Nf3 !? Nc6\n3Bb5 Nf6 4.\n0-0 Nxe4 5. -- d5 6. d3 *");
    CHECK(game.moves == 11);
    CHECK(game.items[1].nag == Nag::Good);
    CHECK(game.items[3].nag == Nag::Blunder);
    CHECK(game.items[5].nag == Nag::Interesting);
    CHECK(game_of("1. e4 h6 2. e5 d5 3. exd6e.p. *").moves == 5);
    CHECK(game_of("1. e4 h6 2. e5 d5 3. exd6 e.p. cxd6 *").moves == 6);
}

TEST_CASE("moves are read as UCI writes them too") {
    const PgnGame game = game_of("1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 g8f6 4. e1g1 f6e4 *");
    CHECK(game.moves == 8);
    CHECK(game.items[6].move.is_castling());
    CHECK(
        game_of("[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a7a8n *").items[0].move.promoted() ==
        Piece::WhiteKnight);
}

TEST_CASE("a game knows where it begins") {
    const auto games = games_of("\n[Event \"a\"]\n\n1. e4 e5 1-0 1. d4 *\n\n  1. c4 *\n");
    REQUIRE(games.size() == 3);
    CHECK((games[0].line == 2 && games[0].column == 1));
    CHECK((games[1].line == 4 && games[1].column == 14));
    CHECK((games[2].line == 6 && games[2].column == 3));
}

TEST_CASE("an illegal move ends its game, and the next one is read") {
    const auto games = games_of(
        "[Event \"a\"]\n\n1. e4 e5\n2. Nf3 Nf4 (2... d6) 3. Bc4 1-0\n\n"
        "[Event \"b\"]\n\n1. d4 d5 1/2-1/2\n");
    REQUIRE(games.size() == 2);
    CHECK(games[0].moves == 3);
    CHECK(games[0].result == "1-0");
    REQUIRE(games[0].errors.size() == 1);
    CHECK(describe(games[0].errors[0]) == "game 1, move 2... \"Nf4\": no knight can go to f4");
    CHECK(games[0].errors[0].line == 4);
    CHECK(games[0].errors[0].reason.column == 9);
    CHECK(games[1].number == 2);
    CHECK(games[1].moves == 2);
    CHECK(games[1].errors.empty());
}

TEST_CASE("an ambiguous move is an error") {
    CHECK(only_error("1. Nf3 d5 2. d4 e6 3. Nd2 *") ==
          "1:23: game 1, move 3. \"Nd2\": it may be Nbd2 or Nfd2");
}

TEST_CASE("an illegal move in a variation does not end the main line") {
    const auto games = games_of("1. e4 e5 (1... c5 2. Ke4 (2. d4 cxd4) d6) (1... e6) 2. d4 1-0");
    REQUIRE(games.size() == 1);
    CHECK(games[0].moves == 3);
    CHECK(shape(games[0]) == "mm(m)(m)m");
    REQUIRE(games[0].errors.size() == 1);
    CHECK(games[0].errors[0].move == "2. \"Ke4\"");
}

TEST_CASE("a variation without a move is none, and its comments stay") {
    for (const char* empty : {"()", "($1)", "(1.)", "(1-0)", "(1... Ke6 2. d4)", "((e5))", "("}) {
        CAPTURE(empty);
        const PgnGame game = games_of(std::string("1. e4 ") + empty + " {a} e5 *").front();
        CHECK(std::ranges::count(game.items, PgnItem::Kind::VariationBegin, &PgnItem::kind) == 0);
        CHECK(std::ranges::count(game.items, PgnItem::Kind::VariationEnd, &PgnItem::kind) == 0);
    }
    CHECK(pgn(games_of("1. e4 (1. d4 () {x} d5) ({y} $1 <z>) e5 *").front()) ==
          "1. e4 (1. d4 { x } 1... d5) { y } { <z> } 1... e5 *\n");
    CHECK(pgn(games_of("1. e4 ({why} $2) e5 (1... c5 () 2. Nf3) *").front()) ==
          "1. e4 { why } 1... e5 (1... c5 2. Nf3) *\n");
}

TEST_CASE("what is not closed, or not open, is named with its place") {
    CHECK(only_error("1. e4 {no end\n\n[Event \"b\"]\n\n1. d4 *") ==
          "1:7: game 1, move 1...: the comment is not closed");
    CHECK(only_error("1. e4 e5 (1... c5\n\n[Event \"b\"]\n\n1. d4 *") ==
          "1:10: game 1, move 2.: the variation is not closed");
    CHECK(games_of("1. e4 ) e5 } 2. d4 *")[0].moves == 3);
    CHECK(only_error("1. e4 ) e5 *") == "1:7: game 1, move 1...: no variation is open");
    CHECK(only_error("1. e4 } e5 *") == "1:7: game 1, move 1...: no comment is open");
    CHECK(only_error("(1. e4) 1. d4 *") ==
          "1:1: game 1, move 1.: no move stands before the variation");
    const auto nested = [](std::size_t depth) {
        std::string game = "1. e4 ";
        for (std::size_t i = 0; i < depth; ++i) game += "(1. d4 ";
        return games_of(game + std::string(depth, ')') + " e5 *")[0];
    };
    CHECK(nested(100).errors.empty());
    CHECK(nested(101).errors[0].reason.message == "more than 100 variations are open");
    CHECK(nested(101).moves == 2);
    CHECK(only_error("1. e4 $ e5 *") ==
          "1:7: game 1, move 1...: expected a number up to 65535 after $");
    CHECK(
        only_error("1. e4 $65536 e5 $65535 *").ends_with("expected a number up to 65535 after $"));
    CHECK(only_error("[Event]\n\n1. e4 *") ==
          "1:1: game 1: expected a value between quotation marks");
    CHECK(only_error("[Event \"a]\n\n1. e4 *") == "1:1: game 1: expected \"] after the value");
    CHECK(only_error("1. e4 e5 2. e4xe5 *").starts_with("1:"));
}

TEST_CASE("a position that cannot be played is an error of its tag") {
    const std::string error = only_error("[Event \"a\"]\n[FEN \"8/8/8 w - - 0 1\"]\n\n1. e4 *");
    CHECK(error.starts_with("2:"));
    CHECK(error.find("game 1: ") != std::string::npos);
}

TEST_CASE("values of tags may hold quotation marks, brackets and backslashes") {
    const PgnGame game = game_of(
        "[Event \"a \\\"b\\\" c\"]\n[Site \"Club \"Victory\"\"]\n[Round \"[1] 2\"]\n"
        "[White \"back\\\"]\n[Black \"x\"] [Result \"1-0\"]\n\n1. e4 1-0\n");
    CHECK(game.tag("Event") == "a \"b\" c");
    CHECK(game.tag("Site") == "Club \"Victory\"");
    CHECK(game.tag("Round") == "[1] 2");
    CHECK(game.tag("White") == "back\\");
    CHECK(game.tag("Black") == "x");
    CHECK(game.tag("Result") == "1-0");
}

TEST_CASE("values of tags may stand between the quotation marks of a word processor") {
    const PgnGame game = game_of("[White “Müller”] [Black „Łódź”]\n[Result ”1-0“]\n\n1. e4 1-0\n");
    CHECK(pgn(game).starts_with(
        "[White \"Müller\"]\n[Black \"Łódź\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n"));
    const PgnGame cyrillic = game_of("[White “Орлов”] [Event “Кипр – Чехия”]\n\n1. e4 *");
    CHECK(cyrillic.tag("White") == "Орлов");
    CHECK(cyrillic.tag("Event") == "Кипр – Чехия");
}

TEST_CASE("a byte order mark, carriage returns and escaped lines are skipped") {
    const PgnGame game =
        game_of("\xEF\xBB\xBF[Event \"a\"]\r\n%1. d4\r\n\r\n1. e4 {a\r\nb} e5 1-0\r\n");
    CHECK(game.tag("Event") == "a");
    CHECK(shape(game) == "mcm");
    CHECK(game.items[1].text == "a b");
}

TEST_CASE("a file in Latin-1 or Windows-1252 is read, and written in UTF-8") {
    const PgnGame game = game_of(
        "[White \"M\xFCller \x96 \x93\x80\x94\"]\n\n1. e4 {r\xE9ti} e5 \xB1 2. Ng1\x96"
        "f3 *");
    CHECK(pgn(game).starts_with("[White \"Müller – “€”\"]\n\n1. e4 { réti } 1... e5 $16"));
}

TEST_CASE("the result stands in the tag where the moves end without one") {
    CHECK(game_of("[Result \"0-1\"]\n\n1. e4 e5\n").result == "0-1");
    CHECK(game_of("[Result \"?\"]\n\n1. e4 e5\n").result == "*");
}

TEST_CASE("a tag may stand twice in a game, and after an empty line begins the next one") {
    CHECK(games_of("[Event \"a\"]\n[White \"b\"]\n[White \"c\"]\n\n1. e4 *\n").size() == 1);
    CHECK(games_of("[Event \"a\"]\n[White \"b\"]\n\n[White \"c\"]\n\n1. e4 *\n").size() == 2);
    CHECK(games_of("1. e4 e5 [White] 2. Nf3 *\n").size() == 1);
}

TEST_CASE("a tag ends the game before it wherever it stands, as in files joined with no line end") {
    for (const std::string end :
         {" 1-0", "*", "", "{x}", " {x}", " $1", "!", "+-", " (1... c5)", " (1... c5", " zz", " 2.",
          " 2. Ke3", " ()", " 1-0 {late}", "[]"}) {
        for (const std::string tag : {"[Event \"B\"]", "[ White\"B\"]"}) {
            CAPTURE(end, tag);
            const auto games = games_of("[Event \"A\"]\n\n1. e4 e5" + end + tag + "\n\n1. d4 *");
            REQUIRE(games.size() == 2);
            CHECK((games[0].moves == 2 && games[0].tags.size() == 1));
            CHECK((games[1].moves == 1 && games[1].tags.size() == 1));
        }
    }
    const PgnGame game =
        game_of("1. e4 {[Event \"B\"]} e5 ; [Event \"B\"]\n2. Nf3 [x] [%y \"z\"] *");
    CHECK(game.moves == 3);
}

// A reader or writer that looks at each part again for each later one needs more than 10^10 steps
// for one of these texts, and with all of them longer than a test may take.
TEST_CASE("any part of a game may stand in a text a hundred thousand times") {
    constexpr std::size_t kBytes = 300'000;
    const std::vector<std::string> begins{"", "1. e4 e5\n", "1. e4 (1. d4 ",
                                          "[Variant \"Atomic\"]\n\n"};
    const std::string parts =
        " |[ |[|[a|[a |[A \"|\\\"|\"] |[A \"x\"] |[A \"x\"]\n|[A \"x\"]\n\n|]|(|( |) |(1. d4 |"
        "(1. d4) |() |{|{x} |} |{\n|$1 |$|%\n|; x\n|1|1.|1. |1-0 |*|e4,|e4.|Nf3+|Nf3 Nf6 Ng1 Ng8 |"
        "Nf3$1{x}Nf6 Ng1 Ng8\n|-|-- |+|!|x|word |e.p.|ep|ch|N|TN|e8(Q)|♘|\xE9|½|O-O-|0|@|~ |\n|\r|"
        "\t|\x1A";
    for (const std::string& begin : begins) {
        for (const std::string& part : split(parts, '|')) {
            CAPTURE(begin, part);
            std::string text = begin;
            while (text.size() < kBytes) text += part;
            for (const PgnGame& game : games_of(text)) CHECK_FALSE(pgn(game).empty());
        }
    }
    std::string tags;
    for (int i = 0; i < 50'000; ++i) tags += "[Tag" + std::to_string(i) + " \"x\"]\n\n";
    CHECK(game_of(tags).tags.size() == 50'000);
}

TEST_CASE("a side in check cannot pass") {
    CHECK(only_error("1. e4 f5 2. Qh5+ -- *") ==
          "1:18: game 1, move 2... \"--\": a side that is in check cannot pass");
}

TEST_CASE("odd files are read as they are meant") {
    struct File {
        std::string name;
        std::size_t games;
        std::size_t moves;
        std::size_t errors;
    };
    const std::vector<File> files = {
        {"backslash_header", 1, 95, 0},
        {"black2move", 1, 0, 1},  // castling with the queen in the way
        {"castling", 1, 6, 0},
        {"comment_before_moves", 1, 139, 0},
        {"corrupted", 1, 124, 1},
        {"empty_body", 2, 252, 0},
        {"no_moves", 1, 0, 0},
        {"no_moves_but_comment_followed_by_termination_marker", 2, 0, 0},
        {"no_moves_but_game_termination_multiple", 2, 126, 0},
        {"no_moves_but_game_termination_multiple_2", 3, 0, 0},
        {"non_ascii", 1, 20, 0},
        {"square_bracket_in_header", 1, 130, 0},
        {"unescaped_quote_header", 1, 20, 0},
        {"variations", 1, 108, 0},
        {"longest-17697-plies", 1, 17697, 0},
    };
    for (const File& file : files) {
        CAPTURE(file.name);
        const std::vector<PgnGame> games = games_of(read_data("pgn/" + file.name + ".pgn"));
        std::size_t moves = 0;
        std::size_t errors = 0;
        for (const PgnGame& game : games) {
            moves += game.moves;
            errors += game.errors.size();
        }
        CHECK(games.size() == file.games);
        CHECK(moves == file.moves);
        CHECK(errors == file.errors);
    }
}

TEST_CASE("a game without end does not fill the memory, and the next one is read") {
    std::size_t lines = 0;
    std::size_t longest = 0;
    PgnReader reader([&](std::string& line) {
        constexpr std::size_t kEnough = 200'000;
        line = ++lines < kEnough ? "({ a comment of some length } $1 (" : "[Event \"b\"]";
        return lines <= kEnough;
    });
    std::vector<std::size_t> errors;
    while (const auto game = reader.next()) {
        longest = std::max(longest, game->items.size());
        errors.push_back(game->errors.size());
    }
    CHECK(longest < kMaxPgnGameBytes);
    REQUIRE(errors.size() == 2);
    CHECK(errors[0] == 2);  // no move to vary, and too long
    CHECK(errors[1] == 0);
}

TEST_CASE("each game may be as long as any, however long those before it were") {
    const std::string game = "1. e4 {" + std::string(kMaxPgnGameBytes - 100, 'x') + "} e5 *\n";
    for (const PgnGame& read : games_of(game + game)) CHECK(read.errors.empty());
}

TEST_CASE("bytes at random are read to their end") {
    constexpr std::string_view kPieces = "[]{}()\"\\;$%*.10-/ \n\ne4Nf3O";
    SplitMix64 random(1);
    for (int round = 0; round < 300; ++round) {
        std::string text = "1. e4 e5 ";
        for (int i = 0; i < 300; ++i) text += kPieces[random.below(kPieces.size())];
        for (const PgnGame& game : games_of(text)) {
            for (const PgnError& error : game.errors) {
                CHECK((error.line > 0 && error.reason.column > 0));
            }
            position_after(game);
        }
    }
}
