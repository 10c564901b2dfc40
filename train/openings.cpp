#include "train/openings.h"

#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "base/text.h"
#include "base/text_lines.h"
#include "bench/epd.h"
#include "engine/draws.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/notation/start_positions.h"

namespace mutare::train {

namespace {

/// The position after that many random moves; nothing when the game is over there or before.
std::optional<Position> after_random_moves(Position position, std::size_t plies,
                                           SplitMix64& random) {
    for (; plies > 0; --plies) {
        const MoveList moves = legal_moves(position);
        if (moves.is_empty()) return std::nullopt;
        position.make_move(moves[random.below(moves.size())]);
    }
    if (outcome(position) != Outcome::Ongoing) return std::nullopt;
    return position;
}

}  // namespace

std::vector<Position> read_positions(std::string_view text) {
    std::vector<Position> positions;
    const LineSource lines = lines_of(text);
    for (std::string line; lines(line);) {
        if (Expected<Epd> epd = parse_epd(line)) positions.push_back(std::move(epd->position));
    }
    return positions;
}

Position random_start(const OpeningSettings& settings, SplitMix64& random) {
    if (settings.book) return (*settings.book)[random.below(settings.book->size())];
    const auto percentile = static_cast<int>(random.below(100));
    if (percentile >= settings.chess960_percent + settings.dfrc_percent) return Position();
    const NumberedStarts& starts = kNumberedStarts[percentile < settings.dfrc_percent ? 1 : 0];
    const auto number = random.below(static_cast<std::size_t>(starts.count));
    return parse_fen(starts.fen(static_cast<int>(number)))->position;
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
