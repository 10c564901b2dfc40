#include "base/text.h"

#include "tests/catch.h"

using namespace mutare;

namespace {

std::vector<std::string> texts(std::string_view line) {
    std::vector<std::string> result;
    for (const Token& token : split_tokens(line)) result.emplace_back(token.text);
    return result;
}

}  // namespace

TEST_CASE("any white space separates tokens") {
    CHECK(texts("go depth 5") == std::vector<std::string>{"go", "depth", "5"});
    CHECK(texts("\t go \t\v depth\f5 \r") == std::vector<std::string>{"go", "depth", "5"});
    CHECK(texts("").empty());
    CHECK(texts(" \r").empty());
}

TEST_CASE("columns count from one") {
    const std::string line = "  go\tdepth";
    const std::vector<Token> tokens = split_tokens(line);
    CHECK(tokens[0].column == 3);
    CHECK(tokens[1].column == 6);
    CHECK(column_of(tokens[1].text, line) == 6);
}

TEST_CASE("the text between two tokens keeps its white space") {
    const std::string line = "name Move  Overhead value 3";
    const std::vector<Token> tokens = split_tokens(line);
    CHECK(text_between(tokens[1], tokens[2]) == "Move  Overhead");
    CHECK(text_between(tokens[4], tokens[4]) == "3");
}

TEST_CASE("white space is trimmed from both ends only") {
    CHECK(trimmed(" \t4k3 w\r\n") == "4k3 w");
    CHECK(trimmed("4k3") == "4k3");
    const std::string_view blank = " \t";
    CHECK(trimmed(blank).empty());
    CHECK(column_of(trimmed(blank), blank) == 3);
}

TEST_CASE("the part before a separator is consumed together with the separator") {
    std::string_view text = "bm Nf3;id 1";
    CHECK(consume_until(text, " ") == "bm");
    CHECK(consume_until(text, ",;") == "Nf3");
    CHECK(text == "id 1");
    CHECK(consume_until(text, ";") == "id 1");
    CHECK(text.empty());
    CHECK(consume_until(text, ";").empty());
}

TEST_CASE("a whole number is read when it fits its type") {
    CHECK(whole_number<int>("0") == 0);
    CHECK(whole_number<int>("-17") == -17);
    CHECK(whole_number<int>("2147483647") == INT32_MAX);
    CHECK_FALSE(whole_number<int>("2147483648"));
    CHECK(whole_number<std::uint64_t>("18446744073709551615") == UINT64_MAX);
    CHECK_FALSE(whole_number<std::uint64_t>("18446744073709551616"));
    CHECK_FALSE(whole_number<std::uint64_t>("-1"));
}

TEST_CASE("a number beyond 64 bits is clamped to the nearest that fits") {
    CHECK(clamped_number("-17") == -17);
    CHECK(clamped_number("9223372036854775807") == INT64_MAX);
    CHECK(clamped_number("9223372036854775808") == INT64_MAX);
    CHECK(clamped_number("-99999999999999999999") == INT64_MIN);
}

TEST_CASE("a text that is not a whole number is not read as one") {
    for (const char* text : {"", "abc", "1.5", "1e3", "+1", "--1", "-", "5x", "0x10", " 5"}) {
        CAPTURE(text);
        CHECK_FALSE(whole_number<int>(text));
        CHECK_FALSE(clamped_number(text));
    }
    CHECK_FALSE(clamped_number("99999999999999999999x"));
}

TEST_CASE("a hexadecimal number is in lower case, with zeros before it where they are wanted") {
    CHECK(hexadecimal(0) == "0");
    CHECK(hexadecimal(0x10AF) == "10af");
    CHECK(hexadecimal(0x10AF, 4) == "10af");
    CHECK(hexadecimal(0x10AF, 8) == "000010af");
    CHECK(hexadecimal(~std::uint64_t{0}, 16) == "ffffffffffffffff");
}

TEST_CASE("hundredths are written with two places and a sign only below zero") {
    CHECK(hundredths(0) == "0.00");
    CHECK(hundredths(5) == "0.05");
    CHECK(hundredths(99) == "0.99");
    CHECK(hundredths(1234) == "12.34");
    CHECK(hundredths(-5) == "-0.05");
    CHECK(hundredths(-110) == "-1.10");
}

