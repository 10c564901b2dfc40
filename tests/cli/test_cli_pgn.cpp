#include "base/text.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/pgn_games.h"
#include "tests/temporary_folder.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

using Catch::Matchers::ContainsSubstring;

/// A game, and another behind it.
constexpr std::string_view kGames = R"([Event "Damaged"]
[White "A"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 {Ruy Lopez} a6 4. Ba4 Nf6
5. O-O Nxe4 (5... Be7 6. Re1 b5) 6. d4 b5 7. Bb3 d5 8. dxe5 Be6
9. Qe2 Nc5 10. Rd1 Nxb3 11. axb3 Be7 $14 1-0

[Event "Intact"]

1. d4 d5 2. c4 *
)";

/// A part of the first game, what stands in its place, and the first fault that is found.
struct Damage {
    std::string_view part;
    std::string_view replacement;
    std::string_view fault;
};

constexpr Damage kDamages[] = {
    {"Nf3", "Nf4", "5:14: move 2. \"Nf4\": no knight can go to f4"},
    {"Nf3", "Nd2", "5:14: move 2. \"Nd2\": White's own pawn stands on d2"},
    {"Nf3", "bf3", "5:14: move 2. \"bf3\": no such pawn can go to f3"},
    {"Nf3", "Nbf3", "5:15: move 2. \"Nbf3\": no such knight can go to f3"},
    {"Nf3", "N3f", "5:16: move 2. \"N3f\": not a move: expected the square where it ends"},
    {"Nf3", "Nf33", "5:16: move 2. \"Nf33\": not a move: '3' stands behind its end"},
    {"Nf3", "", "5:15: move 2. \"Nc6\": no knight can go to c6"},
    {"Nf3", "Nf3 Nf3", "5:18: move 2... \"Nf3\": no knight can go to f3"},
    {"Nf3", "Kf3", "5:14: move 2. \"Kf3\": the king cannot go to f3"},
    {"Nf3", "Xf3", "5:13: move 2. \"Xf3\": there is nothing to capture on f3"},
    {"e5 2.", "e4 2.", "5:7: move 1... \"e4\": no pawn can go to e4"},
    {"e5 2.", "d6d5 2.", "5:7: move 1... \"d6d5\": there is no piece on d6"},
    {"Bb5", "Bg5", "5:25: move 3. \"Bg5\": the pawn on d2 is in the way"},
    {"Bb5", "Bxb5", "5:25: move 3. \"Bxb5\": there is nothing to capture on b5"},
    {"Ba4", "a4xb5", "5:46: move 4. \"a4xb5\": there is no piece on a4"},
    {"O-O N", "O-O-O N", "6:4: move 5. \"O-O-O\": castling: the knight on b1 is in the way"},
    {"O-O N", "0-0-0-0 N",
     "6:4: move 5. \"0-0-0-0\": not a move: '0' is neither a piece letter nor part of a square"},
    {"Nxe4", "Nxe4=Q",
     "6:12: move 5... \"Nxe4=Q\": only a pawn that reaches the last rank promotes"},
    {"d4 b5", "d4=Q b5", "6:39: move 6. \"d4=Q\": only a pawn that reaches the last rank promotes"},
    {"dxe5", "e5", "6:56: move 8. \"e5\": no pawn can go to e5"},
    {"dxe5", "xe5",
     "6:56: move 8. \"xe5\": a pawn's capture begins with the file that it comes from"},
    {"Nxb3", "Nb3x", "7:23: move 10... \"Nb3x\": not a move: 'x' stands behind its end"},
    {"{Ruy Lopez}", "{Ruy Lopez", "5:28: move 3...: the comment is not closed"},
    {"{Ruy Lopez}", "Ruy Lopez}", "5:37: move 3...: no comment is open"},
    {"(5...", "5...", "6:19: move 6. \"Be7\": no bishop can go to e7"},
    {"b5)", "b5", "6:39: move 7... \"b5\": no pawn can go to b5"},
    {"6. d4", ") 6. d4", "6:34: move 6.: no variation is open"},
    {"$14", "$x", "7:38: move 12.: expected a number up to 65535 after $"},
    {"[White \"A\"]", "[White \"A]", "2:1: expected \"] after the value"},
    {"[White \"A\"]", "[White A]", "2:1: expected a value between quotation marks"},
    {"[White \"A\"]", "[White \"A\"", "2:1: expected \"] after the value"},
    {"[White \"A\"]", "[\"A\"]", "2:1: the tag has no name"},
    {"[White \"A\"]", "[FEN \"nonsense\"]",
     "2:8: expected one of PNBRQK, pnbrqk, '/', 1 to 8, found 'o'"},
    {"[White \"A\"]", "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]", "2:7: White has no king"},
    {"[White \"A\"]", "[FEN \"4k3/8/8/8/8/8/8/4KQ2 w - - 0 1\"]",
     "5:4: move 1. \"e4\": no pawn can go to e4"},
    {"axb3", "ab3e.p.x", "7:32: move 11. \"ab3e.p.x\": not a move: 'e' stands behind its end"},
    {"1. e4", "1. (e4)", "5:4: move 1.: no move stands before the variation"},
    {"1. e4", "((((1. e4", "5:1: move 1.: no move stands before the variation"},
};

