#include "train/opening_book.h"

#include "base/bytes.h"
#include "base/text.h"
#include "bench/epd.h"

namespace mutare::train {

std::variant<OpeningBook, LineError> OpeningBook::parse(std::string_view text) {
    OpeningBook book;
    book.checksum_ = crc32(text);
    for (int number = 1; !text.empty(); ++number) {
        const std::string_view line = consume_until(text, "\n");
        if (trimmed(line).empty()) continue;
        const Parsed<Epd> epd = parse_epd(line);
        if (!epd) return LineError{number, epd.error()};
        book.lines_.emplace_back(line);
    }
    return book;
}

Position OpeningBook::choose(Random& random) const {
    return parse_epd(lines_[random() % lines_.size()])->position;
}

}  // namespace mutare::train
