#include "base/progress.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "tests/catch.h"

using namespace mutare;

TEST_CASE("a time is printed in seconds, minutes, or hours and minutes") {
    using std::chrono::seconds;
    CHECK(duration_text(seconds(0)) == "0 s");
    CHECK(duration_text(seconds(99)) == "99 s");
    CHECK(duration_text(seconds(100)) == "1 min");
    CHECK(duration_text(seconds(125)) == "2 min");
    CHECK(duration_text(seconds(3599)) == "59 min");
    CHECK(duration_text(seconds(3600)) == "1 h 0 min");
    CHECK(duration_text(seconds(100'000)) == "27 h 46 min");
}

TEST_CASE("a status is cut where a terminal would wrap it, and its line is empty in the end") {
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) SKIP("no terminal");
    const int before = dup(STDERR_FILENO);
    const int line = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    dup2(line, STDERR_FILENO);
    StatusLine().show(std::string(100, 'x'));
    dup2(before, STDERR_FILENO);
    for (const int file : {before, line}) close(file);
    std::string written;
    for (char byte = 0; read(terminal, &byte, 1) == 1;) written += byte;
    close(terminal);
    CHECK(written == "\r" + std::string(79, 'x') + "\r" + std::string(79, ' ') + "\r");
}
