#include "tests/catch.h"
#include "uci/tokens.h"

using namespace mutare;

namespace {

std::vector<std::string> texts(std::string_view line) {
    std::vector<std::string> result;
    for (const Token& word : split_tokens(line)) result.emplace_back(word.text);
    return result;
}

constexpr auto kCommands = std::to_array<std::string_view>({"position", "go", "quit"});

}  // namespace

TEST_CASE("words are cut at any white space") {
    CHECK(texts("go depth 5") == std::vector<std::string>{"go", "depth", "5"});
    CHECK(texts("\t go \t\v depth\f5 \r") == std::vector<std::string>{"go", "depth", "5"});
    CHECK(texts("").empty());
    CHECK(texts(" \r").empty());
}

TEST_CASE("columns count from one") {
    const std::string line = "  go\tdepth";
    const std::vector<Token> words = split_tokens(line);
    CHECK(words[0].column == 3);
    CHECK(words[1].column == 6);
}

TEST_CASE("the text between words keeps the white space in it") {
    const std::string line = "name Move  Overhead value 3";
    const std::vector<Token> words = split_tokens(line);
    CHECK(text_between(words[1], words[2]) == "Move  Overhead");
    CHECK(text_between(words[4], words[4]) == "3");
}

TEST_CASE("whole numbers are read, and the nearest where they do not fit") {
    CHECK(whole_number("0") == 0);
    CHECK(whole_number("-17") == -17);
    CHECK(whole_number("9223372036854775807") == INT64_MAX);
    CHECK(whole_number("9223372036854775808") == INT64_MAX);
    CHECK(whole_number("-99999999999999999999") == INT64_MIN);
}

TEST_CASE("what is no whole number is none") {
    for (const char* text : {"", "abc", "1.5", "1e3", "+1", "--1", "-", "5x", "0x10", " 5"}) {
        CAPTURE(text);
        CHECK_FALSE(whole_number(text));
    }
    CHECK_FALSE(whole_number("99999999999999999999x"));
}

TEST_CASE("quoted words are short and printable") {
    CHECK(quoted("abc") == "\"abc\"");
    CHECK(quoted(std::string_view("a\0\x1b\xff", 4)) == "\"a???\"");
    CHECK(quoted(std::string(40, 'x')) == '"' + std::string(40, 'x') + '"');
    CHECK(quoted(std::string(1000, 'x')) == '"' + std::string(40, 'x') + "...\"");
}

TEST_CASE("one or two typing errors are understood") {
    CHECK(nearest("postion", kCommands) == "position");
    CHECK(nearest("QUIT", kCommands) == "quit");
    CHECK(nearest("qiut", kCommands) == "quit");
    CHECK_FALSE(nearest("hello", kCommands));
    CHECK_FALSE(nearest("", kCommands));
    CHECK_FALSE(nearest("x", kCommands));
    CHECK_FALSE(nearest(std::string(100'000, 'q'), kCommands));
}
