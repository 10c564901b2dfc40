// The program as a process of its own: lost output, closed streams, little memory.
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "cli/perft/child_process.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/count_of.h"

using namespace mutare;
using namespace mutare::tests;
using Catch::Matchers::ContainsSubstring;

namespace {

void use_full_device() {
    dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO);
}

/// Allows that many bytes of memory more than are in use.
void limit_memory(std::size_t bytes) {
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    const rlim_t limit = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + bytes;
    const rlimit limits{limit, limit};
    setrlimit(RLIMIT_AS, &limits);
}

/// Sanitizers need more address space than these tests allow.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kCanLimitMemory = false;
#else
constexpr bool kCanLimitMemory = true;
#endif

constexpr std::size_t kMegabyte = 1 << 20;

}  // namespace

TEST_CASE("output that is lost is a failure") {
    const std::string suite = MUTARE_TEST_DATA "/mate/leorik_mate_in_1.epd";
    for (const Arguments& arguments : {Arguments{"perft", "2"},
                                       {"perft", "--help"},
                                       {"bench", "1"},
                                       {"suite", suite, "--nodes", "10"},
                                       {"--version"},
                                       {"help", "Hash"},
                                       {"fen", "d"}}) {
        CAPTURE(arguments);
        CHECK(Child(arguments, use_full_device).exit_code() == 1);
        CHECK(Child(arguments, [] { close(STDOUT_FILENO); }).exit_code() == 1);
    }
}

TEST_CASE("output that cannot be written is named as the reason, unless a pipe is closed") {
    for (const char* line : {"perft 2", "--help", "--version", "help Hash", "go depth 3"}) {
        CAPTURE(line);
        const Arguments arguments = command_words(line);
        CHECK(Child(arguments, use_full_device).read_all() == "cannot write the output\n");
        CHECK(Child(arguments, use_closed_pipe).read_all().empty());
        CHECK(Child(arguments, use_closed_pipe).exit_code() == 1);
    }
}

TEST_CASE("a closed standard error does no harm") {
    Child child({"perft", "2"}, [] { close(STDERR_FILENO); });
    CHECK(child.exit_code() == 0);
    CHECK_THAT(child.read_all(), ContainsSubstring("Nodes searched: 400"));
}

TEST_CASE("a process whose output nobody reads carries out its input and ends") {
    for (const std::string last : {"quit\n", ""}) {
        Child child({"uci"});
        for (int i = 0; i < 500; ++i) child.send("help\n");
        const auto began = std::chrono::steady_clock::now();
        child.send(last);
        if (last.empty()) child.end_input();
        CHECK(child.exit_code() != kKilled);
        CHECK(std::chrono::steady_clock::now() - began < std::chrono::seconds(8));
    }
}

TEST_CASE("a session whose output is closed ends at its next answer") {
    for (const Arguments& arguments : {Arguments{"uci"}, {"uci", "--"}}) {
        Child child(arguments, use_closed_pipe);
        child.send("isready\n");
        CHECK(child.exit_code() == 1);
    }
}

TEST_CASE("without memory to start, the program says so in one line") {
    if (!kCanLimitMemory) return;
    for (const std::size_t megabytes : {1, 8, 20}) {
        Child child({"isready"}, [=] { limit_memory(megabytes * kMegabyte); });
        const std::string text = child.read_all();
        CHECK(child.exit_code() == 1);
        CHECK(count_of("\n", text) == 1);
        CHECK_THAT(text, ContainsSubstring("memory") || ContainsSubstring("thread"));
    }
}

