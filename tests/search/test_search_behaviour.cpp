// What any search must find: the rows of rules/search-behaviour.tsv. Expectations are written
// `bm Kb1 Kb2; am Kc1; mate 2; score 0; score < 0 (a remark)`.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/notation/move_text.h"
#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/positions.h"
#include "tests/searching.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

constexpr std::uint64_t kNodes = 200'000;
#ifdef NDEBUG
constexpr std::size_t kStep = 1;
#else
constexpr std::size_t kStep = 9;  // every ninth row, because sanitizers are slow
#endif

/// Is it one of the moves, which may be written in UCI notation or in SAN?
bool is_among(Move move, const Position& position, const std::vector<std::string>& texts) {
    return std::ranges::any_of(
        texts, [&](const std::string& text) { return move == move_of(position, text); });
}

void check_expectation(const std::string& expectation, const Position& root,
                       const SearchResult& found) {
    INFO(expectation << ", found " << san(root, found.best) << ", score " << found.score.value());
    std::vector<std::string> operands = words(expectation);
    const std::string what = operands.front();
    operands.erase(operands.begin());
    if (what == "bm") {
        CHECK(is_among(found.best, root, operands));
    } else if (what == "am") {
        CHECK_FALSE(is_among(found.best, root, operands));
    } else if (what == "mate") {
        REQUIRE(found.score.is_mate());
        CHECK(found.score.moves_to_mate() == std::stoi(operands.front()));
    } else {
        REQUIRE(what == "score");
        REQUIRE(operands.back() == "0");
        CHECK(
            (operands.front() == "<" ? found.score < Score::draw() : found.score == Score::draw()));
    }
}

std::string without_remark(const std::string& text) {
    return text.substr(0, text.find(" ("));
}

}  // namespace

TEST_CASE("mates, draws by rule and traps are found within 200 000 nodes") {
    const std::vector<Row> rows = read_table("rules/search-behaviour.tsv");
    REQUIRE(rows.size() == 27);
    Searcher searcher(16);
    Limits limits;
    limits.nodes = kNodes;
    for (std::size_t i = 0; i < rows.size(); i += kStep) {
        const Row& row = rows[i];
        INFO(row[0] << " " << row[1]);
        const Position root = after(row[0], row[1]);
        searcher.clear();
        const SearchResult found = search(searcher, root, limits);
        for (const std::string& expectation : split(without_remark(row[2]), ';')) {
            check_expectation(expectation, root, found);
        }
    }
}
