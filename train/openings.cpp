#include "train/openings.h"

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/text.h"
#include "engine/draws.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"

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
std::string random_back_rank(Random& random) {
    std::string pieces = "rnbqkbnr";
    do {
        for (std::size_t left = pieces.size(); left > 1; --left) {
            std::swap(pieces[left - 1], pieces[random_below(left, random)]);
        }
    } while (!is_chess960_back_rank(pieces));
    return pieces;
}

std::string capitals(std::string pieces) {
    for (char& piece : pieces) piece = static_cast<char>(piece - 'a' + 'A');
    return pieces;
}

}  // namespace

Position random_start(const OpeningSettings& settings, Random& random) {
    if (settings.book) return settings.book->choose(random);
    const int percentile = random_percentile(random);
    if (percentile >= settings.chess960_percent + settings.dfrc_percent) return Position();
    const std::string white = random_back_rank(random);
    const std::string black = percentile < settings.dfrc_percent ? random_back_rank(random) : white;
    return parse_fen(join(black, "/pppppppp/8/8/8/8/PPPPPPPP/", capitals(white), " w KQkq - 0 1"))
        ->position;
}

std::optional<Position> random_opening(const OpeningSettings& settings, Random& random) {
    Position position = random_start(settings, random);
    const int choices = settings.max_plies - settings.min_plies + 1;
    int plies = settings.min_plies +
                static_cast<int>(random_below(static_cast<std::size_t>(choices), random));
    for (; plies > 0; --plies) {
        const MoveList moves = legal_moves(position);
        if (moves.is_empty()) return std::nullopt;
        position.make_move(moves[random_below(moves.size(), random)]);
    }
    if (outcome(position) != Outcome::Ongoing) return std::nullopt;
    return parse_fen(fen(position, CastlingNotation::Shredder))->position;
}

Position playable_opening(const OpeningSettings& settings, Random& random,
                          const std::function<Score(const Position&)>& score_of) {
    constexpr int kMaxDraws = 10'000;
    for (int i = 0; i < kMaxDraws; ++i) {
        const std::optional<Position> opening = random_opening(settings, random);
        if (opening && std::abs(score_of(*opening).value()) <= settings.max_score) return *opening;
    }
    throw std::runtime_error(join("of ", kMaxDraws, " openings all are over or too uneven"));
}

}  // namespace mutare::train