TEST_CASE("with little memory, a session answers every command and goes on") {
    if (!kCanLimitMemory) return;
    std::string position = "position startpos moves";
    for (int i = 0; i < 600; ++i) position += " g1f3 g8f6 f3g1 f6g8";
    for (const std::size_t megabytes : {60, 100, 200, 400}) {
        CAPTURE(megabytes);
        Child child({"setoption name Threads value 512", "isready", "go nodes 20000", position,
                     "go nodes 20000", "setoption name Hash value 4096", "isready",
                     "go nodes 20000", "go perft 3", "ucinewgame", "isready", "go nodes 20000"},
                    [=] { limit_memory(megabytes * kMegabyte); });
        const std::string text = child.read_all();
        CHECK(child.exit_code() == 1);
        CHECK(count_of("bestmove ", text) == 4);
        CHECK(count_of("readyok", text) == 3);
        CHECK_THAT(text, ContainsSubstring("option Hash: no memory for 4096 MiB"));
        CHECK_THAT(text, ContainsSubstring("option Threads: there is memory for "));
    }
}

TEST_CASE("a line that is too long for any game is refused by name, and the next one is read") {
    Child child({"uci"});
    // What is no part of a line, such as a byte order mark, counts.
    child.send("\xEF\xBB\xBFposition startpos moves");
    for (int i = 0; i < 100'000; ++i) child.send(" g1f3 g8f6 f3g1 f6g8");
    child.send("\ngo depth 1\nposition startpos\nfen\nquit\n");
    child.end_input();
    const std::string text = child.read_all();
    CHECK(child.exit_code() == 0);
    CHECK_THAT(text, ContainsSubstring("error: position: refused, for a line has at most "));
    CHECK_THAT(text, ContainsSubstring("bestmove 0000"));
    CHECK_THAT(text, ContainsSubstring("rnbqkbnr/"));
}

TEST_CASE(
    "a client may begin with a byte order mark, end its lines by \\r, \\r\\n or \\n, and send them "
    "in pieces") {
    Child child({});
    child.send("\xEF\xBB\xBFisready\r");
    CHECK(child.read_until("\n") == "readyok\n");
    child.send("\nfen\r\n");
    CHECK_THAT(child.read_until("\n"), ContainsSubstring("rnbqkbnr/"));
    child.send("position\u00A0startpos moves e2e4\r\rperft 1\rquit\r");
    const std::string rest = child.read_all();
    CHECK_THAT(rest, ContainsSubstring("Nodes searched: 20"));
    CHECK_THAT(rest, !ContainsSubstring("error"));
    CHECK(child.exit_code() == 0);
}

TEST_CASE("a client that answers each line at once reads each line once") {
    Child child({});
    for (int i = 0; i < 300; ++i) {
        child.send("isready\n");
        REQUIRE(child.read_until("\n") == "readyok\n");
        child.send("go nodes 200\n");
        REQUIRE_FALSE(child.read_until("bestmove ").empty());
        REQUIRE_FALSE(child.read_until("\n").empty());
    }
    child.send("quit\n");
    CHECK(child.read_all().empty());
}

TEST_CASE("an argument with line ends is several lines of UCI") {
    Child child({"position startpos moves e2e4\n perft 1\r\nperft 2"});
    const std::string text = child.read_all();
    CHECK_THAT(text, ContainsSubstring("Nodes searched: 20\n"));
    CHECK_THAT(text, ContainsSubstring("Nodes searched: 600\n"));
}

TEST_CASE("a person at a terminal is told in one line what to type, and a pipe is not") {
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    REQUIRE(terminal >= 0);
    REQUIRE(grantpt(terminal) == 0);
    REQUIRE(unlockpt(terminal) == 0);
    const std::string name = ptsname(terminal);
    {
        const auto use_terminal = [&name] {
            const int side = open(name.c_str(), O_RDWR | O_NOCTTY);
            dup2(side, STDIN_FILENO);
            dup2(side, STDOUT_FILENO);
        };
        Child child({}, use_terminal);
        std::string text;
        for (char letter = 0; letter != '\n' && read(terminal, &letter, 1) == 1;) text += letter;
        CHECK_THAT(text, ContainsSubstring("Mutare") && ContainsSubstring("type help"));
        REQUIRE(write(terminal, "quit\n", 5) == 5);
        CHECK(child.exit_code() == 0);
    }
    close(terminal);
    Child child({});
    child.send("isready\n");
    CHECK(child.read_until("\n") == "readyok\n");
}
