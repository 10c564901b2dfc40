// Signals and descriptors of POSIX.
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "cli/process.h"

namespace mutare {

namespace {

/// A standard stream that is closed would be the next file to be opened. It becomes a pipe that
/// nobody reads, or an empty input.
void occupy_closed_streams() {
    const auto is_closed = [](int stream) { return fcntl(stream, F_GETFD) < 0; };
    if (is_closed(STDIN_FILENO) && open("/dev/null", O_RDONLY) < 0) return;
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
        std::array<int, 2> ends{};
        if (!is_closed(stream) || pipe(ends.data()) != 0) continue;
        dup2(ends[1], stream);
        for (const int end : ends) {
            if (end != stream) close(end);
        }
    }
}

}  // namespace

void prepare_standard_streams() {
    std::signal(SIGPIPE, SIG_IGN);
    occupy_closed_streams();
}

}  // namespace mutare
