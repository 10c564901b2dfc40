#include <chrono>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "search/evaluation/network_file.h"
#include "tests/catch.h"
#include "tests/stalled_stream.h"
#include "tests/temporary_folder.h"
#include "tests/uci/uci_conversation.h"
#include "uci/session.h"
#include "uci/version.h"

using namespace mutare;
using namespace mutare::tests;

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

TEST_CASE("a log has every line from its option on, with its direction") {
    const TemporaryFolder folder;
    const std::string path = folder / "log";
    std::ostringstream stream;
    {
        Output output(stream);
        Session session(output);
        session.execute("setoption name Debug Log File value " + path);
        session.execute("isready");
        CHECK(session.wait_until_idle(kPatience));
        session.execute("setoption name Debug Log File value <empty>");
        CHECK(session.wait_until_idle(kPatience));
        session.execute("isready");
        CHECK(session.wait_until_idle(kPatience));
        session.execute("setoption name Debug Log File value /dev/null/no");
        CHECK(session.wait_until_idle(kPatience));
    }
    CHECK(bytes_of(path) ==
          "> isready\n< readyok\n> setoption name Debug Log File value <empty>\n");
    CHECK(stream.str().find("it cannot be written") != std::string::npos);
}

namespace {

/// What a session answers to these lines, one after the other.
std::string answers_to(const std::vector<std::string>& lines) {
    std::ostringstream stream;
    Output output(stream);
    Session session(output);
    for (const std::string& line : lines) {
        session.execute(line);
        CHECK(session.wait_until_idle(kPatience));
    }
    return stream.str();
}

std::set<std::string> best_moves(const std::vector<std::string>& lines) {
    std::set<std::string> moves;
    std::istringstream answers(answers_to(lines));
    for (std::string line; std::getline(answers, line);) {
        if (line.starts_with("bestmove")) moves.insert(line.substr(0, line.find(" ponder")));
    }
    return moves;
}

/// The moves that the book plays in forty games.
std::set<std::string> book_moves(const std::string& is_best, const std::string& position) {
    std::vector<std::string> lines{
        "setoption name Book File value " MUTARE_TEST_DATA "/polyglot/performance-cut.bin",
        "setoption name OwnBook value true", "setoption name Best Book Move value " + is_best,
        "position " + position};
    lines.insert(lines.end(), 40, "go depth 1");
    return best_moves(lines);
}

}  // namespace

TEST_CASE("what is no release has its commit in its name, and whether files were changed") {
    const std::string name(version());
    const std::string commit(commit_text());
    CHECK(answers_to({"uci"}).starts_with("id name Mutare " + name + "\n"));
    const bool is_release = name.find("-dev") == std::string::npos;
    CHECK((is_release || commit == "unknown" ||
           name.find("-dev-" + commit.substr(0, commit.find(' '))) != std::string::npos));
    CHECK((!commit.ends_with(", changed") || name.ends_with("-changed")));
}

TEST_CASE("the time of a search counts from its go, not from the end of the jobs before") {
    constexpr std::chrono::milliseconds kLate(200);  // much longer than a search to depth 1 takes
    StalledStream buffer;
    std::ostream stalled(&buffer);
    Output output(stalled);
    Session session(output);
    session.execute("isready");
    buffer.wait_until_stalled();
    session.execute("go depth 1");
    std::this_thread::sleep_for(kLate);
    buffer.release();
    CHECK(session.wait_until_idle(kPatience));
    constexpr std::string_view kTime = " time ";
    const std::string answer = buffer.text();
    CHECK(std::stoi(answer.substr(answer.find(kTime) + kTime.size())) >= kLate.count());
}

TEST_CASE("chance chooses among the moves of the book, unless the best one is wanted") {
    CHECK(book_moves("true", "startpos moves e2e4 c7c5") == std::set<std::string>{"bestmove g1f3"});
    // Three moves of equal weight: forty times the same one has a chance of 3^-39.
    CHECK(book_moves("false", "startpos").size() > 1);
}

TEST_CASE("a network that cannot be loaded leaves the one that was loaded last") {
    const TemporaryFolder folder;
    const std::string file = folder.write("same.network", std::string(built_in_network()));
    const std::string load = "setoption name EvalFile value ";
    const std::string fault =
        "info string error: option EvalFile: \"/dev/null\": it is not a regular file; kept ";
    CHECK(answers_to({load + file, load + "/dev/null", load + "<built-in>", load + "/dev/null"}) ==
          fault + file + "\n" + fault + "<built-in>\n");
}

TEST_CASE("the options of the tablebases reach the search") {
    const std::string open = "setoption name SyzygyPath value " MUTARE_TEST_DATA "/syzygy";
    const std::string opening = answers_to({open});
    if (opening.find("this build has no tablebase support") != std::string::npos) {
        WARN("skipped: this build has no tablebases");
        return;
    }
    CHECK(opening == "info string tablebases of up to 4 pieces\n");
    // The mate is deeper than the search sees, and beyond the fifty-move limit.
    const std::string late = "position fen 8/8/8/8/3k4/8/4K3/3BN3 w - - 70 100";
    CHECK(answers_to({open, late, "go depth 2"}).find("score cp 1 ") != std::string::npos);
    CHECK(answers_to({open, "setoption name Syzygy50MoveRule value false", late, "go depth 2"})
              .find("score cp 31753 ") != std::string::npos);
    const auto probes = [&](const std::string& option) {
        constexpr std::string_view kHits = " tbhits ";
        const std::string found = answers_to(
            {open, option, "position fen 8/8/8/3k4/8/r3p3/4KQ2/8 w - - 0 1", "go depth 8"});
        return std::stoi(found.substr(found.rfind(kHits) + kHits.size()));
    };
    const int all = probes("setoption name SyzygyProbeLimit value 4");
    CHECK(probes("setoption name SyzygyProbeLimit value 3") < all);
    CHECK(probes("setoption name SyzygyProbeLimit value 2") == 0);
    CHECK(probes("setoption name SyzygyProbeDepth value 100") < all);
    CHECK(probes("setoption name SyzygyPath value <empty>") == 0);
}

TEST_CASE("a weak level errs alike all through a game, and differently in the next one") {
    const std::vector<std::string> settings{"setoption name UCI_LimitStrength value true",
                                            "setoption name UCI_Elo value 500"};
    std::vector<std::string> one_game = settings;
    std::vector<std::string> games = settings;
    for (int i = 0; i < 20; ++i) {
        for (const char* line : {"position startpos moves e2e4 e7e5 g1f3 b8c6", "go"}) {
            one_game.emplace_back(line);
        }
        games.emplace_back("position startpos");
        games.emplace_back("go");
    }
    CHECK(best_moves(one_game).size() == 1);
    CHECK(best_moves(games).size() > 1);
    // A match begins with the moves of its opening.
    std::vector<std::string> match = settings;
    for (int i = 0; i < 20; ++i) {
        for (const char* line :
             {"ucinewgame", "position startpos moves e2e4 e7e5 g1f3 b8c6", "go"}) {
            match.emplace_back(line);
        }
    }
    CHECK(best_moves(match).size() > 1);
}
