// Other engines, as processes: small shell scripts that know a few lines of UCI.
#include <string>

#include "base/text.h"
#include "cli/perft/child_process.h"
#include "cli/perft/other_engine.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/positions.h"
#include "tests/temporary_folder.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

using Catch::Matchers::ContainsSubstring;

constexpr std::string_view kOneMove = "7k/7p/7P/8/8/8/8/K7 b - - 0 1";  // Kg8 alone

/// A shell script that answers each line from its input as the cases say.
std::string engine(const TemporaryFolder& folder, const std::string& cases) {
    const std::string script =
        "while read -r line; do case $line in\nuci) echo id name Script; echo uciok ;;\n"
        "isready) echo readyok ;;\nquit) exit ;;\n" +
        cases + "\nesac; done\n";
    return "sh " + folder.write("engine.sh", script);
}

CliCall against(const std::string& command, const char* depth, const char* fen) {
    return call({"perft", depth, "--fen", fen, "--against", command.c_str()});
}

/// The probe is asked of the start position; only `perft 1` after it is of the one given.
const std::string kProbe = "'position fen rnb'*) start=1 ;;\nposition*) start=0 ;;\n";

}  // namespace

TEST_CASE("an engine with an extra move is found out") {
    const TemporaryFolder folder;
    const std::string command =
        engine(folder, kProbe +
                           "'go perft 1') if [ $start = 1 ]; then echo 'a2a3: 1'; echo; "
                           "echo 'Nodes searched: 20'; else echo 'h8g8: 1'; echo 'h7h5: 1'; "
                           "echo 'Nodes searched: 2'; fi ;;");
    const CliCall found = against(command, "1", kOneMove.data());
    CHECK(found.code == ExitCode::Failed);
    CHECK(found.output == join("depth 1: 1 nodes, different\nThe generators differ in ", kOneMove,
                               "\n  extra there: h7h5, 1: the pawn on h6 is in the way\n"));
}

TEST_CASE("an engine that knows only divide, and prints no total, is asked by it") {
    const TemporaryFolder folder;
    const std::string command = engine(
        folder, kProbe + "'divide '*) if [ $start = 1 ]; then echo a2a3 1; else echo Kg8 1; fi ;;");
    const CliCall found = against(command, "2", kOneMove.data());
    CHECK(found.code == ExitCode::Failed);
    CHECK_THAT(found.output, ContainsSubstring("depth 1: 1 nodes, equal\ndepth 2: 3 nodes, "));
}

TEST_CASE("an engine may answer isready before and between its counts") {
    const TemporaryFolder folder;
    const std::string command = engine(
        folder, kProbe +
                    "'go perft '*) [ $start = 0 ] && moves='h8g8 h8h7' || moves='a2a3 a2a4'\n"
                    "for move in $moves; do echo $move: 1; [ $move = ${moves% *} ] && "
                    "read -r line && echo readyok; done; echo 'Nodes searched: 2' ;;");
    CHECK(against(command, "1", "7k/8/7P/8/8/8/8/K7 b - - 0 1").output ==
          "depth 1: 2 nodes, equal\n");
}

TEST_CASE("each position of a perft file is compared to its deepest count, or skipped") {
    const TemporaryFolder folder;
    // Kg8 is all that it knows.
    const std::string command = engine(folder, "'go perft 1') echo h8g8: 1; echo Total: 1 ;;");
    const std::string file =
        folder.write("suite.epd", join(kOneMove, " ;D1 1 ;D2 3\n7k/8/7P/8/8/8/8/K7 b - - ;D1 2\n",
                                       kOneMove, "\n", kOneMove, " ;D2 3\n"));
    const CliCall compared =
        call({"perft", "--epd", file.c_str(), "--max-nodes", "2", "--against", command.c_str()});
    CHECK(compared.code == ExitCode::Failed);
    CHECK(compared.output == join(file, ":1: equal to depth 1\n", file,
                                  ":2: The generators differ in 7k/8/7P/8/8/8/8/K7 b - - 0 1\n"
                                  "  missing there: h8h7 (Kh7), 1 here\n"
                                  "1 passed, 1 failed, 2 skipped\n"));
}

TEST_CASE("an engine is told of Chess960 for the positions that need it, and for no others") {
    const TemporaryFolder folder;
    const std::string command = engine(folder,
                                       "*Chess960*true) told=1 ;;\n*Chess960*false) told=0 ;;\n"
                                       "'position fen rnb'*) count=20; move='a2a3: 1' ;;\n"
                                       "'position fen 7k'*) count=$((1 + told)); move= ;;\n"
                                       "position*) count=$((17 + told)); move= ;;\n"
                                       "'go perft 1') echo $move; echo Total: $count ;;");
    const std::string file = folder.write(
        "suite.epd",
        join(kOneMove, " ;D1 1\n4k3/8/8/8/8/8/8/1K4R1 w G - ;D1 18\n", kOneMove, " ;D1 1\n"));
    const CliCall compared = call({"perft", "--epd", file.c_str(), "--against", command.c_str()});
    CHECK_THAT(compared.output, ContainsSubstring("3 passed, 0 failed"));
}