std::string damaged(const Damage& damage) {
    std::string text(kGames);
    return text.replace(text.find(damage.part), damage.part.size(), damage.replacement);
}

}  // namespace

TEST_CASE("a compressed file or one in UTF-16 is named as such by every command that reads text") {
    using namespace std::string_view_literals;
    const TemporaryFolder folder;
    const std::string file = folder.write("utf16.pgn", "\xFF\xFE[\0E\0v\0e\0n\0t\0"sv);
    const std::string fault =
        file + " is in UTF-16; save it as UTF-8, or convert it: iconv -f UTF-16 -t UTF-8\n";
    const char* const path = file.c_str();
    for (const std::vector<const char*>& arguments :
         std::vector<std::vector<const char*>>{{"pgn", path},
                                               {"analyse", path},
                                               {"suite", path},
                                               {"perft", "--epd", path},
                                               {"perft", "--jobs", path}}) {
        CAPTURE(arguments[0]);
        const CliCall found = call(arguments);
        CHECK(found.code == ExitCode::Failed);
        CHECK(found.errors == fault);
    }
    const std::string zipped = folder.write("a.pgn.gz", "\x1F\x8B\x08\0\0\0\0\0"sv);
    const CliCall found = call({"pgn", zipped.c_str()});
    CHECK(found.code == ExitCode::Failed);
    CHECK(found.errors ==
          zipped + " is compressed by gzip; unpack it first: gzip -dk " + zipped + "\n");
    CHECK(found.output == "0 games, 0 moves, 1 fault\n");
    const std::string other = folder.write("other.pdf", "%PDF-1.4\nno game\n");
    CHECK(call({"pgn", other.c_str()}).errors == "no game in " + other + "\n");
    const std::string latin = folder.write("latin.pgn", "\xFF\xFF 1. e4 *");
    CHECK_THAT(call({"pgn", latin.c_str()}).output, ContainsSubstring("1 move"));
}

TEST_CASE("each kind of damage is named with its place, and the next game is not harmed") {
    const TemporaryFolder folder;
    for (const Damage& damage : kDamages) {
        CAPTURE(damage.part, damage.replacement);
        const std::string path = folder.write("damaged.pgn", damaged(damage));
        const CliCall bad = call({"pgn", path.c_str()});
        CHECK(bad.code == ExitCode::Failed);
        std::string first = bad.output.substr(0, bad.output.find('\n'));
        CHECK(first.starts_with(path + ':'));
        first.erase(0, path.size() + 1);
        // "5:14: game 1, move 2. …" and "2:1: game 1: …"
        const std::size_t game = first.find("game 1");
        REQUIRE(game != std::string::npos);
        first.erase(game, 8);
        CHECK(first == damage.fault);
        CHECK_THAT(bad.output, ContainsSubstring("\n2 games, "));

        const std::vector<PgnGame> games = games_of(damaged(damage));
        REQUIRE(games.size() == 2);
        CHECK(games[1].errors.empty());
        CHECK(games[1].moves == 3);
    }
}

TEST_CASE("bytes that cannot be printed are not printed") {
    const TemporaryFolder folder;
    const std::string path = folder.write("odd.pgn", "1. e4 \x01\xFF 1-0\n");
    CHECK(call({"pgn", path.c_str()}).output ==
          join(path,
               ":1:7: warning: game 1, move 1... \" ÿ\": not a move; kept as a comment\n"
               "1 game, 1 move, 0 faults, 1 warning\n"));
}

TEST_CASE("a file of more than four megabytes has all of its games") {
    constexpr std::size_t kGames = 70'000;
    const std::string one =
        "[Event \"a\"]\n\n1. e4 {A comment of some length here} e5 2. Nf3 *\n\n";
    std::string text;
    for (std::size_t game = 0; game < kGames; ++game) text += one;
    REQUIRE(text.size() > kMaxPgnGameBytes);
    const TemporaryFolder folder;
    const std::string path = folder.write("large.pgn", text);
    CHECK(call({"pgn", path.c_str()}).output == "70000 games, 210000 moves, 0 faults\n");
}
