#include "train/opening_book.h"

#include "base/bytes.h"
#include "base/text.h"
#include "base/text_lines.h"
#include "bench/epd.h"

namespace mutare::train {

std::variant<OpeningBook, LineError> OpeningBook::parse(std::string_view text) {
    OpeningBook book;
    book.checksum_ = crc32(text);
    const LineSource lines = lines_of(text);
    std::string line;
    for (int number = 1; lines(line); ++number) {
        if (trimmed(line).empty()) continue;
        const Expected<Epd> epd = parse_epd(line);
        if (!epd) return LineError{number, epd.error()};
        book.lines_.emplace_back(line);
    }
    return book;
}

Position OpeningBook::choose(Random& random) const {
    return parse_epd(lines_[random() % lines_.size()])->position;
}

}  // namespace mutare::train
