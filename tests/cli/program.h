// The program called from a shell: within the tests, or as a process of its own.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <ctime>
#include <functional>
#include <iostream>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "cli/command_line.h"
#include "tests/catch.h"

namespace mutare::tests {

/// What a call prints, and its exit code.
struct CliCall {
    ExitCode code;
    std::string output;
    std::string errors;
};

/// Calls the program with these arguments.
inline CliCall call(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "mutare");
    const std::ostringstream output;
    const std::ostringstream errors;
    std::streambuf* const standard_output = std::cout.rdbuf(output.rdbuf());
    std::streambuf* const standard_errors = std::cerr.rdbuf(errors.rdbuf());
    const ExitCode code = run_command_line(static_cast<int>(arguments.size()), arguments.data());
    std::cout.rdbuf(standard_output);
    std::cerr.rdbuf(standard_errors);
    return {code, output.str(), errors.str()};
}

using Arguments = std::vector<std::string>;

constexpr int kKilled = -1;

/// For a child: its standard output is a pipe that nobody reads any more.
inline void use_closed_pipe() {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) _exit(kKilled);
    dup2(ends[1], STDOUT_FILENO);
    for (const int end : ends) close(end);
}

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
    void interrupt(int signal = SIGTERM) const { kill(process_, signal); }
    void end_input() {
        if (input_ >= 0) close(input_);
        input_ = -1;
    }
    /// Waits until it has computed for a tenth of a second from now on, so that it is in a search.
    void wait_until_busy() const {
        const auto used = [this] {
            clockid_t clock{};
            timespec time{};
            if (clock_getcpuclockid(process_, &clock) != 0 || clock_gettime(clock, &time) != 0) {
                FAIL("the child has ended");
            }
            return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
        };
        const auto end = used() + std::chrono::milliseconds(100);
        while (used() < end) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    /// What it writes up to that text, or up to its end.
    [[nodiscard]] std::string read_until(std::string_view last) const {
        std::string text;
        char letter = 0;
        while (!text.ends_with(last) && read(output_, &letter, 1) > 0) text += letter;
        return text;
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

}  // namespace mutare::tests
