#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <streambuf>

#include "tests/catch.h"
#include "tests/uci/uci_conversation.h"
#include "uci/session.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// A stream that takes no text until it is released, like a pipe that is full.
class StalledStream : public std::streambuf {
  public:
    void wait_until_stalled() const { is_stalled_.wait(false); }
    void release() {
        is_released_ = true;
        is_released_.notify_all();
    }

  protected:
    int_type overflow(int_type character) override {
        is_stalled_ = true;
        is_stalled_.notify_all();
        is_released_.wait(false);
        return traits_type::not_eof(character);
    }

  private:
    std::atomic<bool> is_stalled_ = false;
    std::atomic<bool> is_released_ = false;
};

}  // namespace

TEST_CASE("a search is stopped while nobody reads the output") {
    StalledStream buffer;
    std::ostream stream(&buffer);
    Output output(stream);
    Session session(output);
    session.execute("go infinite");
    buffer.wait_until_stalled();
    session.execute("stop");  // it would wait for ever for a lock that the writer holds
    buffer.release();
    CHECK(session.wait_until_idle(kPatience));
}

TEST_CASE("an infinite search is stopped when the output is closed") {
    std::ostringstream stream;
    Output output(stream);
    Session session(output);
    CHECK_FALSE(session.is_over());
    stream.setstate(std::ios::badbit);
    session.execute("go infinite");
    CHECK(session.wait_until_idle(kPatience));
    CHECK(session.is_over());
}

TEST_CASE("a session that ends stops its search") {
    std::ostringstream stream;
    {
        Output output(stream);
        Session session(output);
        session.execute("go infinite");
        session.execute("isready");
    }
    CHECK(stream.str().find("readyok") != std::string::npos);
}

TEST_CASE("a log has every line with its direction") {
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / "mutare-test-session.log";
    std::filesystem::remove(path);
    std::ostringstream stream;
    {
        Output output(stream);
        Session session(output);
        session.execute("setoption name Debug Log File value " + path.string());
        CHECK(session.wait_until_idle(kPatience));
        session.execute("isready");
        CHECK(session.wait_until_idle(kPatience));
        session.execute("setoption name Debug Log File value <empty>");
        CHECK(session.wait_until_idle(kPatience));
        session.execute("isready");
        CHECK(session.wait_until_idle(kPatience));
        session.execute("setoption name Debug Log File value /dev/null/no");
        CHECK(session.wait_until_idle(kPatience));
    }
    std::ifstream log(path);
    CHECK(std::string(std::istreambuf_iterator<char>(log), {}) ==
          "> isready\n< readyok\n> setoption name Debug Log File value <empty>\n");
    CHECK(stream.str().find("it cannot be written; logging nothing") != std::string::npos);
    std::filesystem::remove(path);
}

TEST_CASE("the lines of a list come in its order") {
    LineList lines({"uci", "quit"});
    CHECK(lines.next_line() == "uci");
    CHECK(lines.next_line() == "quit");
    CHECK_FALSE(lines.next_line());
}
