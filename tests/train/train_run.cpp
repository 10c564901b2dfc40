#include "tests/train/train_run.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <stdexcept>

#include "tests/temporary_folder.h"
#include "train/commands.h"

namespace mutare::tests {

namespace {

void redirect(int stream, const std::string& path) {
    constexpr mode_t kForOwner = 0600;
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, kForOwner);
    ::dup2(file, stream);
    ::close(file);
}

/// Ends a process that runs in circles. Processor time, since a busy machine must not matter.
void limit_processor_time() {
    constexpr rlim_t kMaxSeconds = 300;
    const rlimit limits{kMaxSeconds, kMaxSeconds};
    ::setrlimit(RLIMIT_CPU, &limits);
}

int run_command_line(const std::vector<std::string>& arguments) {
    std::vector<const char*> pointers{"mutare-train"};
    for (const std::string& argument : arguments) pointers.push_back(argument.c_str());
    const auto count = static_cast<int>(pointers.size());
    pointers.push_back(nullptr);
    return static_cast<int>(train::run_command_line(count, pointers.data()));
}

}  // namespace

TrainRun run_train_program(const std::vector<std::string>& arguments,
                           const std::function<void()>& prepare) {
    constexpr int kSignal = 128;
    const TemporaryFolder folder;
    std::cout.flush();
    const pid_t child = ::fork();
    if (child == -1) throw std::runtime_error("no other process can be started");
    if (child == 0) {
        limit_processor_time();
        redirect(STDOUT_FILENO, folder / "output");
        redirect(STDERR_FILENO, folder / "errors");
        prepare();
        ::_exit(run_command_line(arguments));
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return {WIFSIGNALED(status) ? kSignal + WTERMSIG(status) : WEXITSTATUS(status),
            bytes_of(folder / "output"), bytes_of(folder / "errors")};
}

}  // namespace mutare::tests
