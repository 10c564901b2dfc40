#include "train/openings.h"

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/bytes.h"
#include "base/text.h"
#include "base/text_lines.h"
#include "bench/epd.h"
#include "engine/notation/fen.h"
#include "uci/openbench.h"

namespace mutare::train {

namespace {

/// Whether this is a back rank of Chess960: the bishops stand on squares of different colors, and
/// the king between the rooks.
bool is_chess960_back_rank(const std::string& pieces) {
    const bool have_bishops_both_colors = (pieces.find('b') + pieces.rfind('b')) % 2 != 0;
    const std::size_t king = pieces.find('k');
    return have_bishops_both_colors && pieces.find('r') < king && king < pieces.rfind('r');
}

/// One of the 960, uniformly distributed. `std::shuffle` differs from library to library.
std::string random_back_rank(SplitMix64& random) {
    std::string pieces = "rnbqkbnr";
    do {
        for (std::size_t left = pieces.size(); left > 1; --left) {
            std::swap(pieces[left - 1], pieces[random.below(left)]);
        }
    } while (!is_chess960_back_rank(pieces));
    return pieces;
}

std::string capitals(std::string pieces) {
    for (char& piece : pieces) piece = static_cast<char>(piece - 'a' + 'A');
    return pieces;
}

}  // namespace

Expected<OpeningBook, LineError> OpeningBook::parse(std::string_view text) {
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

Position OpeningBook::choose(SplitMix64& random) const {
    return parse_epd(lines_[random.below(lines_.size())])->position;
}

Position random_start(const OpeningSettings& settings, SplitMix64& random) {
    if (settings.book) return settings.book->choose(random);
    const auto percentile = static_cast<int>(random.below(100));
    if (percentile >= settings.chess960_percent + settings.dfrc_percent) return Position();
    const std::string white = random_back_rank(random);
    const std::string black = percentile < settings.dfrc_percent ? random_back_rank(random) : white;
    return parse_fen(join(black, "/pppppppp/8/8/8/8/PPPPPPPP/", capitals(white), " w KQkq - 0 1"))
        ->position;
}

std::optional<Position> random_opening(const OpeningSettings& settings, SplitMix64& random) {
    const Position start = random_start(settings, random);
    const auto choices = static_cast<std::size_t>(settings.max_plies - settings.min_plies + 1);
    const std::size_t plies = static_cast<std::size_t>(settings.min_plies) + random.below(choices);
    const std::optional<Position> opening = after_random_moves(start, plies, random);
    if (!opening) return std::nullopt;
    return parse_fen(fen(*opening, CastlingNotation::Shredder))->position;
}

Position playable_opening(const OpeningSettings& settings, SplitMix64& random,
                          const std::function<Score(const Position&)>& score_of) {
    constexpr int kMaxDraws = 10'000;
    for (int i = 0; i < kMaxDraws; ++i) {
        const std::optional<Position> opening = random_opening(settings, random);
        if (opening && std::abs(score_of(*opening).value()) <= settings.max_score) return *opening;
    }
    throw std::runtime_error(join("of ", kMaxDraws, " openings all are over or too uneven"));
}

}  // namespace mutare::train
