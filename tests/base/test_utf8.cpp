#include "base/utf8.h"

#include "tests/catch.h"

using namespace mutare;

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
    CHECK(as_utf8("\xF0\x9F\x98") == "\u00F0\u009F\u0098");
    CHECK(as_utf8("\xE4 \x80\xBF\xFF z") == "\u00E4 \u0080\u00BF\u00FF z");
    CHECK(as_utf8("\t\x1F \x7F~") == "    ~");
    CHECK(as_utf8("a\uFFFEb\uFFFF\uFFFD") == "a b \uFFFD");
}
