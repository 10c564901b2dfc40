#include "base/text_lines.h"

#include <initializer_list>
#include <sstream>
#include <vector>

#include "tests/catch.h"

using namespace mutare;
using namespace std::string_view_literals;

namespace {

using Catch::Matchers::ContainsSubstring;
using Lines = std::vector<std::string>;

Lines all_of(const LineSource& source) {
    Lines lines;
    for (std::string line; source(line);) lines.push_back(line);
    return lines;
}

Lines lines_in(std::string_view text) {
    return all_of(lines_of(text));
}

Lines lines_of_stream(const std::string& text, std::size_t max_bytes = 1 << 20) {
    return all_of(lines_of(std::make_shared<std::istringstream>(text), max_bytes));
}

std::string plain(std::string line) {
    make_plain(line);
    return line;
}

}  // namespace

TEST_CASE("lines end by \\n, \\r\\n or \\r, and the last one may have no end") {
    for (const char* text : {"a\nb\n\nc", "a\nb\n\nc\n", "a\r\nb\r\n\r\nc\r\n", "a\rb\r\rc\r",
                             "a\rb\r\n\nc", "a\nb\r\rc\r\n"}) {
        CAPTURE(text);
        CHECK(lines_in(text) == Lines{"a", "b", "", "c"});
        CHECK(lines_of_stream(text) == Lines{"a", "b", "", "c"});
    }
    CHECK(lines_in("").empty());
    CHECK(lines_of_stream("").empty());
    CHECK(lines_in("\n") == Lines{""});
    CHECK(lines_of_stream("\n") == Lines{""});
}

TEST_CASE("a source that has ended may be asked again") {
    const LineSource source = lines_of(std::string_view("a\r"));
    std::string line;
    CHECK(source(line));
    CHECK_FALSE(source(line));
    CHECK_FALSE(source(line));
}

TEST_CASE("a byte order mark is removed wherever a file may begin") {
    CHECK(lines_in("\xEF\xBB\xBFone\n\xEF\xBB\xBFtwo\r\n\xEF\xBB\xBF\xEF\xBB\xBFthree") ==
          Lines{"one", "two", "three"});
    CHECK(lines_of_stream("\xEF\xBB\xBFone\n\xEF\xBB\xBFtwo\n") == Lines{"one", "two"});
    CHECK(plain("\xEF\xBB\xBF").empty());
    CHECK(plain("\xEF\xBB") == "\xEF\xBB");
}

TEST_CASE("the bytes 0x1A and 0 are spaces, also before a second file") {
    CHECK(lines_in("one\n\x1A") == Lines{"one", " "});
    CHECK(lines_in("one\x1A\x1Atwo") == Lines{"one  two"});
    CHECK(plain("\x1A\xEF\xBB\xBF[Event]") == " [Event]");
    CHECK(plain(std::string("e4\0 e5\0\0", 8)) == "e4  e5  ");
}

TEST_CASE("spaces of any width become a plain space") {
    CHECK(plain("1.\u00A0e4\u2009e5\u202F2.\u3000Nf3") == "1. e4 e5 2. Nf3");
    for (const char* space : {"\u0085", "\u00A0", "\u1680", "\u2028", "\u2029", "\u2000", "\u2001",
                              "\u2002", "\u2003", "\u2004", "\u2005", "\u2006", "\u2007", "\u2008",
                              "\u2009", "\u200A", "\u202F", "\u205F", "\u3000", "\xA0",   "\x1A"}) {
        CAPTURE(space);
        CHECK(plain(std::string("a") + space + "b") == "a b");
    }
    for (const char* nothing :
         {"\uFEFF", "\u00AD", "\u200B", "\u200E", "\u200F", "\u2060", "\u061C", "\u180E", "\u202A",
          "\u202B", "\u202C", "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u2069"}) {
        CAPTURE(nothing);
        CHECK(plain(std::string("a") + nothing + "b") == "ab");
    }
}

TEST_CASE("letters stay as they are, in UTF-8 and in Latin-1") {
    for (const char* text : {"Réti à Łódź ♘", "R\xE9ti", "\xE0", "à", "\xF0\x9F\x99\x82", "\t\v\f",
                             "\xFF\xFE", "\xC2", "\xE2\x80", "\xF0\xA0\x80\x80"}) {
        CAPTURE(text);
        CHECK(plain(text) == text);
    }
    CHECK(plain("\xE9\xA0z") == "\xE9 z");
}

TEST_CASE("bytes of a file that are no UTF-8 are read as Windows-1252") {
    CHECK(lines_in("M\xFCller \x93x\x94 \x80 Łódź\n\x81\xE9\xA0z\xFF") ==
          Lines{"Müller “x” € Łódź", " é zÿ"});
}

TEST_CASE("what is no text is known by its first bytes, and how to make it text") {
    struct Format {
        std::string_view begin;
        std::string_view command;
    };
    for (const Format& format : std::initializer_list<Format>{{"\xFF\xFE[", "-f UTF-16 -t"},
                                                              {"\xFE\xFF", "-f UTF-16 -t"},
                                                              {{"[\0E\0", 4}, "-f UTF-16LE -t"},
                                                              {{"\0[\0E", 4}, "-f UTF-16BE -t"},
                                                              {"\x1F\x8B\x08", "gzip -dk FILE"},
                                                              {"BZh9", "bzip2 -dk FILE"},
                                                              {"\xFD"
                                                               "7zXZ",
                                                               "xz -dk FILE"},
                                                              {"(\xB5/\xFD", "zstd -d FILE"},
                                                              {"PK\x03\x04", "unzip FILE"},
                                                              {"7z\xBC", "7z e FILE"}}) {
        CAPTURE(format.begin);
        CHECK_THAT(std::string(why_no_text(format.begin)),
                   ContainsSubstring(std::string(format.command)));
    }
    for (const std::string_view text :
         {std::string_view(), "\xFF"sv, "\xFE"sv, "\xEF\xBB\xBF["sv, "\xFF\xFF"sv, "\xFE\xFE"sv,
          "[\xFF\xFE"sv, "1. e4"sv, "\0\0\0"sv, "\0"sv, "["sv}) {
        CHECK(why_no_text(text).empty());
    }
}

TEST_CASE("a line that is too long is cut, and nothing is lost") {
    const std::string text = std::string(300'000, 'x') + "\nend\n";
    std::string all;
    for (const std::string& line : lines_of_stream(text, 100'000)) {
        CHECK(line.size() < 200'000);
        all += line;
    }
    CHECK(all == std::string(300'000, 'x') + "end");
}

TEST_CASE("a text with a single long line and many ends is read in linear time") {
    std::string text;
    for (int i = 0; i < 500'000; ++i) text += "[Event \"a\"]\r";
    CHECK(lines_in(text).size() == 500'000);
}
