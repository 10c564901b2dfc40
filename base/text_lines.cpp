#include "base/text_lines.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/text.h"

namespace mutare {

namespace {

constexpr char kEndOfFile = 0x1A;
constexpr char kNoBreakSpace = '\xA0';

/// Next line; no-break space; Ogham space; en quad to hair space; line and paragraph separator;
/// narrow no-break, mathematical and ideographic space.
constexpr auto kSpaces = std::to_array<std::string_view>(
    {"\u0085", "\u00A0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005",
     "\u2006", "\u2007", "\u2008", "\u2009", "\u200A", "\u2028", "\u2029", "\u202F", "\u205F",
     "\u3000"});

/// Byte order mark; soft hyphen; zero-width space; word joiner; marks of the direction of writing.
constexpr auto kWithoutWidth = std::to_array<std::string_view>(
    {"\uFEFF", "\u00AD", "\u200B", "\u2060", "\u061C", "\u180E", "\u200E", "\u200F", "\u202A",
     "\u202B", "\u202C", "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u2069"});

/// Has the line nothing but ASCII, and only text? Without a branch for each byte: every line of
/// every file comes here.
bool is_plain_ascii(std::string_view line) {
    if (line.find(kEndOfFile) != std::string_view::npos) return false;
    int bits = 0;
    // The high bit is set beyond ASCII, and below 1: by 0, which fills what nothing was written to.
    for (const char byte : line) bits |= byte | (byte - 1);
    return (bits & 0x80) == 0;
}

/// What a character becomes in a plain line.
std::string_view plain(std::string_view character) {
    const auto is_among = [&](const auto& names) {
        return std::ranges::find(names, character) != names.end();
    };
    const char first = character.front();
    if (first == kEndOfFile || first == '\0' || first == kNoBreakSpace) return " ";
    if (is_among(kSpaces)) return " ";
    return is_among(kWithoutWidth) ? std::string_view() : character;
}

/// The line with plain characters. Bytes that are no UTF-8 stay, or become what they are in
/// Windows-1252.
void make_plain(std::string& line, bool decodes_bytes) {
    if (is_plain_ascii(line)) return;
    std::string result;
    result.reserve(line.size());
    for (std::string_view rest = line; !rest.empty();) {
        const std::string_view character = first_characters(rest, 1);
        if (decodes_bytes && character_length(rest) == 0) {
            result += plain(windows_character(rest.front()));
        } else {
            result += plain(character);
        }
        rest.remove_prefix(character.size());
    }
    line = std::move(result);
}

/// Lines with any end, from a source of lines that end by \n.
class PlainLines {
  public:
    explicit PlainLines(LineSource source) : source_(std::move(source)) {}

    bool operator()(std::string& line) {
        if (place_ >= rest_.size()) {
            if (!source_(line)) return false;
            const std::size_t end = line.find('\r');
            if (end != std::string::npos) {
                rest_ = line;
                place_ = end + 1;
                line.resize(end);
            }
        } else {
            const std::size_t end = std::min(rest_.find('\r', place_), rest_.size());
            line.assign(rest_, place_, end - place_);
            place_ = end + 1;
        }
        make_plain(line, true);
        return true;
    }

  private:
    LineSource source_;
    /// A line with several ends; what is before `place_` has been returned.
    std::string rest_;
    std::size_t place_ = 0;
};

class StreamLines {
  public:
    StreamLines(std::shared_ptr<std::istream> stream, std::size_t max_bytes)
        : stream_(std::move(stream)), max_bytes_(max_bytes), buffer_(1 << 16) {}

    /// False at the end of the stream.
    bool operator()(std::string& line) {
        line.clear();
        while (line.size() < max_bytes_) {
            stream_->getline(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
            // The line's end is counted, but not there.
            const bool has_end = stream_->good();
            const auto count = static_cast<std::size_t>(stream_->gcount());
            line.append(buffer_.data(), count - (has_end ? 1 : 0));
            if (has_end) return true;
            if (stream_->eof() || stream_->bad()) return !line.empty();
            stream_->clear();
        }
        return true;
    }

  private:
    std::shared_ptr<std::istream> stream_;
    std::size_t max_bytes_;
    std::vector<char> buffer_;
};

}  // namespace

void make_plain(std::string& line) {
    make_plain(line, false);
}

std::string_view why_no_text(std::string_view bytes) {
    struct Format {
        std::string_view begin;
        std::string_view fault;
    };
    constexpr std::string_view kUtf16 =
        "is in UTF-16; save it as UTF-8, or convert it: iconv -f UTF-16 -t UTF-8";
    constexpr std::array kFormats{
        Format{"\xFF\xFE", kUtf16},
        Format{"\xFE\xFF", kUtf16},
        Format{"\x1F\x8B", "is compressed by gzip; unpack it first: gzip -dk FILE"},
        Format{"BZ", "is compressed by bzip2; unpack it first: bzip2 -dk FILE"},
        Format{"\xFD\x37", "is compressed by xz; unpack it first: xz -dk FILE"},
        Format{"\x28\xB5", "is compressed by zstd; unpack it first: zstd -d FILE"},
        Format{"PK", "is compressed by zip; unpack it first: unzip FILE"},
        Format{"7z", "is compressed by 7-Zip; unpack it first: 7z e FILE"},
    };
    for (const Format& format : kFormats) {
        if (bytes.starts_with(format.begin)) return format.fault;
    }
    // Without a mark, each character of ASCII has a byte 0.
    if (bytes.size() < 2 || (bytes[0] == 0) == (bytes[1] == 0)) return {};
    return bytes[0] == 0 ? "is in UTF-16 without its mark; convert it: iconv -f UTF-16BE -t UTF-8"
                         : "is in UTF-16 without its mark; convert it: iconv -f UTF-16LE -t UTF-8";
}

LineSource lines_of(std::string_view text) {
    return PlainLines([text](std::string& line) mutable {
        if (text.empty()) return false;
        line = consume_until(text, "\n");
        return true;
    });
}

LineSource lines_of(std::shared_ptr<std::istream> stream, std::size_t max_bytes) {
    return PlainLines(StreamLines(std::move(stream), max_bytes));
}

}  // namespace mutare
