// The program as a process of its own: lost output, closed streams, little memory.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "tests/catch.h"
#include "uci/cli/command_line.h"

using namespace mutare;
using Catch::Matchers::ContainsSubstring;

namespace {

using Arguments = std::vector<std::string>;

constexpr int kKilled = -1;

/// A call of the program in a child process. What it writes to its standard output and its standard
/// error comes back through one pipe.
class Child {
  public:
    /// `prepare` is called in the child before the program.
    explicit Child(
        const Arguments& arguments, const std::function<void()>& prepare = [] {}) {
        std::array<int, 2> input{};
        std::array<int, 2> output{};
        if (pipe(input.data()) != 0 || pipe(output.data()) != 0) throw std::bad_alloc();
        std::cout.flush();
        process_ = fork();
        if (process_ == 0) run(arguments, prepare, input, output);
        close(input[0]);
        close(output[1]);
        input_ = input[1];
        output_ = output[0];
    }
    ~Child() {
        end_input();
        close(output_);
        if (process_ <= 0) return;
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    void send(const std::string& text) const {
        if (write(input_, text.data(), text.size()) < 0) FAIL("the child does not read");
    }
    void interrupt() const { kill(process_, SIGTERM); }
    void end_input() {
        if (input_ >= 0) close(input_);
        input_ = -1;
    }
    [[nodiscard]] std::string read_all() const {
        std::string text;
        std::array<char, 4096> chunk;
        ssize_t count = 0;
        while ((count = read(output_, chunk.data(), chunk.size())) > 0) {
            text.append(chunk.data(), static_cast<std::size_t>(count));
        }
        return text;
    }
    /// The exit code; `kKilled` when a signal ended the process, or nothing did for a minute.
    int exit_code() {
        int status = 0;
        for (int i = 0; i < 6000; ++i) {
            if (waitpid(process_, &status, WNOHANG) == process_) {
                process_ = 0;
                return WIFEXITED(status) ? WEXITSTATUS(status) : kKilled;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return kKilled;
    }

  private:
    [[noreturn]] static void run(const Arguments& arguments, const std::function<void()>& prepare,
                                 std::array<int, 2> input, std::array<int, 2> output) {
        dup2(input[0], STDIN_FILENO);
        dup2(output[1], STDOUT_FILENO);
        dup2(output[1], STDERR_FILENO);
        for (const int end : {input[0], input[1], output[0], output[1]}) close(end);
        std::vector<const char*> words{"mutare"};
        for (const std::string& argument : arguments) words.push_back(argument.c_str());
        prepare();
        const int count = static_cast<int>(words.size());
        _exit(static_cast<int>(run_command_line(count, words.data())));
    }

    pid_t process_ = 0;
    int input_ = -1;
    int output_ = -1;
};

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

std::size_t count_of(std::string_view part, std::string_view text) {
    std::size_t count = 0;
    for (auto place = text.find(part); place != std::string_view::npos;
         place = text.find(part, place + 1)) {
        ++count;
    }
    return count;
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
                                       {"fen", "d"}}) {
        CAPTURE(arguments);
        CHECK(Child(arguments, use_full_device).exit_code() == 1);
        CHECK(Child(arguments, [] { close(STDOUT_FILENO); }).exit_code() == 1);
    }
}

TEST_CASE("a closed standard error does no harm") {
    Child child({"perft", "2"}, [] { close(STDERR_FILENO); });
    CHECK(child.exit_code() == 0);
    CHECK_THAT(child.read_all(), ContainsSubstring("Nodes searched: 400"));
}

TEST_CASE("a process whose output nobody reads ends after its input") {
    Child child({"uci"});
    for (int i = 0; i < 500; ++i) child.send("help\n");
    child.end_input();
    CHECK(child.exit_code() != kKilled);
}

TEST_CASE("a process whose output nobody reads can be ended by a signal") {
    Child child({"uci"});
    for (int i = 0; i < 500; ++i) child.send("help\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    child.interrupt();
    CHECK(child.exit_code() != kKilled);
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
        CHECK(child.exit_code() == 0);
        CHECK(count_of("bestmove ", text) == 4);
        CHECK(count_of("readyok", text) == 3);
        CHECK_THAT(text, ContainsSubstring("option Hash: no memory for 4096 MiB"));
        CHECK_THAT(text, ContainsSubstring("option Threads: there is memory for "));
    }
}

TEST_CASE("a line for which there is no memory is lost, and the next one is read") {
    if (!kCanLimitMemory) return;
    Child child({"uci"}, [] { limit_memory(60 * kMegabyte); });
    const std::string chunk(kMegabyte, 'x');
    for (int i = 0; i < 100; ++i) child.send(chunk);
    child.send("\nfen\nquit\n");
    child.end_input();
    const std::string text = child.read_all();
    CHECK(child.exit_code() == 0);
    CHECK_THAT(text, ContainsSubstring("out of memory"));
    CHECK_THAT(text, ContainsSubstring("rnbqkbnr/"));
}