TEST_CASE("a count of a perft file that both engines refute is a failure") {
    const TemporaryFolder folder;
    const std::string command = engine(folder, "'go perft 1') echo h8g8: 1; echo Total: 1 ;;");
    const std::string file = folder.write("suite.epd", join(kOneMove, " ;D1 2\n"));
    const CliCall compared = call({"perft", "--epd", file.c_str(), "--against", command.c_str()});
    CHECK(compared.code == ExitCode::Failed);
    CHECK(compared.output == join(file, ":1: depth 1: the file has 2, both engines 1: ", kOneMove,
                                  "\n0 passed, 1 failed\n"));
}

TEST_CASE("an engine that ends at one position of a perft file is started again for the next") {
    const TemporaryFolder folder;
    const std::string command = engine(
        folder, "'position fen 7k/8/'*) exit ;;\n'go perft 1') echo h8g8: 1; echo Total: 1 ;;");
    const std::string file =
        folder.write("suite.epd", join("7k/8/7P/8/8/8/8/K7 b - - ;D1 2\n", kOneMove, " ;D1 1\n"));
    CHECK(call({"perft", "--epd", file.c_str(), "--against", command.c_str()}).output ==
          join(file, ":1: it has ended: 7k/8/7P/8/8/8/8/K7 b - -\n", file,
               ":2: equal to depth 1\n1 passed, 1 failed\n"));
}

TEST_CASE("a program that is no engine, or knows no perft, or ends, is a failure") {
    const TemporaryFolder folder;
    CHECK(against("no/such/engine", "1", kOneMove.data()).errors ==
          "cannot start no/such/engine: No such file or directory\n");
    CHECK(against("true", "1", kOneMove.data()).errors == "true: it does not answer uci\n");
    CHECK(against(" ", "1", kOneMove.data()).code == ExitCode::WrongUsage);
    const CliCall deaf = against(engine(folder, "nothing) ;;"), "1", kOneMove.data());
    CHECK(deaf.code == ExitCode::Failed);
    CHECK_THAT(deaf.errors, ContainsSubstring("it answers none of go perft"));
    const std::string dying =
        engine(folder,
               kProbe + "'go perft 1') [ $start = 1 ] || exit; echo 'a2a3: 1'; echo 'Total: 1' ;;");
    const CliCall dead = against(dying, "1", kOneMove.data());
    CHECK(dead.code == ExitCode::Failed);
    CHECK_THAT(dead.errors, ContainsSubstring("it has ended\n"));
}

TEST_CASE("an engine that hangs, or prints for ever what is no count, is not waited for") {
    const TemporaryFolder folder;
    const Position root = position_of(kOneMove);
    for (const char* hangs : {"cat >/dev/null", "while :; do echo info string counting; done"}) {
        CAPTURE(hangs);
        const std::string answer = join(kProbe, "'go perft 1') [ $start = 1 ] || ", hangs,
                                        "; echo 'a2a3: 1'; echo 'Total: 1' ;;");
        OtherEngine other(engine(folder, answer), std::chrono::milliseconds(50));
        REQUIRE(other.fault().empty());
        CHECK_FALSE(other.divide(root, {}, 1, 950));
        CHECK(other.fault() == "it has not answered go perft 1 within 1 s");
    }
}

TEST_CASE("the words of a command are separated by white space, except in quotation marks") {
    CHECK(command_words("a  b\tc") == std::vector<std::string>{"a", "b", "c"});
    CHECK(command_words("\"a b\" c\"d e\" \"\"") == std::vector<std::string>{"a b", "cd e", ""});
    CHECK(command_words(" ").empty());
}

TEST_CASE("a line of another program is waited for, but not longer than wanted") {
    const auto now = SteadyClock::now();
    const auto late = now + std::chrono::minutes(1);
    ChildProcess echo({"cat"});
    CHECK_FALSE(echo.read_line(now + std::chrono::milliseconds(20)));
    CHECK_FALSE(echo.has_ended());
    echo.write_line("one");
    echo.write_line("two");
    CHECK(echo.read_line(late) == "one");
    CHECK(echo.read_line(late) == "two");
    ChildProcess nothing({"true"});
    CHECK_FALSE(nothing.read_line(late));
    CHECK(nothing.has_ended());
}