TEST_CASE("a quoted text has at most forty characters, all of them printable") {
    CHECK(in_quotes("abc") == "\"abc\"");
    CHECK(in_quotes(std::string_view("a\0\x1b\xff", 4)) == "\"a  ÿ\"");
    CHECK(in_quotes(" ~\x1F\x7F") == "\" ~  \"");
    CHECK(in_quotes("Кf3 ≠") == "\"Кf3 ≠\"");
    const std::string forty(40, 'x');
    const std::string thousand(1000, 'x');
    CHECK(in_quotes(std::string_view(forty)) == '"' + forty + '"');
    CHECK(in_quotes(std::string_view(forty + 'x')) == '"' + forty + "...\"");
    CHECK(in_quotes(std::string_view(thousand)) == '"' + forty + "...\"");
}

TEST_CASE("texts that differ in case only are equal when case is ignored") {
    CHECK(equals_ignoring_case("UCI_Elo", "uci_eLO"));
    CHECK_FALSE(equals_ignoring_case("UCI_Elo", "UCI_El"));
    CHECK_FALSE(equals_ignoring_case("Hash", "Hush"));
}

TEST_CASE("only ASCII letters have a lower case") {
    CHECK(to_lower('A') == 'a');
    CHECK(to_lower('Z') == 'z');
    CHECK(to_lower('@') == '@');
    CHECK(to_lower('[') == '[');
}

TEST_CASE("a text is filled up to a width, and a longer one is not cut") {
    CHECK(left_aligned("ab", 4) == "ab  ");
    CHECK(right_aligned("ab", 4) == "  ab");
    CHECK(left_aligned("abc", 2) == "abc");
    CHECK(right_aligned("abc", 2) == "abc");
    CHECK(left_aligned("M\u00FC", 4) == "M\u00FC  ");
    CHECK(right_aligned("M\u00FC", 4) == "  M\u00FC");
}

TEST_CASE("text is counted and cut in characters, and a byte that is none counts as one") {
    CHECK(character_count("") == 0);
    CHECK(character_count("M\u00FCller \u2658\xFC!") == 10);
    CHECK(first_characters("M\u00FCller", 2) == "M\u00FC");
    CHECK(first_characters("\xFC\u2658!", 2) == "\xFC\u2658");
    CHECK(first_characters("ab", 3) == "ab");
    CHECK(first_characters("ab", 0).empty());
}

TEST_CASE("the first and the last character of each length are known, and those beside are none") {
    using namespace std::string_view_literals;
    for (const std::string_view one : {"\0"sv, "\x7F"sv}) CHECK(character_length(one) == 1);
    for (const char* two : {"\xC2\x80", "\xDF\xBF"}) CHECK(character_length(two) == 2);
    for (const char* three : {"\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80", "\xEF\xBF\xBF"}) {
        CHECK(character_length(three) == 3);
    }
    for (const char* four : {"\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
        CHECK(character_length(four) == 4);
    }
    for (const char* none :
         {"\x80", "\xBF", "\xC1\xBF", "\xC2", "\xC2\x7F", "\xC2\xC0", "\xDF\xC0", "\xE0\x9F\xBF",
          "\xE1\x80", "\xE1\x80\x7F", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF", "\xF1\x80\x80",
          "\xF1\x80\x80\x7F", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
        CAPTURE(none);
        CHECK(character_length(none) == 0);
    }
}

TEST_CASE("text for other programs is UTF-8 without control characters") {
    CHECK(as_utf8("a\u00E4\u20AC\U0001F600") == "a\u00E4\u20AC\U0001F600");
    CHECK(as_utf8("Fran\xE7ois") == "Fran\u00E7ois");
    CHECK(as_utf8("\xF0\x9F\x98") == "ðŸ˜");
    CHECK(as_utf8("\x93quoted\x94 \x80\x81") == "“quoted” € ");
    CHECK(as_utf8("\t\x1F \x7F~") == "    ~");
    CHECK(as_utf8("a\uFFFEb\uFFFF\uFFFD") == "a b \uFFFD");
}
