// Another program, by a pair of sockets and a process of POSIX.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <thread>

#include "cli/perft/child_process.h"

// The environment. POSIX leaves its declaration to the program, though some systems have one.
extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace mutare {

namespace {

void require(int error, const std::string& what) {
    if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

}  // namespace

struct ChildProcess::Handles {
    /// Leads to its input and comes from its output.
    int socket = -1;
    pid_t process = 0;
};

ChildProcess::ChildProcess(const std::vector<std::string>& command)
    : handles_(std::make_unique<Handles>()) {
    std::array<int, 2> ends{};
    require(socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) == 0 ? 0 : errno, "socketpair");
    for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
    handles_->socket = ends[0];
    std::vector<char*> arguments;
    arguments.reserve(command.size() + 1);
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO}) {
        posix_spawn_file_actions_adddup2(&actions, ends[1], stream);
    }
    const auto start = [&](const std::string& program) {
        return posix_spawnp(&handles_->process, program.c_str(), &actions, nullptr,
                            arguments.data(), environ);
    };
    int error = start(command.front());
    // Debian's chess programs are in a folder that is not searched for root.
    if (error == ENOENT) error = start("/usr/games/" + command.front());
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (error != 0) close(ends[0]);
    require(error, "cannot start " + command.front());
}

ChildProcess::~ChildProcess() {
    constexpr int kWaits = 100;
    constexpr std::chrono::milliseconds kWait{10};
    shutdown(handles_->socket, SHUT_WR);
    int waits = 0;
    for (; waits < kWaits && waitpid(handles_->process, nullptr, WNOHANG) == 0; ++waits) {
        std::this_thread::sleep_for(kWait);
    }
    if (waits == kWaits) {
        kill(handles_->process, SIGKILL);
        waitpid(handles_->process, nullptr, 0);
    }
    close(handles_->socket);
}

void ChildProcess::write_line(std::string_view line) {
    std::string text(line);
    text += '\n';
    for (std::string_view rest = text; !rest.empty();) {
        const ssize_t count = write(handles_->socket, rest.data(), rest.size());
        if (count < 0 && errno != EINTR) return;
        rest.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
}

bool ChildProcess::read_more(std::chrono::milliseconds timeout) {
    constexpr std::chrono::milliseconds kLongest{1'000'000};
    pollfd output{handles_->socket, POLLIN, 0};
    if (poll(&output, 1, static_cast<int>(std::min(timeout, kLongest).count())) <= 0) return false;
    std::array<char, 4096> chunk;
    const ssize_t count = read(handles_->socket, chunk.data(), chunk.size());
    has_ended_ = count <= 0;
    if (count > 0) buffer_.append(chunk.data(), static_cast<std::size_t>(count));
    return !has_ended_;
}

}  // namespace mutare
