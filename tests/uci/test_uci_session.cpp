#include <chrono>
#include <sstream>

#include "tests/catch.h"
#include "uci/session.h"

using namespace mutare;

TEST_CASE("where nobody listens any more, a search without end is stopped") {
    std::ostringstream stream;
    Output output(stream);
    Session session(output);
    CHECK_FALSE(session.is_over());
    stream.setstate(std::ios::badbit);
    session.execute("go infinite");
    CHECK(session.wait_until_idle(std::chrono::minutes(1)));
    CHECK(session.is_over());
}

TEST_CASE("a session that ends stops what is running") {
    std::ostringstream stream;
    {
        Output output(stream);
        Session session(output);
        session.execute("go infinite");
        session.execute("isready");
    }
    CHECK(stream.str().find("readyok") != std::string::npos);
}

TEST_CASE("the lines of the program's arguments come one after the other") {
    GivenLines lines({"uci", "quit"});
    CHECK(lines.next_line() == "uci");
    CHECK(lines.next_line() == "quit");
    CHECK_FALSE(lines.next_line());
}
